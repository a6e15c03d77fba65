import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { ServiceName } from '../../../src/base/flow/errors.ts';
import { ServiceError } from '../../../src/base/flow/errors.ts';
import { type ApiKeys, apiKeyOperations } from '../../../src/contract/keys.ts';
import type { OperationTable } from '../../../src/contract/operation.ts';
import { type Tracker, trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { exampleCalls } from '../../../src/local/openapi/examples/calls.ts';
import { exampleAnswers, exampleKey } from './exampleAnswers.ts';
import type { LargeAnswer } from './largeService.ts';
import { blockWithin, type LimitedBlock, longestBlock } from './longestBlock.ts';
import { placesIn } from './places.ts';
import { type Seen, seeBoard, seeCard, seeKey, seeNotes } from './shownPages.ts';

/** A service in a child process with responses as large as requested, and the extension's clients of it. */
export class LargeAnswers {
  readonly #process: ChildProcess;
  readonly #url: string;
  readonly #tracker: Tracker;
  readonly #keys: ApiKeys;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.#url = url;
    const at = <const T extends OperationTable>(name: ServiceName, table: T, base: string) =>
      createClient(name, table, createTransport({ fetch: globalThis.fetch, baseUrl: url + base, token: 'token' }));
    this.#tracker = at('tracker', trackerOperations, '/api/v1');
    this.#keys = at('keyService', apiKeyOperations, '/router/api/v1');
  }

  static async start(): Promise<LargeAnswers> {
    const child = fork(path.join(import.meta.dirname, 'largeService.ts'));
    const [url] = (await once(child, 'message')) as [string];
    return new LargeAnswers(child, url);
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  /** Has one response read and shown, or rejected with a message. */
  async show(answer: LargeAnswer): Promise<Seen> {
    await this.#choose(answer);
    return this.#see(answer.operation);
  }

  /** Shows one response, again where the host was blocked too long. */
  async measure(answer: LargeAnswer, maxBlock: number): Promise<LimitedBlock & { readonly seen: Seen }> {
    await this.#choose(answer);
    let seen: Seen = 'refused';
    const block = await blockWithin(maxBlock, () =>
      longestBlock(async () => {
        seen = await this.#see(answer.operation);
      }),
    );
    return { seen, ...block };
  }

  async #choose(answer: LargeAnswer): Promise<void> {
    await fetch(`${this.#url}/large`, { method: 'POST', body: JSON.stringify(answer) });
  }

  async #see(operation: string): Promise<Seen> {
    switch (operation) {
      case 'tracker_get_board':
        return seeBoard(this.#tracker);
      case 'tracker_get_card':
      case 'tracker_get_card_history':
        return seeCard(this.#tracker, exampleCalls.tracker_get_card.input.cardId);
      case 'list_notes':
      case 'list_note_folders':
      case 'get_note':
        return seeNotes(this.#tracker, exampleCalls.get_note.input.noteId);
      case 'listKeys':
      case 'getKey':
        return seeKey(this.#keys, exampleKey.hash);
      default:
        return this.#call(operation);
    }
  }

  async #call(operation: string): Promise<Seen> {
    const functions: Readonly<Record<string, (input: never) => Promise<unknown>>> = Object.hasOwn(
      apiKeyOperations,
      operation,
    )
      ? this.#keys
      : this.#tracker;
    const inputs: Readonly<Record<string, { readonly input: unknown }>> = exampleCalls;
    try {
      await functions[operation]?.((inputs[operation]?.input ?? { hash: exampleKey.hash, name: 'x' }) as never);
      return 'shown';
    } catch (error) {
      assert.ok(ServiceError.is(error), String(error));
      assert.ok(error.reason.length < 1_000, 'a refusal is a sentence');
      return 'refused';
    }
  }
}

/** Every text, list and record of every response, and of an error response. */
export function largeAnswers(mebibytes: number): LargeAnswer[] {
  const answers = Object.entries(exampleAnswers).flatMap(([operation, answer]) =>
    placesIn(answer).map(({ place, filling }) => ({ operation, place, filling, mebibytes, status: 200 })),
  );
  const refusals = placesIn(exampleAnswers.refusal).map(({ place, filling }) => ({
    operation: 'tracker_get_board',
    place,
    filling,
    mebibytes,
    status: 500,
  }));
  return [...answers.filter(({ operation }) => operation !== 'refusal'), ...refusals];
}
