import type * as z from 'zod';

import type { Operation, OperationTable } from '../contract/operation.ts';
import type { trackerOperations } from '../contract/tracker.ts';
import type { Database } from './data/database.ts';

/** Who a change is attributed to in the history (payloads, Records: HistoryEntry). */
export interface Actor {
  readonly kind: 'user' | 'agent';
  readonly name: string | null;
}

/** What a handler works with: the data inside the call's transaction, the time, and who asks. */
export interface Call {
  readonly database: Database;
  readonly now: () => Date;
  readonly actor: Actor;
}

/** An answer that is JSON already, as text or as its UTF-8, so that large records are not parsed only to be written again. */
export class Encoded {
  readonly json: string | Uint8Array;
  /** Where it is not the row's first. */
  readonly status: number | undefined;

  constructor(json: string | Uint8Array, status?: number) {
    this.json = json;
    this.status = status;
  }
}

/** JSON as text, however it was put together. */
export const textOf = (json: string | Uint8Array): string =>
  typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();

/** What a handler gives back: the record, or its JSON; a Promise only where no write is involved (the PDF). */
export type Answer<R extends Operation> = z.output<R['output']> | Encoded | Promise<z.output<R['output']>>;

/**
 * One operation's work. It runs in one transaction (for writing unless the method is GET), gets an input that the row's schema has
 * passed, and refuses with a LocalError.
 */
export type Handler<R extends Operation> = (call: Call, input: z.output<R['input']>) => Answer<R>;

/** Handlers of a table by operation name, each of them. */
export type Handlers<T extends OperationTable> = { readonly [K in keyof T]: Handler<T[K]> };

/** A theme's part of the tracker: `{...} satisfies TrackerHandlers`. */
export type TrackerHandlers = Partial<Handlers<typeof trackerOperations>>;
