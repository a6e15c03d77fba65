/** One kind per reaction of the user, not per status code. */
export type FailureKind =
  | 'signedOut'
  | 'denied'
  | 'subscriptionEnded'
  | 'missing'
  | 'conflict'
  | 'invalid'
  | 'limited'
  | 'unreachable'
  | 'unknownShape'
  | 'notImplemented'
  | 'cancelled'
  | 'broken';

export interface FailureDetail {
  readonly status?: number | undefined;
  /** The service's own code, such as `card_not_found`. */
  readonly code?: string | undefined;
  /** The service's `details`, not validated; may repeat what was sent. */
  readonly details?: unknown;
  /** Seconds to wait before the next attempt (429 only). */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Contains no token, no request body and no query string, so it is safe to log. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfter: number | undefined;
  /** The message without the operation's name, as shown to the user. */
  readonly reason: string;
  /** Private, so that neither JSON nor an inspection of the error writes it to a log. */
  readonly #details: unknown;

  constructor(kind: FailureKind, operation: string, reason: string, detail: FailureDetail = {}) {
    super(`${operation}: ${reason}`, { cause: detail.cause });
    this.kind = kind;
    this.operation = operation;
    this.reason = reason;
    this.status = detail.status;
    this.code = detail.code;
    this.#details = detail.details;
    this.retryAfter = detail.retryAfter;
  }

  get details(): unknown {
    return this.#details;
  }

  static is(value: unknown, kind?: FailureKind): value is ServiceError {
    return value instanceof ServiceError && (kind === undefined || value.kind === kind);
  }
}

const write = 'write';

/** A write that was never sent, or only ever refused: it has certainly not landed. */
export const droppedWrite = (reason: string): ServiceError => new ServiceError('cancelled', write, reason);

export const isDropped = (error: unknown): boolean => ServiceError.is(error, 'cancelled') && error.operation === write;

/** The kind for an HTTP status and the service's code (tracker document, Errors; payloads: codes). */
export function kindOfAnswer(status: number, code: string | undefined): FailureKind {
  if (code === 'subscription_ended') return 'subscriptionEnded';
  switch (status) {
    case 401:
      return 'signedOut';
    case 403:
      return 'denied';
    case 404:
    case 410:
      return 'missing';
    case 409:
    case 412:
      return 'conflict';
    case 400:
    case 413:
    case 422:
      return 'invalid';
    case 429:
      return 'limited';
    case 405:
    case 501:
      return 'notImplemented';
    default:
      return 'broken';
  }
}
