/**
 * Stores short forms beside long records, so that lists and large boards do not read every text. A row is valid only while its version or
 * time equals the record's, because an older program may write the record alone.
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
