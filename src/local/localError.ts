import { type ErrorCode, errorStatus } from '../contract/errorCodes.ts';

export interface Issue {
  /** For example `cards.3.title`; empty for the whole input. */
  readonly path: string;
  readonly message: string;
}

/** A refusal reported to the caller, by its code from the tables (payloads, Conventions). */
export class LocalError extends Error {
  override readonly name = 'LocalError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toJSON(): { error: ErrorCode; message: string; details?: Readonly<Record<string, unknown>> } {
    return { error: this.code, message: this.message, ...(this.details && { details: this.details }) };
  }
}

export function invalid(...issues: Issue[]): LocalError {
  const [first] = issues;
  const where = first?.path ? `${first.path}: ` : '';
  return new LocalError('invalid_request', `The request is not valid: ${where}${first?.message ?? 'unreadable'}`, {
    issues,
  });
}
