import { announce } from '../../../webview/announce.ts';
import type { PageCard } from '../contract.ts';
import { columns } from './state.ts';

export const nameOf = ({ company, title }: Pick<PageCard, 'company' | 'title'>): string =>
  [company, title].filter(Boolean).join(', ');

export function announceMove(card: PageCard, columnId: string, index: number): void {
  const column = columns.value.find(({ id }) => id === columnId);
  if (column !== undefined)
    announce(`${nameOf(card)} moved to ${column.title}, ${Math.min(index + 1, column.shown)} of ${column.shown}`);
}

export function announceColumnMove(columnId: string): void {
  const place = columns.value.findIndex(({ id }) => id === columnId);
  if (place >= 0) announce(`${columns.value[place]?.title} moved, column ${place + 1} of ${columns.value.length}`);
}
