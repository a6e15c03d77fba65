import { type Random, seededRandom } from '../../../src/local/samples/random.ts';

/** What can go wrong between the editor and a service, with one request. */
export const faults = [
  /** The answer comes late. */
  'late',
  /** The connection breaks before the service has the request. */
  'resetBefore',
  /** The connection breaks after the service has done what was asked, before its answer. */
  'resetAfter',
  /** The connection breaks in the middle of the answer. */
  'cutOff',
  /** The answer is whole for HTTP, but only its first half is there. */
  'halved',
  /** Somebody between refuses for the rate, and names a time. */
  'limited',
  /** The same without a time. */
  'limitedVaguely',
  /** Somebody between fails, and the service has not seen the request. */
  'failedBefore',
  /** Somebody between fails, after the service has done what was asked. */
  'failedAfter',
  /** The answer comes twice on the same connection. */
  'answeredTwice',
  /** No answer ever comes, and the service has not seen the request. */
  'silentBefore',
  /** No answer ever comes, though the service has done what was asked. */
  'silentAfter',
] as const;

export type Fault = 'none' | (typeof faults)[number];

/** Chooses for each request what happens to it. */
export type Decide = (method: string, path: string) => Fault;

/** Faults for a part of all requests: the same for the same seed and the same requests of each kind, in whatever order the kinds come. */
export function seededFaults(seed: number, percent: number): Decide {
  const byKind = new Map<string, Random>();
  return (method, path) => {
    const kind = `${method} ${path}`;
    const random = byKind.get(kind) ?? seededRandom(seed ^ hashOf(kind));
    byKind.set(kind, random);
    // Every request draws twice, so that a kind's faults stay the same whatever their number is before.
    const [chance, fault] = [random.between(1, 100), random.pick(faults)];
    return chance <= percent ? fault : 'none';
  };
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7);
