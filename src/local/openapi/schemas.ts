import * as z from 'zod';

import type { Operation, OperationTable } from '../../contract/operation.ts';
import * as board from '../../contract/tracker/board.ts';
import * as library from '../../contract/tracker/library.ts';

/** A JSON Schema of the 2020-12 dialect, which is OpenAPI 3.1's own. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** The records that have a name of their own in the description. */
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
  /** By record. */
  readonly components: Readonly<Record<string, Schema>>;
  /** By operation: what its JSON answer looks like, in terms of the components. */
  readonly answers: Readonly<Record<string, Schema>>;
}

/** Every record and every JSON answer as JSON Schema, read off the contract. */
export function describeAnswers(table: OperationTable): Schemas {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(records)) named.add(schema, { id });
  const rows = Object.entries(table).filter(([, { answer }]) => answer === 'json');
  for (const [id, { output }] of rows) named.add(output, { id });
  const { schemas } = z.toJSONSchema(named, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // What a reader falls back to is no default of the service, and every number of ours is a safe one.
      delete jsonSchema.default;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const pick = (ids: readonly string[]): Record<string, Schema> =>
    Object.fromEntries(ids.map((id) => [id, plain(schemas[id] ?? {})]));
  return { components: pick(Object.keys(records)), answers: pick(rows.map(([id]) => id)) };
}

/** What an operation takes, path parameters included. */
export const describeInput = ({ input }: Operation): Schema =>
  plain(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

/** Without the identifiers that make sense for a document of its own only. */
function plain({ $schema: _schema, $id: _id, ...schema }: Schema): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema;
}
