import type { ErrorCode } from '../../../src/contract/errorCodes.ts';

/** A rejection by the model, with the code of the tables. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}
