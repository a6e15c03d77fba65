import type * as z from 'zod';

import type { keyOperations } from '../../contract/keys.ts';
import type { Database } from '../data/database.ts';
import type { FoundToken } from '../data/tokens.ts';

export type KeyOperation = keyof typeof keyOperations;

export type KeyBearer =
  | { readonly kind: 'management'; readonly token: FoundToken }
  | { readonly kind: 'key'; readonly hash: string };

export interface KeyCall {
  readonly database: Database;
  readonly now: () => Date;
  readonly bearer: KeyBearer;
}

type KeyHandler<K extends KeyOperation> = (
  call: KeyCall,
  input: z.output<(typeof keyOperations)[K]['input']>,
) => z.output<(typeof keyOperations)[K]['output']>;

export type KeyHandlers = { readonly [K in KeyOperation]: KeyHandler<K> };
