import type { Card } from '../../contract/tracker/board.ts';

/** Why a card that is shortened on the board cannot be edited; undefined for a complete card, and while the complete one is being read. */
export function shortenedNote(
  card: Pick<Card, 'shortened'> | undefined,
  problem: unknown,
  formatFailure: (error: unknown) => string,
): string | undefined {
  if (card?.shortened !== true || problem === undefined) return undefined;
  return `Only a part of this card is shown, and it cannot be changed: the whole card could not be read. ${formatFailure(problem)} Refresh the board to try again.`;
}
