import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import { type FailureKind, ServiceError } from '../../../src/base/flow/errors.ts';

/** Returns the ServiceError that a call rejects with; any other outcome fails the test. */
export async function failureOf(call: Promise<unknown>, kind: FailureKind): Promise<ServiceError> {
  const error = await call.then(
    () => assert.fail('The call was fulfilled.'),
    (reason: unknown) => reason,
  );
  assert.ok(ServiceError.is(error), inspect(error));
  assert.equal(error.kind, kind, error.message);
  return error;
}

/** All text that a log could take from an error: message, stack, JSON and inspection, including those of its causes. */
export function everythingLoggable(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    texts.push(
      cause.message,
      cause.stack ?? '',
      JSON.stringify(cause),
      inspect(cause, { depth: null, showHidden: true }),
    );
  return texts.join('\n');
}

/** Fails if a log could take one of these secrets from the error. */
export function assertHides(error: unknown, ...secrets: readonly string[]): void {
  const loggable = everythingLoggable(error);
  for (const secret of secrets) assert.ok(!loggable.includes(secret), `${secret} is in ${loggable}`);
}
