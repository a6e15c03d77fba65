import { type Random, seededRandom } from '../../../src/local/samples/random.ts';

/** Faults of one request between the editor and a service. */
export const faults = [
  /** The response is late. */
  'late',
  /** The connection breaks before the service receives the request. */
  'resetBefore',
  /** The connection breaks after the service has acted, before its response. */
  'resetAfter',
  /** The connection breaks in the middle of the response. */
  'cutOff',
  /** The response is complete for HTTP, but has only the first half of its content. */
  'halved',
  /** An intermediary limits the rate and names a time to wait. */
  'limited',
  /** As `limited`, without a time. */
  'limitedVaguely',
  /** An intermediary fails; the service has not received the request. */
  'failedBefore',
  /** An intermediary fails after the service has acted. */
  'failedAfter',
  /** The response arrives twice on the same connection. */
  'answeredTwice',
  /** No response arrives; the service has not received the request. */
  'silentBefore',
  /** No response arrives, though the service has acted. */
  'silentAfter',
] as const;

export type Fault = 'none' | (typeof faults)[number];

/** Chooses the fault of each request. */
export type Decide = (method: string, path: string) => Fault;

/** Faults for a percentage of requests; equal seeds and requests of a kind have equal faults, in any order of the kinds. */
export function seededFaults(seed: number, percent: number): Decide {
  const byKind = new Map<string, Random>();
  return (method, path) => {
    const kind = `${method} ${path}`;
    const random = byKind.get(kind) ?? seededRandom(seed ^ hashOf(kind));
    byKind.set(kind, random);
    // Every request draws twice, so that no earlier draw changes the later faults of its kind.
    const [chance, fault] = [random.between(1, 100), random.pick(faults)];
    return chance <= percent ? fault : 'none';
  };
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7);
