/**
 * What lists and large boards show of long records, beside the records themselves, so that they are made without reading every text. A
 * row counts only while its version or time is the record's: a process of an older program may write past it.
 */
export const version2 = `
-- A note as lists show it: without its text, with the beginning of it.
CREATE TABLE note_items (
  sequence INTEGER PRIMARY KEY REFERENCES notes (sequence) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  record TEXT NOT NULL
);

-- A card as a large board shows it; only of cards whose record is long.
CREATE TABLE short_cards (
  sequence INTEGER PRIMARY KEY REFERENCES cards (sequence) ON DELETE CASCADE,
  updated_at TEXT NOT NULL,
  record TEXT NOT NULL
);
`;
