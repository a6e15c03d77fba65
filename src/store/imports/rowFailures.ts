import { type FailureKind, ServiceError } from '../../base/flow/errors.ts';

const rowRefusals: readonly FailureKind[] = ['invalid', 'missing', 'conflict'];

/** Whether the service refused this row only, so that the import goes on with the others. */
export const isRefusedRow = (error: unknown): error is ServiceError =>
  ServiceError.is(error) && rowRefusals.includes(error.kind) && error.code !== 'board_not_found';

export const failureOf = ({ code, kind, reason }: ServiceError) =>
  ({ kind: 'failed', error: code ?? kind, message: reason }) as const;
