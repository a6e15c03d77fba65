import { ServiceError } from '../../../src/base/errors.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from '../../../src/http/transport.ts';
import { settled } from '../../fixtures/fakeClock.ts';

/** A request that the service has received and not answered. */
export interface Held {
  readonly request: ServiceRequest;
  answer(status?: number, headers?: Record<string, string>): Promise<void>;
  breakOff(): Promise<void>;
}

/** A service that responds only on demand, so that a test sees requests in flight. */
export class HeldService {
  /** Requests in flight, in order of arrival. */
  readonly open: Held[] = [];
  /** Paths of all requests received. */
  readonly seen: string[] = [];

  readonly transport: Transport = (request) =>
    new Promise<ServiceAnswer>((resolve, reject) => {
      this.seen.push(request.path);
      const close = () => {
        const index = this.open.indexOf(held);
        if (index >= 0) this.open.splice(index, 1);
      };
      const held: Held = {
        request,
        answer: (status = 200, headers = {}) => {
          close();
          resolve({ status, headers: new Headers(headers), bytes: new TextEncoder().encode(request.path) });
          return settled();
        },
        breakOff: () => {
          close();
          reject(new ServiceError('unreachable', request, 'Broken off.'));
          return settled();
        },
      };
      this.open.push(held);
      request.signal?.addEventListener('abort', () => {
        close();
        reject(new ServiceError('cancelled', request, 'Cancelled.'));
      });
    });

  get openPaths(): string[] {
    return this.open.map(({ request }) => request.path);
  }

  async answerAll(): Promise<void> {
    while (this.open.length > 0) await Promise.all([...this.open].map((held) => held.answer()));
  }
}

export const read = (path: string, given: Partial<ServiceRequest> = {}): ServiceRequest => ({
  service: 'tracker',
  operation: 'read',
  method: 'GET',
  path,
  ...given,
});

export const write = (path: string, given: Partial<ServiceRequest> = {}): ServiceRequest => ({
  service: 'tracker',
  operation: 'change',
  method: 'PATCH',
  path,
  body: '{}',
  ...given,
});
