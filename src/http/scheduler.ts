import { isIdempotencyKeyKnown } from '../base/domain/idempotencyKey.ts';
import type { Clock } from '../base/flow/clock.ts';
import { type CalledOperation, droppedWrite, ServiceError } from '../base/flow/errors.ts';
import type { Disposable } from '../base/flow/lifetime.ts';
import type { Priority } from '../contract/operation.ts';
import { Budget, type BudgetUse } from './budget.ts';
import { judge, type RequestOutcome } from './retry.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

interface SchedulerNeeds {
  readonly clock: Clock;
  readonly random: () => number;
  readonly onDidChange: () => void;
  /** Requests per minute; that of a token if none is given. */
  readonly limit?: number;
}

/** `until` is in milliseconds since 1970; `waiting` is the number of the user's requests. */
interface UserWait {
  readonly until: number;
  readonly waiting: number;
}

const maxInFlight = 4;
/** One slot stays free, so that a user's request need not wait for background work. */
const maxInBackground = 3;
/** Milliseconds; a request that would wait longer is refused at once, with the time to wait. */
const maxPauseMs = 120_000;

/**
 * Sends the requests of one account: a few at once, within its budget per minute, the user's before those in the background. Equal reads share
 * one request. A 429 pauses all requests of the account. `judge` of `retry.ts` says what is sent again; a `BoardStore` reads the board before it
 * repeats a write of unknown outcome.
 */
export class Scheduler implements Disposable {
  readonly #needs: SchedulerNeeds;
  readonly #budget: Budget;
  readonly #pause = new RatePause();
  readonly #jobs = new Set<Job>();
  readonly #reads = new Map<string, Job>();
  #timer: Disposable | undefined;
  #lastNow = 0;

  constructor(needs: SchedulerNeeds) {
    this.#needs = needs;
    this.#budget = new Budget(needs.limit);
  }

  get isIdle(): boolean {
    return this.#jobs.size === 0 && this.userWait === undefined && this.budget.taken === 0;
  }

  get budget(): BudgetUse {
    return this.#budget.use(this.#needs.clock.now());
  }

  /** Undefined if only the queue delays the user's requests. */
  get userWait(): UserWait | undefined {
    const now = this.#needs.clock.now();
    const waiting = [...this.#jobs].filter(({ isSent, priority }) => !isSent && priority === 'user').length;
    const forBudget = waiting === 0 ? 0 : now + this.#budget.wait('user', now);
    const until = Math.max(this.#pause.until, forBudget);
    return until > now ? { until, waiting } : undefined;
  }

  /** Queues a request and returns the final response; an equal read that is queued or in flight is joined. */
  async send(request: ServiceRequest, transport: Transport): Promise<ServiceAnswer> {
    if (request.signal?.aborted) throw cancelled(request);
    const job = this.#reads.get(keyOf(request)) ?? this.#add(request, transport);
    const answer = job.join(request, () => this.#leave(job));
    this.#sendReady();
    return answer;
  }

  /** Cancels queued user requests; requests in flight and background requests continue. */
  stopWaiting(): void {
    for (const job of this.#jobs) {
      if (job.isSent || job.priority === 'background') continue;
      job.cancel();
      this.#end(job);
    }
    this.#sendReady();
  }

  dispose(): void {
    this.#timer?.dispose();
    for (const job of this.#jobs) job.cancel();
    this.#jobs.clear();
    this.#reads.clear();
  }

  #add(request: ServiceRequest, transport: Transport): Job {
    const job = new Job(request, transport);
    this.#jobs.add(job);
    if (request.method === 'GET') this.#reads.set(keyOf(request), job);
    return job;
  }

  #sendReady(): void {
    this.#readClock();
    for (let next = this.#next(); next !== undefined; next = this.#next()) void this.#run(next);
    this.#setTimer();
    this.#needs.onDidChange();
  }

  /** After the clock was set back, short waits would become long; after the computer has slept, an idempotency key may be forgotten. */
  #readClock(): void {
    const now = this.#needs.clock.now();
    if (now < this.#lastNow) {
      this.#pause.end();
      for (const job of this.#jobs) job.notBefore = 0;
    }
    this.#lastNow = now;
    for (const job of this.#jobs) if (job.mayCreateAnew(now)) this.#reject(job, repeatedTooLate(job.request));
    const left = this.#pause.left(now);
    if (left <= maxPauseMs) return;
    for (const job of this.#jobs) if (!job.isSent) this.#reject(job, pausedTooLong(job.request, left));
  }

  #next(): Job | undefined {
    const now = this.#lastNow;
    if (this.#pause.left(now) > 0) return undefined;
    const sent = [...this.#jobs].filter(({ isSent }) => isSent);
    if (sent.length >= (this.#pause.isTesting ? 1 : maxInFlight)) return undefined;
    const inBackground = sent.filter(({ priority }) => priority === 'background').length;
    const ready = [...this.#jobs].filter(({ isSent, notBefore }) => !isSent && notBefore <= now);
    const next =
      ready.find(({ priority }) => priority === 'user') ?? (inBackground < maxInBackground ? ready[0] : undefined);
    return next !== undefined && this.#budget.wait(next.priority, now) === 0 ? next : undefined;
  }

  async #run(job: Job): Promise<void> {
    const sentAt = this.#lastNow;
    job.isSent = true;
    job.firstSentAt ??= sentAt;
    this.#budget.take(job.priority, sentAt);
    const outcome = await job.send().then(
      (answer): RequestOutcome => ({ kind: 'answered', answer }),
      (error: unknown): RequestOutcome => ({ kind: 'failed', error }),
    );
    job.isSent = false;
    this.#finish(job, outcome, sentAt);
    this.#sendReady();
  }

  #finish(job: Job, outcome: RequestOutcome, sentAt: number): void {
    const { clock, random } = this.#needs;
    const now = clock.now();
    const verdict = judge({
      request: job.request,
      outcome,
      count: job.tries,
      tookMs: now - sentAt,
      refusals: this.#pause.refusalsWith(sentAt),
      now,
      random: random(),
    });
    if (verdict.kind === 'pause') this.#pause.recordRefusal(sentAt, now, verdict.length);
    else if (outcome.kind === 'answered') this.#pause.accept();
    if (job.isAbandoned) return;
    if (verdict.kind === 'again') job.notBefore = now + verdict.after;
    if (verdict.kind !== 'final' && !isRefusedForRate(outcome)) job.isUncertain = true;
    if (verdict.kind === 'again' || (verdict.kind === 'pause' && verdict.again)) return;
    if (outcome.kind === 'answered') job.resolve(outcome.answer);
    else job.reject(outcome.error);
    this.#end(job);
  }

  #reject(job: Job, error: ServiceError): void {
    job.reject(error);
    this.#end(job);
  }

  #leave(job: Job): void {
    if (!job.isAbandoned) return;
    this.#end(job);
    this.#sendReady();
  }

  /** Removes a job. Reads sent before a write ended may have the state before it, so none is joined afterwards. */
  #end(job: Job): void {
    this.#jobs.delete(job);
    if (job.request.method === 'GET') {
      if (this.#reads.get(keyOf(job.request)) === job) this.#reads.delete(keyOf(job.request));
      return;
    }
    for (const [key, read] of this.#reads) if (read.isSent) this.#reads.delete(key);
  }

  #setTimer(): void {
    this.#timer?.dispose();
    const now = this.#lastNow;
    const pause = this.#pause.left(now);
    const waits = [...this.#jobs]
      .filter(({ isSent }) => !isSent)
      .map(({ notBefore, priority }) => Math.max(notBefore - now, this.#budget.wait(priority, now), pause));
    // A job that waits only for a slot is sent when one becomes free.
    const due = Math.min(...[...waits, pause].filter((wait) => wait > 0));
    this.#timer = Number.isFinite(due) ? this.#needs.clock.after(due, () => this.#sendReady()) : undefined;
  }
}

const keyOf = ({ method, path, headers }: ServiceRequest): string => `${method} ${path} ${headers?.['accept'] ?? ''}`;

const pausedTooLong = (called: CalledOperation, left: number): ServiceError =>
  new ServiceError('limited', called, 'Too many requests: the service asks to be left alone for a while.', {
    status: 429,
    retryAfter: Math.ceil(left / 1000),
  });

const repeatedTooLate = (called: CalledOperation): ServiceError =>
  new ServiceError(
    'unreachable',
    called,
    'No answer came before this computer slept, and to send it again after so long could create it twice. Check whether it is there, then try again.',
  );

/** It was not executed. */
const isRefusedForRate = (outcome: RequestOutcome): boolean =>
  outcome.kind === 'answered' && outcome.answer.status === 429;

class RatePause {
  #from = 0;
  #until = 0;
  #refusals = 0;

  /** Milliseconds since 1970. */
  get until(): number {
    return this.#until;
  }

  /** After a refusal one request tests whether the service accepts them again. */
  get isTesting(): boolean {
    return this.#refusals > 0;
  }

  left(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /** Refusals in a row if a request sent at this time is refused: of several refused at once only the first counts. */
  refusalsWith(sentAt: number): number {
    return sentAt > this.#from ? this.#refusals + 1 : this.#refusals;
  }

  recordRefusal(sentAt: number, now: number, length: number): void {
    this.#refusals = this.refusalsWith(sentAt);
    this.#from = now;
    this.#until = Math.max(this.#until, now + length);
  }

  accept(): void {
    this.#refusals = 0;
  }

  /** Ends the pause at once: after the clock was set back, the remaining time is unknown. */
  end(): void {
    this.#from = 0;
    this.#until = 0;
  }
}

/** One request and all callers that wait for its response; it is aborted when the last one leaves. */
class Job {
  readonly request: ServiceRequest;
  readonly #send: Transport;
  readonly #result = Promise.withResolvers<ServiceAnswer>();
  readonly #abandoned = new AbortController();
  #joined = 0;
  priority: Priority = 'background';
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  notBefore = 0;
  tries = 0;
  /** Milliseconds since 1970. */
  firstSentAt: number | undefined;
  isSent = false;
  isUncertain: boolean;

  constructor(request: ServiceRequest, send: Transport) {
    this.request = request;
    this.#send = send;
    this.firstSentAt = request.firstSentAt;
    this.isUncertain = request.firstSentAt !== undefined;
    // All callers may have left before it failed.
    this.#result.promise.catch(() => undefined);
  }

  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  /** Whether its next attempt may create a second record: an earlier one may have created it, and the service may have forgotten the key. */
  mayCreateAnew(now: number): boolean {
    if (this.request.method === 'GET' || this.isSent || !this.isUncertain) return false;
    return this.firstSentAt !== undefined && !isIdempotencyKeyKnown(this.firstSentAt, now);
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

const cancelled = (called: CalledOperation): ServiceError => new ServiceError('cancelled', called, 'Cancelled.');
