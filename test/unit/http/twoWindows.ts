import { Visibility } from '../../../src/base/flow/visibility.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import type { ServiceRequest, Transport } from '../../../src/http/transport.ts';
import { type Random, seededRandom } from '../../../src/local/samples/random.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { cachedBoard } from '../../../src/store/cachedAnswers.ts';
import { CacheSync } from '../../../src/store/sync/cacheSync.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';

const minute = 60_000;

/** A request as the service received it, with its delay. */
export interface Arrived {
  readonly at: number;
  readonly priority: 'user' | 'background';
  /** Milliseconds from call to sending. */
  readonly waited: number;
  /** Requests of the window in flight at the time of the call. */
  readonly inFlight: number;
}

/** Two windows of one machine with one token and a slow service, all on one clock. */
export class TwoWindows {
  readonly clock = new FakeClock();
  readonly random: Random = seededRandom(7);
  readonly arrived: Arrived[] = [];
  readonly #files = new FilesInMemory();
  readonly #board = { initialized: true, columns: columns(), cards: cards() };

  /** A window with its own client, store and poller; its cache files are shared. */
  open() {
    const { clock, random } = this;
    const traffic = new Traffic({ clock, random: () => random.between(0, 999) / 1000 });
    const tracker = createClient('tracker', trackerOperations, this.#through(traffic));
    const store = new BoardStore(tracker, clock.now);
    const visibility = new Visibility();
    const cacheSync = new CacheSync({ files: this.#files, clock, random: () => 0, warn: () => undefined });
    const owner = { load: async () => 'one', account: () => 'one' };
    const poller = cacheSync.sync(
      { name: 'board', reader: cachedBoard, serverState: store.serverState, owner },
      visibility,
    );
    return { tracker, store, visibility, poller };
  }

  /** The highest number of requests of a priority in any minute. */
  maxPerMinute(priority: Arrived['priority']): number {
    const times = this.arrived.filter((each) => each.priority === priority).map(({ at }) => at);
    return Math.max(0, ...times.map((at) => times.filter((other) => other > at - minute && other <= at).length));
  }

  /** The transport of a window; records when each request was called and sent. */
  #through(traffic: Traffic): Transport {
    const requested = new Map<string, { readonly at: number; readonly inFlight: number }>();
    let inFlight = 0;
    const service: Transport = async (request) => {
      const now = this.clock.now();
      const before = requested.get(keyOf(request));
      const { priority = 'user' } = request;
      this.arrived.push({ at: now, priority, waited: now - (before?.at ?? now), inFlight: before?.inFlight ?? 0 });
      inFlight += 1;
      await new Promise<void>((resolve) => void this.clock.after(this.random.between(20, 900), resolve));
      inFlight -= 1;
      return this.#answer(request);
    };
    const send = traffic.through({ baseUrl: 'https://tracker.example.com', token: 'one' }, service);
    return (request) => {
      requested.set(keyOf(request), { at: this.clock.now(), inFlight });
      return send(request);
    };
  }

  #answer({ path, body }: ServiceRequest) {
    const [, cardId] = /cards\/(\w+)/.exec(path) ?? [];
    const moved = { ...this.#board.cards.find(({ id }) => id === cardId), ...JSON.parse(body ?? '{}') };
    const value = path === '/tracker/board' ? this.#board : cardId === undefined ? { items: [] } : moved;
    return { status: 200, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(value)) };
  }
}

const keyOf = ({ method, path, body }: ServiceRequest): string => `${method} ${path} ${body}`;

const columns = () =>
  ['saved', 'applied'].map((id, position) => ({ id, title: id, position, cardCount: 10 - 10 * position }));

const cards = () =>
  Array.from({ length: 10 }, (_, position) => ({ id: `card${position}`, title: 'A job', columnId: 'saved', position }));
