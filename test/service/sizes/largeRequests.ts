import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { ServiceName } from '../../../src/base/flow/errors.ts';
import { ServiceError } from '../../../src/base/flow/errors.ts';
import { type ApiKeys, apiKeyOperations } from '../../../src/contract/keys.ts';
import type { OperationTable } from '../../../src/contract/operation.ts';
import { type Tracker, type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { exampleCalls } from '../../../src/local/openapi/examples/calls.ts';
import type { LocalService } from '../../../src/local/service.ts';
import { request } from '../calls.ts';
import { blockWithin, type LimitedBlock, longestBlock } from './longestBlock.ts';
import type { MonitorMessage } from './monitoredService.ts';
import { type Filling, filled, mebibyte, type Place, placesIn } from './places.ts';
import type { Seen } from './shownPages.ts';

/** One call with one large part. */
export interface LargeRequest {
  readonly operation: string;
  readonly over: 'REST' | 'MCP';
  readonly place: Place;
  readonly filling: Filling;
  readonly mebibytes: number;
}

type Address = Pick<
  LocalService,
  'trackerUrl' | 'keysUrl' | 'accountUrl' | 'token' | 'accountSecret' | 'managementKey'
>;
type Call = (input: never) => Promise<unknown>;

const card = {
  title: 'x',
  company: 'x',
  location: 'x',
  url: 'x',
  description: 'x',
  salary: { min: 1, max: 2, currency: 'EUR', period: 'year' },
  contacts: [{ name: 'x', email: 'x', phone: 'x', role: 'x' }],
  tags: ['x'],
  priority: 'low',
  reminders: [{ id: 'x', at: '2026-03-01T10:00:00Z', text: 'x' }],
};
const list = { query: 'x', cursor: 'x' };

/** Input that the examples omit. */
const more: Readonly<Record<string, object>> = {
  tracker_create_card: { ...card, requestId: 'x' },
  tracker_update_card: card,
  tracker_import_cards: { cards: [card] },
  tracker_create_column: { requestId: 'x' },
  tracker_list_cards: { ...list, columnId: 'x', tag: 'x', updatedSince: '2026-03-01T10:00:00Z' },
  tracker_list_archive: list,
  tracker_get_card_history: { cursor: 'x' },
  list_meetings: { ...list, to: '2026-03-01' },
  list_notes: list,
  get_meeting_transcript: { cursor: 'x' },
  create_note: { requestId: 'x' },
  update_note: { title: 'x', folderId: 'x' },
  updateKeys: { hash: 'x', name: 'x', limit_reset: 'daily' },
  listKeys: { workspace_id: 'x' },
  getKey: { hash: 'x' },
  createKeys: { name: 'x', limit_reset: 'daily', expires_at: '2027-03-01T10:00:00Z' },
  deleteKeys: { hash: 'x' },
};

/** The real service in a child process, and the extension's clients of it. */
export class LargeRequests {
  readonly address: Address;
  readonly tracker: Tracker;
  readonly keys: ApiKeys;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, address: Address) {
    this.#process = child;
    this.address = address;
    const at = <const T extends OperationTable>(name: ServiceName, table: T, baseUrl: string, token: string) =>
      createClient(name, table, createTransport({ fetch: globalThis.fetch, baseUrl, token }));
    this.tracker = at('tracker', trackerOperations, `${address.trackerUrl}/api/v1`, address.token);
    this.keys = at('keyService', apiKeyOperations, address.keysUrl, address.managementKey);
  }

  static async start(dataFolder: string): Promise<LargeRequests> {
    const program = path.join(import.meta.dirname, 'monitoredService.ts');
    const child = fork(program, [dataFolder], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const [address] = (await once(child, 'message')) as [Address];
    return new LargeRequests(child, address);
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  /** Sends a message to the service's process; returns its longest block since the last message, in milliseconds. */
  async tell(message: MonitorMessage): Promise<number> {
    this.#process.send(message);
    const [longest] = (await once(this.#process, 'message')) as [number];
    return longest;
  }

  /** Does some work, again where it blocked host or service too long. */
  async measure(work: () => Promise<Seen>, maxBlock: number): Promise<LimitedBlock & { readonly seen: Seen }> {
    let seen: Seen = 'refused';
    const block = await blockWithin(maxBlock, async () => {
      await this.tell({ kind: 'block' });
      const inHost = await longestBlock(async () => {
        seen = await work();
      });
      return Math.max(inHost, await this.tell({ kind: 'block' }));
    });
    return { seen, ...block };
  }

  /** Sends a call with one large part, which succeeds or is rejected with a message. */
  send({ operation, over, place, filling, mebibytes }: LargeRequest): () => Promise<Seen> {
    const input = filled(inputOf(operation), place, filling, mebibytes * mebibyte) as never;
    if (over === 'REST') return () => this.#call(operation, input);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation, arguments: input } };
    const body = Buffer.from(JSON.stringify(message));
    return () => this.#sendTool(body);
  }

  async #call(operation: string, input: never): Promise<Seen> {
    const calls: Readonly<Record<string, Call>> = Object.hasOwn(apiKeyOperations, operation) ? this.keys : this.tracker;
    try {
      await calls[operation]?.(input);
      return 'shown';
    } catch (error) {
      assert.ok(ServiceError.is(error), String(error));
      assert.ok(error.reason.length < 1_000 && error.kind !== 'broken', error.reason);
      return 'refused';
    }
  }

  async #sendTool(body: Uint8Array): Promise<Seen> {
    const response = await request(this.address, 'POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body,
    });
    const text = await response.text();
    assert.ok(response.status < 500, text.slice(0, 300));
    assert.ok(!text.includes('internal_error'), text.slice(0, 300));
    return response.ok && !text.includes('"isError":true') ? 'shown' : 'refused';
  }
}

/** An input with small parts only; its ids name no record. */
const inputOf = (operation: string): unknown => ({
  ...exampleCalls[operation as TrackerOperation]?.input,
  ...more[operation],
});

/** Every text, list and record of every input of both services, over REST, and of the tracker over MCP as well. */
export function largeRequests(mebibytes: number): LargeRequest[] {
  const tables = { ...trackerOperations, ...apiKeyOperations };
  return Object.keys(tables).flatMap((operation) =>
    placesIn(inputOf(operation)).flatMap(({ place, filling }) => [
      { operation, over: 'REST' as const, place, filling, mebibytes },
      ...(Object.hasOwn(trackerOperations, operation)
        ? [{ operation, over: 'MCP' as const, place, filling, mebibytes }]
        : []),
    ]),
  );
}
