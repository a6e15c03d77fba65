import type * as z from 'zod';

import type { Operation, OperationTable } from '../contract/operation.ts';
import type { trackerOperations } from '../contract/tracker.ts';
import type { Database } from './data/database.ts';

export interface Actor {
  readonly kind: 'user' | 'agent';
  readonly name: string | null;
}

export interface Call {
  readonly database: Database;
  readonly now: () => Date;
  readonly actor: Actor;
}

/** A response that is already JSON, as text or UTF-8, so that large records are not parsed only to be serialized again. */
export class Encoded {
  readonly json: string | Uint8Array;
  readonly status: number | undefined;

  constructor(json: string | Uint8Array, status?: number) {
    this.json = json;
    this.status = status;
  }
}

export const textOf = (json: string | Uint8Array): string =>
  typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();

/** A Promise is allowed only for reads (the PDF). */
type Answer<R extends Operation> = z.output<R['output']> | Encoded | Promise<z.output<R['output']>>;

/**
 * Runs in one transaction (a write transaction unless the method is GET) with input validated by the row's schema; may throw a LocalError.
 */
export type Handler<R extends Operation> = (call: Call, input: z.output<R['input']>) => Answer<R>;

export type OperationHandlers<T extends OperationTable> = { readonly [K in keyof T]: Handler<T[K]> };

export type TrackerHandlers = Partial<OperationHandlers<typeof trackerOperations>>;
