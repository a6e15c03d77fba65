const formula = /^'*[=+\-@\t\r]/;

/** Keeps spreadsheets from taking a cell for a formula; `restore` returns the same text. */
export const neutralize = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

export const restore = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
