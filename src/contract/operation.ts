import type * as z from 'zod';

import type { Permission } from '../base/domain/permission.ts';
import type { Reader } from '../base/input/reader.ts';
import type { ErrorCode } from './errorCodes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /**
   * Below the base URL; `{name}` segments are filled from the input, the rest of which is the query of a GET or DELETE, else the JSON body.
   */
  readonly path: `/${string}`;
  /** Required permission; the key service has no permissions but requires a management key. */
  readonly permission: Permission | 'management' | 'any';
  readonly title: string;
  readonly description: string;
  /** One flat object, path parameters included: the arguments of the client's function and of the MCP tool. */
  readonly input: I;
  readonly output: O;
  /** Accepts what any service may return (see answer.ts); throws a Mismatch. */
  readonly readAnswer: Reader<z.output<O>>;
  /** The first is the usual one. */
  readonly status: readonly (200 | 201 | 204)[];
  /** Of a success; `empty` is read as `{deleted: true}`. */
  readonly answer: 'json' | 'pdf' | 'empty';
  readonly errors: readonly ErrorCode[];
  /** Requires a body even if every property is optional; otherwise a missing body is an empty one. */
  readonly needsBody?: true;
  /** Creates a record, so it takes an idempotency key (tracker document, Cross-cutting rules 1). */
  readonly creates?: true;
  /** What is lost and cannot be restored; the user sees this and must confirm. */
  readonly destructive?: string;
}

export type OperationTable = Readonly<Record<string, Operation>>;

/** The default is `user`; `background` calls go after those and have their own share of the budget. */
export type Priority = 'user' | 'background';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly priority?: Priority;
  /** The same for all attempts of one create, so that it is executed once. */
  readonly idempotencyKey?: string;
  /** Milliseconds since 1970 of an earlier attempt with this key, which the service may have executed. */
  readonly firstSentAt?: number | undefined;
}

export type InputOf<R extends Operation> = z.input<R['input']>;
export type OutputOf<R extends Operation> = z.output<R['output']>;

/** Each function rejects only with a ServiceError. */
export type Client<T extends OperationTable> = {
  readonly [K in keyof T]: (input: InputOf<T[K]>, options?: CallOptions) => Promise<OutputOf<T[K]>>;
};

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

/** Bytes of a request's body; a larger one is 413 (payloads, The local service). */
export const maxBodyBytes = 8 * 1024 * 1024;
