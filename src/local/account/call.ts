import type * as z from 'zod';

import type { Method, Operation } from '../../contract/operation.ts';
import { checkInput } from '../checkInput.ts';
import type { Database } from '../data/database.ts';
import type { Requests } from '../data/requests.ts';
import type { Transactions } from '../data/transactions.ts';

export interface AccountNeeds {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly requests: Requests;
  readonly now: () => Date;
}

export interface AccountCall {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly status: 200 | 201 | 204;
  readonly perform: (needs: AccountNeeds, input: unknown) => unknown;
}

export function accountCall<S extends z.ZodType>(
  row: Omit<AccountCall, 'perform'> & {
    readonly input: S;
    readonly run: (needs: AccountNeeds, input: z.output<S>) => unknown;
  },
): AccountCall {
  const { method, path, status, input: schema, run } = row;
  return { method, path, status, perform: (needs, input) => run(needs, checkInput(schema, input)) };
}

export const answerTo = <I extends z.ZodType, O extends z.ZodType>(
  { method, path, input, status: [status = 200] }: Operation<I, O>,
  run: (needs: AccountNeeds, input: z.output<I>) => unknown,
): AccountCall => accountCall({ method, path, input, status, run });
