import type * as z from 'zod';

import type { Permission } from '../base/permission.ts';
import type { ErrorCode } from './errorCodes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One remote operation: everything the client, the local service, the tools and the documentation need to know. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Below the service's base; `{name}` segments are filled from the input, the rest of which is the query of a GET or DELETE, else the JSON body. */
  readonly path: `/${string}`;
  /** What the bearer's token must hold; the key service knows no permissions but asks for a management key. */
  readonly permission: Permission | 'management' | 'any';
  readonly title: string;
  /** For a person or a model that decides whether to call it. */
  readonly description: string;
  /** One flat object, path parameters included: the arguments of the client's function and of the MCP tool. */
  readonly input: I;
  /** Takes what any service may answer (see answer.ts) and gives the record in our own shape. */
  readonly output: O;
  /** Statuses of success; the first is the usual one. */
  readonly status: readonly (200 | 201 | 204)[];
  /** How the success is sent: JSON, a PDF file, or nothing, which reads as `{deleted: true}`. */
  readonly answer: 'json' | 'pdf' | 'empty';
  /** Codes that this operation can answer beyond those that every operation can. */
  readonly errors: readonly ErrorCode[];
  /** Wants a body even where every property may be left out; elsewhere no body is an empty one. */
  readonly needsBody?: true;
  /** Makes a record, so it takes an idempotency key (tracker document, Cross-cutting rules 1). */
  readonly creates?: true;
  /** What it loses that cannot be brought back; a person is told this and asked first. */
  readonly destructive?: string;
}

export const operation = <I extends z.ZodType, O extends z.ZodType>(row: Operation<I, O>): Operation<I, O> => row;

/** A service's operations by name; the tracker's names are its MCP tools'. */
export type OperationTable = Readonly<Record<string, Operation>>;

/** Who asks: the user, who waits for it, or the extension by itself. */
export type Priority = 'user' | 'background';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The user's own unless said otherwise: what nobody waits for goes after it, and keeps to its share of the budget. */
  readonly priority?: Priority;
  /** Stays the same over all tries of one create, so that it is done once. */
  readonly idempotencyKey?: string;
}

export type InputOf<R extends Operation> = z.input<R['input']>;
export type OutputOf<R extends Operation> = z.output<R['output']>;

/** A table read as an object of async functions. Each rejects with a ServiceError and with nothing else. */
export type Client<T extends OperationTable> = {
  readonly [K in keyof T]: (input: InputOf<T[K]>, options?: CallOptions) => Promise<OutputOf<T[K]>>;
};

/** The names between braces in a row's path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
