import { array, brief, object, string, type TypeOf } from './reader.ts';

export const maxCardsLabel = 200;

const ids = array(string(500), 10_000);

/** Cards that a command shows; `label` says which they are, such as "Reached Interview". */
export const ShownCards = object({ label: brief(maxCardsLabel), board: ids, archive: ids });
export type ShownCards = TypeOf<typeof ShownCards>;
