import * as z from 'zod';

import { type JsonSchema, withoutIdentity } from '../../contract/inputSchema.ts';
import type { OperationTable } from '../../contract/operation.ts';
import * as board from '../../contract/tracker/board.ts';
import * as library from '../../contract/tracker/library.ts';

const records = {
  Board: board.Board,
  Card: board.Card,
  Column: board.Column,
  AttachedMeeting: board.AttachedMeeting,
  HistoryEntry: board.HistoryEntry,
  Settings: board.Settings,
  Stats: board.Stats,
  ImportResult: board.ImportResult,
  Meeting: library.Meeting,
  Summary: library.Summary,
  Transcript: library.Transcript,
  Message: library.Message,
  Note: library.Note,
  NoteListItem: library.NoteListItem,
  NoteFolder: library.NoteFolder,
  Context: library.Context,
  ContextListItem: library.ContextListItem,
};

interface Schemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly answers: Readonly<Record<string, JsonSchema>>;
}

export function describeAnswers(table: OperationTable): Schemas {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(records)) named.add(schema, { id });
  const rows = Object.entries(table).filter(([, { answer }]) => answer === 'json');
  for (const [id, { output }] of rows) named.add(output, { id });
  const { schemas } = z.toJSONSchema(named, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Fallback values of the reader are not defaults of the service, and all numbers are safe integers anyway.
      delete jsonSchema.default;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const pick = (ids: readonly string[]): Record<string, JsonSchema> =>
    Object.fromEntries(ids.map((id) => [id, withoutIdentity(schemas[id] ?? {})]));
  return { components: pick(Object.keys(records)), answers: pick(rows.map(([id]) => id)) };
}
