import type * as z from 'zod';

import { memoize } from '../base/flow/memoize.ts';
import { readAnswer } from './answer.ts';
import type { Operation } from './operation.ts';

type OperationRow<I, O> = Omit<Operation, 'input' | 'output' | 'readAnswer'> & {
  readonly input: () => I;
  readonly output: () => O;
};

/** Makes each schema on its first use, because those of all operations take several milliseconds of each start. */
export function operation<I extends z.ZodType, O extends z.ZodType>({
  input,
  output,
  ...row
}: OperationRow<I, O>): Operation<I, O> {
  const inputOnce = memoize(input);
  const outputOnce = memoize(output);
  return {
    ...row,
    get input() {
      return inputOnce();
    },
    get output() {
      return outputOnce();
    },
    readAnswer: (answer) => readAnswer(outputOnce(), answer),
  };
}
