import { announce } from '../../../webview/announce.ts';
import type { PageCard } from '../contract.ts';
import { shownColumns } from './state.ts';

export const nameOfCard = ({ company, title }: Pick<PageCard, 'company' | 'title'>): string =>
  [company, title].filter(Boolean).join(', ');

export function announceMove(card: PageCard, columnId: string, index: number): void {
  const column = shownColumns.value.find(({ id }) => id === columnId);
  if (column !== undefined)
    announce(`${nameOfCard(card)} moved to ${column.title}, ${Math.min(index + 1, column.shown)} of ${column.shown}`);
}

export function announceColumnMove(columnId: string): void {
  const place = shownColumns.value.findIndex(({ id }) => id === columnId);
  if (place >= 0)
    announce(`${shownColumns.value[place]?.title} moved, column ${place + 1} of ${shownColumns.value.length}`);
}
