import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { ApiKey, ApiKeys } from '../../src/contract/keys.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { type Fault, type FaultyService, startFaultyService } from '../e2e/faultyService.ts';
import { keysOf } from '../service/keys/keyService.ts';
import { inDialogs } from './dialogs.ts';
import { typing, until } from './editor.ts';
import { leap } from './leapingDate.ts';
import { topRowsOf } from './shownMarks.ts';

/** The keys view, connected to a service of the test as to a hosted one. */
export class HostedKeys {
  readonly service: LocalService;
  /** Proxy in front of the service that can inject faults. */
  readonly proxy: FaultyService;
  /** Address of the service through the proxy. */
  readonly address: string;
  /** Client that changes keys as another program does. */
  readonly elsewhere: ApiKeys;
  readonly #dataFolder: string;

  private constructor(dataFolder: string, service: LocalService, proxy: FaultyService) {
    this.#dataFolder = dataFolder;
    this.service = service;
    this.proxy = proxy;
    this.address = `${proxy.address}${new URL(service.keysUrl).pathname}`;
    this.elsewhere = keysOf(service);
  }

  static async start(): Promise<HostedKeys> {
    // Excludes requests of earlier test files from the limit.
    leap();
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-keys-'));
    const service = await startLocalService({ dataFolder, sample: 'small' });
    const keys = new HostedKeys(dataFolder, service, await startFaultyService(service.keysUrl));
    await inDialogs({}, () => typing([keys.address, service.managementKey], () => keys.run('keyService.connect')));
    await keys.run('keys.focus');
    await keys.row('Cover letters', /left/);
    return keys;
  }

  async close(): Promise<void> {
    await this.run('keyService.useLocal');
    this.proxy.close();
    await this.service.close();
    rmSync(this.#dataFolder, { recursive: true, force: true });
  }

  /** Runs a command of Jobdeck, on a key if one is named. */
  async run(command: string, name?: string): Promise<void> {
    const node = name === undefined ? [] : [{ kind: 'key', key: await this.named(name) }];
    await vscode.commands.executeCommand(`jobdeck.${command}`, ...node);
  }

  /** The key as the service has it. */
  async named(name: string): Promise<ApiKey> {
    const { data } = await this.elsewhere.listKeys({ include_disabled: true });
    return data.find((key) => key.name === name) ?? assert.fail(`no key ${name}`);
  }

  /** Rows of the keys in the view, from top to bottom. */
  async rows(): Promise<vscode.TreeItem[]> {
    return (await topRowsOf('jobdeck.keys')).filter(({ contextValue }) => contextValue?.startsWith('key '));
  }

  async names(): Promise<unknown[]> {
    return (await this.rows()).map(({ label }) => label);
  }

  /** Waits for the row of a key with this description. */
  row(name: string, words: RegExp): Promise<vscode.TreeItem> {
    return until(`${name}: ${words}`, async () => {
      const row = (await this.rows()).find(({ label }) => label === name);
      return words.test(String(row?.description)) ? row : undefined;
    });
  }

  /** Waits until the view lists these keys, in any order. */
  list(what: string, isRight: (names: readonly unknown[]) => boolean): Promise<true> {
    return until(what, async () => isRight(await this.names()) || undefined);
  }
}

/** Answers each page of the list as if the service had `count` keys like this one; creating that many would exceed the rate limit. */
export const listing =
  (count: number, key: ApiKey): Fault =>
  ({ method, url = '' }, outgoing) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (method !== 'GET' || !pathname.endsWith('/keys')) return false;
    const offset = Number(searchParams.get('offset'));
    const data = Array.from({ length: Math.min(100, count - offset) }, (_, index) => ({
      ...key,
      hash: `${key.hash.slice(4)}${1000 + offset + index}`,
    }));
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    return true;
  };
