/** The service whose operation failed; `account` is the local service's account area. */
export type ServiceName = 'tracker' | 'keyService' | 'account';

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
  | 'unusableAddress'
  | 'cancelled'
  | 'broken';

export interface FailureDetail {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly details?: unknown;
  /** Seconds (429 only). */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

export interface CalledOperation {
  readonly service: ServiceName;
  readonly operation: string;
}

/** Contains no token, no request body and no query string, so it is safe to log. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: FailureKind;
  readonly operation: string;
  /** Decides which command the error dialog offers as the next step. */
  readonly service: ServiceName | undefined;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfter: number | undefined;
  /** The message without the operation's name, as shown to the user. */
  readonly reason: string;
  /** Not validated, and may repeat what was sent: private, so that neither JSON nor an inspection of the error writes it to a log. */
  readonly #details: unknown;

  constructor(
    kind: FailureKind,
    called: CalledOperation | ServiceError | string,
    reason: string,
    detail: FailureDetail = {},
  ) {
    const { operation, service } = typeof called === 'string' ? { operation: called, service: undefined } : called;
    super(`${operation}: ${reason}`, { cause: detail.cause });
    this.kind = kind;
    this.operation = operation;
    this.service = service;
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

class DroppedWrite extends ServiceError {}

/** A write that was never sent, or only ever refused: it has certainly not landed. */
export const droppedWrite = (reason: string): ServiceError => new DroppedWrite('cancelled', 'write', reason);

export const isDropped = (error: unknown): boolean => error instanceof DroppedWrite;

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
