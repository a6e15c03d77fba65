import assert from 'node:assert/strict';

import { type Clock, systemClock } from '../../../src/base/flow/clock.ts';
import { Emitter } from '../../../src/base/flow/event.ts';
import type { Disposable } from '../../../src/base/flow/lifetime.ts';
import type { AgentWrite } from '../../../src/contract/localData.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { ClientFactory } from '../../../src/http/clients.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import { AgentActivity } from '../../../src/store/activity/agentActivity.ts';
import type { AgentChange } from '../../../src/store/activity/agentChange.ts';
import { openTrackerStores, type TrackerStores } from '../../../src/store/board/stores.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { boardWith } from '../boards.ts';
import { newToken, overRest } from '../calls.ts';
import { ServicePerTest, seconds } from '../localService.ts';

interface WindowOptions {
  /** A created token, which the service records as an agent, as a hosted tracker does. */
  readonly token: string;
  /** Of `local`, the service reports what agents write. */
  readonly account?: string;
}

export interface ActivityWindow extends TrackerStores {
  readonly activity: AgentActivity;
  /** What this window announced. */
  readonly found: AgentChange[];
  /** Reads the board and the histories of what changed. */
  readonly look: () => Promise<void>;
  readonly use: (account: string | undefined) => void;
  /** Called before each history is read. */
  beforeHistory: () => void;
  /** Called after each response of the service. */
  afterResponse: (method: string | undefined) => void;
  readonly close: () => void;
}

/** Windows of one machine on one account of a tracker, other clients of it, and a clock for their waits. */
export class ActivityWindows {
  readonly #suite: ServicePerTest;
  readonly #opened: Disposable[] = [];
  readonly clock = new FakeClock();
  files = new FilesInMemory();
  /** Ids of the cards whose histories were read, in all windows. */
  histories: string[] = [];
  readonly agentWrites = new Emitter<AgentWrite>();
  one = '';
  two = '';
  three = '';
  saved = '';
  applied = '';

  constructor() {
    this.#suite = new ServicePerTest({ sample: 'none', onAgentWrite: (write) => this.agentWrites.fire(write) });
    beforeEach(async () => {
      this.files = new FilesInMemory();
      this.histories = [];
      const { ids, first, second } = await boardWith(overRest, this.service, 'One', 'Two', 'Three');
      [this.one = '', this.two = '', this.three = ''] = ids;
      [this.saved, this.applied] = [first.id, second.id];
    });
    afterEach(() => {
      for (const each of this.#opened.splice(0)) each.dispose();
    });
  }

  get service() {
    return this.#suite.service;
  }

  async tokenOf(name: string): Promise<string> {
    const permissions = ['tracker:read', 'tracker:edit', 'notes:edit'];
    return (await newToken(this.service, { name, permissions, expiresInDays: 1 })).secret;
  }

  forward(): void {
    this.#suite.clock.forward(seconds(1));
  }

  /** A call of another client, later than those before. */
  by(token: string): typeof overRest {
    return (to, operation, input) => {
      this.forward();
      return overRest(to, operation, input, { token });
    };
  }

  open({ token, account = 'one' }: WindowOptions): ActivityWindow {
    const accounts = new Emitter<string | undefined>();
    const found: AgentChange[] = [];
    const fetchNow: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      window.afterResponse(init?.method);
      return response;
    };
    const factory = new ClientFactory({
      host: { fetch: fetchNow },
      traffic: new Traffic({ clock: systemClock, random: Math.random }),
      log: () => undefined,
    });
    const calls = factory.connectingClient({
      ...{ service: 'tracker', path: '/api/v1', operations: async () => trackerOperations },
      connect: async () => ({ baseUrl: this.service.trackerUrl, token }),
      watch: (_, call) => {
        const { promise: ended, resolve } = Promise.withResolvers<{ answer: unknown; error?: unknown }>();
        void window.activity.ownCall({ ...call, ended });
        return (error, answer) => resolve({ answer, error });
      },
    });
    const stores = openTrackerStores(calls, systemClock);
    const activity = new AgentActivity({
      serverState: stores.board.serverState,
      history: async (cardId, cursor) => {
        this.histories.push(cardId);
        window.beforeHistory();
        return calls.tracker_get_card_history({ cardId, ...(cursor !== undefined && { cursor }) });
      },
      followAccount: (listener) => {
        listener(account);
        return accounts.event(listener);
      },
      describe: ({ type, to }) => [type, to?.columnTitle].filter(Boolean).join(' '),
      files: this.files,
      warn: () => undefined,
      clock: this.#waitingClock,
    });
    activity.onDidFind((changes) => found.push(...changes));
    const parts: Disposable[] = [activity, ...stores.owned];
    if (account === 'local') parts.push(this.agentWrites.event((write) => void activity.agentWrote(write)));
    this.#opened.push(...parts);
    const window: ActivityWindow = {
      ...stores,
      ...{ activity, found, beforeHistory: () => undefined, afterResponse: () => undefined },
      look: async () => {
        await stores.board.serverState.refresh();
        await activity.reading;
      },
      use: (next) => {
        stores.board.serverState.forget();
        accounts.fire(next);
      },
      close: () => {
        for (const each of parts) each.dispose();
      },
    };
    return window;
  }

  /** What a window lists, newest first. */
  listed({ activity }: ActivityWindow): string[] {
    return activity.changes.map(({ agent, title, what }) => `${agent}: ${title} ${what}`);
  }

  /** Waits of less than a second end at once, so that only the longer ones need the test. */
  get #waitingClock(): Clock {
    const { clock } = this;
    const after: Clock['after'] = (milliseconds, run) =>
      milliseconds < 1_000 ? systemClock.after(0, run) : clock.after(milliseconds, run);
    return { now: clock.now, after };
  }
}

export const until = async (isDone: () => boolean): Promise<void> => {
  const end = performance.now() + 30_000;
  while (!isDone()) {
    if (performance.now() > end) assert.fail('Waited 30 s in vain.');
    await new Promise(setImmediate);
  }
};
