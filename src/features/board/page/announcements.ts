import { announce } from '../../../webview/announce.ts';
import type { PageCard } from '../contract.ts';
import { columns } from './state.ts';

/** What a card is called: its company, then the job. */
export const nameOf = ({ company, title }: Pick<PageCard, 'company' | 'title'>): string =>
  [company, title].filter(Boolean).join(', ');

/** Tells where a card went, such as "Acme, Backend Engineer moved to Interview, 2 of 5". */
export function announceMove(card: PageCard, columnId: string, index: number): void {
  const column = columns.value.find(({ id }) => id === columnId);
  if (column !== undefined)
    announce(`${nameOf(card)} moved to ${column.title}, ${Math.min(index + 1, column.shown)} of ${column.shown}`);
}

/** Tells where a column went, such as "Interview moved, column 2 of 6". */
export function announceColumnMove(columnId: string): void {
  const place = columns.value.findIndex(({ id }) => id === columnId);
  if (place >= 0) announce(`${columns.value[place]?.title} moved, column ${place + 1} of ${columns.value.length}`);
}
