export const ready = 'jobdeck.board == ready';

/** True unless the token is known to lack the permission: the first use of an unknown one shows it. */
export const mayEdit = 'jobdeck.can.editTracker';

export const editable = `${ready} && ${mayEdit}` as const;

export const cardRow = 'view == jobdeck.board && viewItem == card';
export const editableCardRow = `${cardRow} && ${mayEdit}` as const;

/** Matches the context value of a row: its kind followed by flags, such as `key enabled resets`. */
export const flaggedRow = (view: string, kind: string, ...flags: readonly string[]): string =>
  [`view == ${view}`, `viewItem =~ /^${kind}\\b/`, ...flags.map((flag) => `viewItem =~ /\\b${flag}\\b/`)].join(' && ');

export const editableColumnRow = `view == jobdeck.board && viewItem == column && ${mayEdit}` as const;
