import type { Clock } from '../../../src/base/flow/clock.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { seededRandom } from '../../../src/local/samples/random.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import type { ImportPlan, ImportRun } from '../../../src/store/imports/importRun.ts';
import { Imports } from '../../../src/store/imports/imports.ts';
import { ImportJournal } from '../../../src/store/imports/journal.ts';
import { AccountFiles, EndedAccounts } from '../../../src/store/sync/accountFiles.ts';
import { settled } from '../../fixtures/fakeClock.ts';
import { fastClock } from '../../fixtures/fastClock.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { waitTimeoutMs } from '../../fixtures/waiting.ts';
import { type Address, overRest } from '../calls.ts';
import { type FaultProxy, startFaultProxy } from '../faults/faultProxy.ts';
import { temporaryFolder } from '../localService.ts';
import { clientOf } from '../store/opened.ts';
import { judgeImport } from './judgeImport.ts';
import { type Event, jobs, type Schedule } from './schedules.ts';

/** Factor by which pauses, back-offs and leases are shorter than in production. */
const times = 1_000;
/** Milliseconds after which an unanswered request is given up. */
const silenceMs = 120;
const hourMs = 3_600_000;

/** What windows share. */
interface Machine {
  readonly proxy: FaultProxy;
  readonly requests: Requests;
  readonly service: Address;
  readonly files: FilesInMemory;
  readonly clock: Clock;
  readonly maxBatchCards: number;
}

/** Carries out a plan through the schedule's faults, then without faults to its end, and judges the board and the report. */
export async function playImport(schedule: Schedule): Promise<void> {
  const fast = fastClock(times);
  let offset = 0;
  const requests = new Requests();
  const passHours = async (hours: number) => {
    await requests.ended(proxy);
    offset += hours * hourMs;
  };
  const clock: Clock = { now: () => fast.now() + offset, after: (ms, run) => fast.after(Math.max(ms, 0), run) };
  const service = await startLocalService({
    dataFolder: temporaryFolder(),
    sample: 'none',
    now: () => new Date(clock.now()),
  });
  const decide = decider(schedule);
  const proxy = await startFaultProxy(service.trackerUrl, decide, () => 0);
  const { maxBatchCards } = schedule;
  const machine: Machine = { proxy, requests, service, clock, files: new FilesInMemory(), maxBatchCards };
  const plan: ImportPlan = {
    ...{ source: 'a.csv', contentHash: 'a', cards: schedule.cards },
    ...{ notes: notesOf(schedule), stages: stagesOf(schedule) },
  };
  const windows: Window[] = [];
  const open = (timeoutMs = silenceMs) => {
    const window = new Window(machine, timeoutMs);
    windows.push(window);
    return window;
  };
  try {
    const before = await fillBoard(service, schedule);
    let window = open();
    const run = await window.imports.start(plan);
    await ended(run);
    for (const event of schedule.events) {
      if (event.kind === 'crash' && event.hoursLater > 0) await passHours(event.hoursLater);
      window = await playEvent(event, window, { id: run.id, open, passHours });
    }
    window.crash();
    proxy.heal();
    const last = await open(waitTimeoutMs).run(run.id);
    await last.resume();
    await proxy.idle();
    await judgeImport({ service, plan, run: last, before });
    await last.resume();
    await last.retryFailed();
    await judgeImport({ service, plan, run: last, before });
  } finally {
    for (const window of windows) window.crash();
    await proxy.close();
    await service.close();
  }
}

function decider({ faults, percent }: Schedule) {
  const random = seededRandom(faults.length);
  let index = 0;
  return () => {
    if (random.between(1, 100) > percent) return 'none';
    index += 1;
    return faults[index % faults.length] ?? 'none';
  };
}

const notesOf = ({ notes, cards }: Schedule) =>
  Array.from({ length: notes }, (_, index) => ({
    row: cards.length + 1 + index,
    note: { title: 'Minutes', text: `Note ${index}` },
  }));

const stagesOf = ({ cards, stages }: Schedule) =>
  stages.map((title, index) => ({ row: cards.length + 100 + index, column: { title } }));

async function fillBoard(service: Address, { existing }: Schedule): Promise<ReadonlySet<string>> {
  await overRest(service, 'tracker_initialize', {});
  const ids = new Set<string>();
  for (const { card, isArchived } of existing) {
    const { id: cardId } = await overRest(
      service,
      'tracker_create_card',
      structuredClone(jobs[card] ?? jobs[0]) as never,
    );
    if (isArchived) await overRest(service, 'tracker_archive_card', { cardId });
    ids.add(cardId);
  }
  return ids;
}

interface Play {
  readonly id: string;
  readonly open: () => Window;
  readonly passHours: (hours: number) => Promise<void>;
}

/** Returns the window in which the user goes on. */
async function playEvent(event: Event, window: Window, { id, open, passHours }: Play): Promise<Window> {
  switch (event.kind) {
    case 'crash': {
      const run = await window.run(id);
      const dead = window.crashAfter(event.after);
      await Promise.race([dead, run.resume().then(() => run.retryFailed())]);
      window.crash();
      return open();
    }
    case 'cancel': {
      const run = await window.run(id);
      window.countDown(event.after, () => run.cancel());
      await run.resume();
      return window;
    }
    case 'sleep': {
      const run = await window.run(id);
      window.countDown(event.after, () => passHours(event.hours));
      await run.resume();
      return window;
    }
    case 'rival': {
      const rival = open();
      await Promise.all([(await window.run(id)).resume(), (await rival.run(id)).resume()]);
      rival.crash();
      return window;
    }
    case 'resume':
      await (await window.run(id)).resume();
      return window;
    case 'retryFailed':
      await (await window.run(id)).retryFailed();
      return window;
  }
}

function ended(run: ImportRun): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (run.state.kind === 'running') return;
      listening.dispose();
      resolve();
    };
    const listening = run.onDidChange(check);
    check();
  });
}

/** Those of all windows. No network holds one for hours. */
class Requests {
  readonly #open = new Set<Promise<Response>>();

  readonly fetch: typeof globalThis.fetch = (...request) => {
    const response = globalThis.fetch(...request);
    this.#open.add(response);
    const remove = () => void this.#open.delete(response);
    response.then(remove, remove);
    return response;
  };

  /** Resolves when the service has answered all, also those that a crash has aborted after they were written. */
  async ended(proxy: FaultProxy): Promise<void> {
    do {
      await Promise.allSettled(this.#open);
      await settled();
      await proxy.idle();
    } while (this.#open.size > 0);
  }
}

/** An editor window, whose calls and writes come to nothing once it has crashed. */
class Window {
  readonly imports: Imports;
  readonly #dispose: () => void;
  #isAlive = true;
  #left = Number.POSITIVE_INFINITY;
  #atZero: () => void | Promise<void> = () => undefined;

  constructor({ proxy, requests, service, files, clock, maxBatchCards }: Machine, timeoutMs: number) {
    const traffic = new Traffic({ clock, random: Math.random });
    const account = { baseUrl: `${proxy.url}/api/v1`, token: service.token };
    const transport = createTransport({ fetch: requests.fetch, ...account, timeoutMs });
    const tracker = createClient('tracker', trackerOperations, async (request) => {
      await this.#step();
      const answer = await traffic.through(account, transport)(request);
      await this.#step();
      return answer;
    });
    const board = new BoardStore(clientOf(service));
    const own = {
      read: (name: string) => this.#step().then(() => files.read(name)),
      list: () => this.#step().then(() => files.list()),
      write: (name: string, bytes: Uint8Array<ArrayBuffer>) => this.#step().then(() => files.write(name, bytes)),
      create: (name: string, bytes: Uint8Array<ArrayBuffer>) => this.#step().then(() => files.create(name, bytes)),
      remove: (name: string) => this.#step().then(() => files.remove(name)),
    };
    const journal = new ImportJournal(new AccountFiles(own, new EndedAccounts(new FilesInMemory(), clock)), clock);
    const onDidCreateNotes = () => undefined;
    this.imports = new Imports({
      tracker,
      board,
      journal,
      clock,
      account: () => 'local',
      onDidCreateNotes,
      maxBatchCards,
    });
    this.#dispose = () => {
      traffic.dispose();
      board.dispose();
    };
  }

  async run(id: string): Promise<ImportRun> {
    const run = await this.imports.open(id);
    if (run === undefined) throw new Error('The journal was lost.');
    return run;
  }

  crash(): void {
    if (this.#isAlive) this.#dispose();
    this.#isAlive = false;
  }

  crashAfter(steps: number): Promise<void> {
    return new Promise((resolve) => {
      this.countDown(steps, () => {
        this.crash();
        resolve();
      });
    });
  }

  countDown(steps: number, act: () => void | Promise<void>): void {
    [this.#left, this.#atZero] = [steps, act];
  }

  async #step(): Promise<void> {
    this.#left -= 1;
    if (this.#left === 0) await this.#atZero();
    if (!this.#isAlive) await new Promise<never>(() => undefined);
  }
}
