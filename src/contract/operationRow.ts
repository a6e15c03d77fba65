import type * as z from 'zod';

import { readAnswer } from './answer.ts';
import type { Operation } from './operation.ts';

export const operation = <I extends z.ZodType, O extends z.ZodType>(
  row: Omit<Operation<I, O>, 'readAnswer'>,
): Operation<I, O> => ({ ...row, readAnswer: (answer) => readAnswer(row.output, answer) });
