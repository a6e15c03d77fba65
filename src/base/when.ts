/** When clauses that several rooms share. A board is in sight. */
export const ready = 'jobdeck.board == ready';

/** Unless the token is known to lack the permission: what is not known is offered, and its first use tells. */
export const mayEdit = 'jobdeck.can.editTracker';

/** When clauses that several rooms share. A board is in sight.and may be changed. */
export const editable = `${ready} && ${mayEdit}` as const;

/** A card's row in the tree, and one that may be changed. */
export const cardRow = 'view == jobdeck.board && viewItem == card';
export const editableCardRow = `${cardRow} && ${mayEdit}` as const;

/** A column's row in the tree; whatever it offers changes the board. */
export const editableColumnRow = `view == jobdeck.board && viewItem == column && ${mayEdit}` as const;
