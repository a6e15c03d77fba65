import assert from 'node:assert/strict';

import { trackerRows } from '../../src/contract/catalog.ts';
import { trackerOperations } from '../../src/contract/tracker.ts';
import { IdempotencyKeys } from '../../src/features/operations/doubt.ts';
import { type DraftNeeds, draftOf } from '../../src/features/operations/draft.ts';
import { type RunNeeds, runInput } from '../../src/features/operations/run.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import { PlayedRunDialogs, type RunAnswers } from '../fixtures/runDialogs.ts';
import type { Address } from './calls.ts';
import { openedBoard } from './store/opened.ts';

/** A request that was sent to the service. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined without a body. */
  readonly body: unknown;
}

/** Requests and results of one run. */
export interface Ran extends Pick<PlayedRunDialogs, 'questions' | 'failures' | 'results' | 'pdfs'> {
  readonly requests: readonly SentRequest[];
  /** Number of notifications about a possible change. */
  readonly writes: number;
}

type Needs = DraftNeeds & Pick<RunNeeds, 'board'>;

/** *Run Tracker Operation…* against a service, without the editor. */
export class OperationRuns {
  readonly #needs: Needs;
  readonly #requests: SentRequest[];
  readonly #idempotencyKeys = new IdempotencyKeys();

  private constructor(needs: Needs, requests: SentRequest[]) {
    this.#needs = needs;
    this.#requests = requests;
  }

  static async at({ trackerUrl, token }: Address): Promise<OperationRuns> {
    const requests: SentRequest[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const { pathname, searchParams } = new URL(String(url));
      const request = new Request(url, init);
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      requests.push({ method: request.method, path: pathname, query: Object.fromEntries(searchParams), body });
      return globalThis.fetch(url, init);
    };
    const transport = createTransport({ fetch, baseUrl: `${trackerUrl}/api/v1`, token });
    const tracker = createClient('tracker', trackerOperations, transport);
    const board = await openedBoard(tracker);
    return new OperationRuns({ rows: async () => trackerRows, tracker, board, warn: assert.fail }, requests);
  }

  /** Initial text of the operation's input document. */
  draft(operation: string): Promise<string> {
    const row = trackerRows.find(({ name }) => name === operation) ?? assert.fail(`no operation ${operation}`);
    return draftOf(row, this.#needs);
  }

  async run(text: string, answers: RunAnswers = {}): Promise<Ran> {
    const dialogs = new PlayedRunDialogs(answers);
    const before = this.#requests.length;
    let writes = 0;
    const didWrite = (): void => {
      writes += 1;
    };
    await runInput(text, { ...this.#needs, idempotencyKeys: this.#idempotencyKeys, dialogs, didWrite });
    const { questions, failures, results, pdfs } = dialogs;
    return { questions, failures, results, pdfs, writes, requests: this.#requests.slice(before) };
  }
}
