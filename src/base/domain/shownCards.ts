import { array, brief, object, string, type TypeOf } from '../input/reader.ts';

export const maxCardsLabel = 200;

const ids = array(string(500), 10_000);

/**
 * Cards that `jobdeck.board.showCards` shows, such as those of a number of the statistics; `label` says which they are, such as "Reached
 * Interview". Only the board's preferences have the ids, in memory; page, tree and stored filters have the label at most.
 */
export const ShownCards = object({ label: brief(maxCardsLabel), board: ids, archive: ids });
export type ShownCards = TypeOf<typeof ShownCards>;
