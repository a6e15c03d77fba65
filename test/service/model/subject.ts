import type { InputOf } from '../../../src/contract/operation.ts';
import type { TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { account, newToken, overMcp, overRest } from '../calls.ts';
import { days, seconds, type TestClock } from '../localService.ts';
import type { Way } from './modelCalls.ts';
import type { Entry } from './records.ts';

/** Minimum validity of the secrets that a start issues; the agent's token here is valid for ten years. */
const ownSecrets = days(89);
const callsAMinute = 110;

/** The service that the model is compared with, called over real HTTP by its user or by an agent. */
export class Subject {
  readonly #clock: TestClock;
  readonly #folder: string;
  #startedAt: number;
  #service: LocalService;
  #agent = '';
  #calls = 0;

  private constructor(folder: string, clock: TestClock, service: LocalService) {
    this.#folder = folder;
    this.#clock = clock;
    this.#service = service;
    this.#startedAt = clock.now().getTime();
  }

  static async start(folder: string, clock: TestClock): Promise<Subject> {
    const subject = new Subject(folder, clock, await startLocalService({ dataFolder: folder, now: clock.now }));
    const permissions = ['tracker:edit'];
    subject.#agent = (await newToken(subject.#service, { name: 'Scout', permissions, expiresInDays: 3_650 })).secret;
    return subject;
  }

  /** Restarts the service on the same folder; the agent's token stays valid. */
  async restart(): Promise<void> {
    await this.#service.close();
    this.#service = await startLocalService({ dataFolder: this.#folder, now: this.#clock.now });
    this.#startedAt = this.#clock.now().getTime();
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  /** Advances the clock by a minute if the next call would exceed the rate limit. */
  breathe(): void {
    if (++this.#calls % callsAMinute === 0) this.#clock.forward(seconds(61));
  }

  /** The history's actor for a call over this way. */
  actor(way: Way): Entry['actor'] {
    return this.#isUser(way) ? { kind: 'user', name: null } : { kind: 'agent', name: 'Scout' };
  }

  call<K extends TrackerOperation>(way: Way, operation: K, input: InputOf<(typeof trackerOperations)[K]>) {
    const token = this.#isUser(way) ? this.#service.token : this.#agent;
    return (way === 'tool' ? overMcp : overRest)(this.#service, operation, input, { token });
  }

  /** Adds a meeting through the account area; returns its id. */
  async meet(meeting: Record<string, unknown>): Promise<string> {
    if (!this.#isOwn()) await this.restart();
    return (await account<{ id: string }>(this.#service, 'POST', '/meetings', meeting)).id;
  }

  #isUser(way: Way): boolean {
    return way === 'user' && this.#isOwn();
  }

  #isOwn(): boolean {
    return this.#clock.now().getTime() - this.#startedAt < ownSecrets;
  }
}
