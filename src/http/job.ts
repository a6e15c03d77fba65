import { type CalledOperation, droppedWrite, ServiceError } from '../base/flow/errors.ts';
import type { Priority } from '../contract/operation.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

/** One request and all callers that wait for its response; it is aborted when the last one leaves. */
export class Job {
  readonly request: ServiceRequest;
  readonly #send: Transport;
  readonly #result = Promise.withResolvers<ServiceAnswer>();
  readonly #abandoned = new AbortController();
  #joined = 0;
  priority: Priority = 'background';
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  notBefore = 0;
  tries = 0;
  isSent = false;
  isUncertain = false;

  constructor(request: ServiceRequest, send: Transport) {
    this.request = request;
    this.#send = send;
    // All callers may have left before it failed.
    this.#result.promise.catch(() => undefined);
  }

  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  join(request: ServiceRequest, left: () => void): Promise<ServiceAnswer> {
    const { signal, priority = 'user' } = request;
    this.#joined += 1;
    if (priority === 'user') this.priority = priority;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#joined -= 1;
        if (this.#joined === 0) this.#abandoned.abort();
        reject(this.#cancellation(request));
        left();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#result.promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  send(): Promise<ServiceAnswer> {
    this.tries += 1;
    return this.#send({ ...this.request, signal: this.#abandoned.signal });
  }

  cancel(): void {
    this.#abandoned.abort();
    this.#result.reject(this.#cancellation(this.request));
  }

  resolve(answer: ServiceAnswer): void {
    this.#result.resolve(answer);
  }

  reject(error: unknown): void {
    this.#result.reject(error);
  }

  #cancellation(called: CalledOperation): ServiceError {
    const isRead = this.request.method === 'GET';
    return this.isSent || this.isUncertain || isRead
      ? cancelled(called)
      : droppedWrite('Cancelled before it was done.');
  }
}

export const cancelled = (called: CalledOperation): ServiceError => new ServiceError('cancelled', called, 'Cancelled.');
