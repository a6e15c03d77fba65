import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from '../../../src/http/transport.ts';
import { settled } from '../../fixtures/fakeClock.ts';

/** A request that the service has received and not answered. */
export interface PausedRequest {
  readonly request: ServiceRequest;
  answer(status?: number, headers?: Record<string, string>): Promise<void>;
  breakOff(): Promise<void>;
}

/** A service that responds only on demand, so that a test sees requests in flight. */
export class PausedService {
  /** Requests in flight, in order of arrival. */
  readonly open: PausedRequest[] = [];
  /** Paths of all requests received. */
  readonly received: string[] = [];

  readonly transport: Transport = (request) =>
    new Promise<ServiceAnswer>((resolve, reject) => {
      this.received.push(request.path);
      const close = () => {
        const index = this.open.indexOf(paused);
        if (index >= 0) this.open.splice(index, 1);
      };
      const paused: PausedRequest = {
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
      this.open.push(paused);
      request.signal?.addEventListener('abort', () => {
        close();
        reject(new ServiceError('cancelled', request, 'Cancelled.'));
      });
    });

  get openPaths(): string[] {
    return this.open.map(({ request }) => request.path);
  }

  async answerAll(): Promise<void> {
    while (this.open.length > 0) await Promise.all([...this.open].map((paused) => paused.answer()));
  }
}

export const read = (path: string, overrides: Partial<ServiceRequest> = {}): ServiceRequest => ({
  service: 'tracker',
  operation: 'read',
  method: 'GET',
  path,
  ...overrides,
});

export const write = (path: string, overrides: Partial<ServiceRequest> = {}): ServiceRequest => ({
  service: 'tracker',
  operation: 'change',
  method: 'PATCH',
  path,
  body: '{}',
  ...overrides,
});
