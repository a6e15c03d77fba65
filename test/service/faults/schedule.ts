import { setTimeout as sleep } from 'node:timers/promises';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { SampleName } from '../../../src/contract/localData.ts';
import type { CallOptions, Client } from '../../../src/contract/operation.ts';
import type { Card } from '../../../src/contract/tracker/board.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { type Random, seededRandom } from '../../../src/local/samples/random.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { isPendingCard } from '../../../src/store/board/pendingCards.ts';
import { fastClock } from '../../fixtures/fastClock.ts';
import { waitTimeoutMs } from '../../fixtures/waiting.ts';
import { temporaryFolder } from '../localService.ts';
import { type FaultProxy, startFaultProxy } from './faultProxy.ts';
import { seededFaults } from './faults.ts';
import { Journal } from './journal.ts';
import { type Step, stepsOf } from './steps.ts';

type Tracker = Client<typeof trackerOperations>;

/** Result of a schedule. */
export interface Played {
  readonly store: BoardStore;
  readonly proxy: FaultProxy;
  /** A client of the service itself, without the proxy. */
  readonly straight: Tracker;
  readonly journal: Journal;
  /** First state of each card that was ever in the view, by its id. */
  readonly seen: ReadonlyMap<string, Card>;
  /** Times at which unanswered changes were given up, in milliseconds of the `performance` clock. */
  readonly givenUp: readonly number[];
  /** Resolves when no call of the user or of the store is in flight. */
  readonly quiet: () => Promise<void>;
}

/** Factor by which pauses and back-offs are shorter than in production. */
const times = 100;
/** Milliseconds after which an unanswered request is given up. */
const silence = 400;

/** Plays the schedule of a seed against a new local service behind a faulty proxy, then judges the result. */
export async function play(seed: number, judge: (played: Played) => Promise<void>): Promise<void> {
  const random = seededRandom(seed);
  // Drawn from in an order that varies, so that nothing the seed alone decides may depend on it.
  const chance = seededRandom(seed + 1);
  const clock = fastClock(times);
  const sample = random.pick<SampleName>(['small', 'meetings']);
  const service = await startLocalService({ dataFolder: temporaryFolder(), sample, now: () => new Date(clock.now()) });
  const decide = seededFaults(seed, random.pick([0, 15, 30, 50, 70]));
  const proxy = await startFaultProxy(service.trackerUrl, decide, () => chance.pick([0, 1, 5, chance.between(0, 30)]));
  const traffic = new Traffic({ clock, random: () => chance.between(0, 999) / 1000 });
  try {
    const { tracker, givenUp, quiet } = counted(trackerAt(proxy.url, service.token, traffic, silence), proxy);
    const store = new BoardStore(tracker);
    const straight = trackerAt(
      service.trackerUrl,
      service.token,
      new Traffic({ clock, random: Math.random }),
      waitTimeoutMs,
    );
    const seen = new Map<string, Card>();
    store.onDidChange(() => {
      for (const card of createdCards(store)) if (!seen.has(card.id)) seen.set(card.id, card);
    });
    const journal = new Journal();
    const player = { store, tracker, straight, traffic, journal, random: chance };
    const steps = stepsOf(random, random.between(3, 20));
    // The user acts only once a board is visible.
    while (store.board === undefined) await store.serverState.refresh();
    if (!store.board.initialized) await perform(player, { kind: 'initialize' }, 4, '');
    const all: Promise<void>[] = [];
    for (const [index, { step, wait, maxRetries }] of steps.entries()) {
      await sleep(wait);
      all.push(perform(player, step, maxRetries, `Job ${index}`));
    }
    await Promise.all(all);
    await judge({ store, proxy, straight, journal, seen, givenUp, quiet });
  } finally {
    traffic.dispose();
    await proxy.close();
    await service.close();
  }
}

/** A card that is being created has another id afterwards. */
const createdCards = ({ board }: BoardStore): Card[] => board?.cards.filter(({ id }) => !isPendingCard(id)) ?? [];

interface Player {
  readonly store: BoardStore;
  readonly tracker: Tracker;
  readonly straight: Tracker;
  readonly traffic: Traffic;
  readonly journal: Journal;
  readonly random: Random;
}

async function perform(player: Player, step: Step, maxRetries: number, title: string): Promise<void> {
  const { store, tracker, straight, traffic, journal, random } = player;
  const { columns = [] } = store.board ?? {};
  const cards = createdCards(store);
  const columnOf = (number: number) => columns[number % columns.length]?.id;
  const cardOf = (number: number) => cards[number % cards.length]?.id;
  const pressesRetry = async (tries: number) => {
    await sleep(random.pick([0, 10, 80]));
    return tries <= maxRetries;
  };
  switch (step.kind) {
    case 'create': {
      const [columnId, key] = [columnOf(step.column), crypto.randomUUID()];
      if (columnId === undefined) return;
      const create = () => store.createCard({ title, columnId }, key);
      return journal.act({ kind: 'create', title }, create, pressesRetry);
    }
    case 'move': {
      const [cardId, columnId] = [cardOf(step.card), columnOf(step.column)];
      if (cardId === undefined || columnId === undefined) return;
      const move = () => store.moveCard(cardId, columnId, step.position);
      return journal.act({ kind: 'move', cardId, columnId }, move, pressesRetry);
    }
    case 'archive':
    case 'delete': {
      const { kind } = step;
      const cardId = cardOf(step.card);
      if (cardId === undefined) return;
      const remove = () => (kind === 'archive' ? store.archiveCard(cardId) : store.deleteCard(cardId));
      return journal.act({ kind, cardId }, remove, pressesRetry);
    }
    case 'initialize':
      return journal.act({ kind: 'initialize' }, () => store.initialize(), pressesRetry);
    case 'refresh':
      return store.serverState.refresh();
    case 'stopWaiting':
      return traffic.stopWaiting();
    case 'look': {
      // Joins the store's read if one is in flight, and leaves it again.
      const look = tracker.tracker_get_board({}, { signal: AbortSignal.timeout(random.between(0, 10)) });
      return look.then(
        () => undefined,
        () => undefined,
      );
    }
    case 'agentCreates': {
      const columnId = columnOf(step.column);
      if (columnId === undefined) return;
      await straight.tracker_create_card({ title: `${title} of an agent`, columnId });
      return store.serverState.refreshAnew();
    }
  }
}

function trackerAt(url: string, token: string, traffic: Traffic, timeoutMs: number): Tracker {
  const account = { baseUrl: `${url}/api/v1`, token };
  const transport = createTransport({ fetch: globalThis.fetch, ...account, timeoutMs });
  return createClient('tracker', trackerOperations, traffic.through(account, transport));
}

/** The same client, which records the calls it gave up and can wait until none is in flight. */
function counted(
  client: Tracker,
  proxy: FaultProxy,
): { readonly tracker: Tracker } & Pick<Played, 'givenUp' | 'quiet'> {
  const calls = new Set<Promise<unknown>>();
  const givenUp: number[] = [];
  const entries = Object.entries<(input: never, options?: CallOptions) => Promise<unknown>>(client);
  const tracker = entries.map(([name, call]) => [
    name,
    (input: never, options?: CallOptions) => {
      const answer = call(input, options);
      calls.add(answer);
      const noteFailure = (error: unknown) => {
        const isSilence = ServiceError.is(error) && error.reason.startsWith('No complete answer within');
        if (isSilence && name !== 'tracker_get_board') givenUp.push(performance.now());
      };
      answer.catch(noteFailure).finally(() => calls.delete(answer));
      return answer;
    },
  ]);
  const quiet = async () => {
    do {
      await Promise.allSettled(calls);
      await proxy.idle();
      // Continuations of the responses have started by then.
      await new Promise(setImmediate);
    } while (calls.size > 0);
  };
  return { tracker: Object.fromEntries(tracker) as Tracker, givenUp, quiet };
}
