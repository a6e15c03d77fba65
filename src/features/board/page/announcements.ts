import { announce } from '../../../webview/announce.ts';
import type { PageCard } from '../contract.ts';
import { visibleColumns } from './state.ts';

export const nameOfCard = ({ company, title }: Pick<PageCard, 'company' | 'title'>): string =>
  [company, title].filter(Boolean).join(', ');

export function announceMove(card: PageCard, columnId: string, index: number): void {
  const column = visibleColumns.value.find(({ id }) => id === columnId);
  if (column !== undefined)
    announce(
      `${nameOfCard(card)} moved to ${column.title}, ${Math.min(index + 1, column.visibleCount)} of ${column.visibleCount}`,
    );
}

export function announceColumnMove(columnId: string): void {
  const index = visibleColumns.value.findIndex(({ id }) => id === columnId);
  if (index >= 0)
    announce(`${visibleColumns.value[index]?.title} moved, column ${index + 1} of ${visibleColumns.value.length}`);
}
