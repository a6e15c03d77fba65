import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Address } from '../service/calls.ts';
import { inDialogs } from './dialogs.ts';
import { typing } from './editor.ts';
import type { Pick } from './playedInputs.ts';

/** Text of *Jobdeck Local Service: Show Status*. Each call uses a new URI, because an open document updates with a delay. */
export async function statusText(): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'jobdeck-local', path: `/${crypto.randomUUID()}.md`, query: 'status' });
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Text of *Show Permissions*, with ordinary spaces. */
export async function permissionsText(): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'jobdeck-permissions', path: '/Permissions.md', query: 'tracker' });
  return (await vscode.workspace.openTextDocument(uri)).getText().replaceAll('\u00a0', ' ');
}

/** The value after a name in the status text. */
export const valueIn = (text: string, name: string): string =>
  new RegExp(`\\*\\*${name}\\*\\*: \`(.*)\``).exec(text)?.[1] ?? assert.fail(`no ${name} in ${text}`);

interface MadeToken {
  readonly secret: string;
  readonly shown: string;
  readonly returned: unknown;
  readonly at: Address;
}

/** Creates a token of the embedded service by the command with the chosen rows; returns it with its address. */
export async function createToken(name: string, picks: readonly Pick[]): Promise<MadeToken> {
  let returned: unknown;
  const { messages } = await inDialogs({ picks }, () =>
    typing([name], async () => {
      returned = await vscode.commands.executeCommand<unknown>('jobdeck.localService.createToken');
    }),
  );
  // Another part of Jobdeck may show a message first.
  const shown = messages.find((message) => message.includes('jdk_')) ?? assert.fail(`no secret in ${messages}`);
  const secret = /jdk_[\w-]{43}/.exec(shown)?.[0] ?? assert.fail(`no secret in ${shown}`);
  const trackerUrl = valueIn(await statusText(), 'Tracker').replace(/\/api\/v1$/, '');
  return { secret, shown, returned, at: { trackerUrl, accountUrl: '', accountSecret: '', token: secret } };
}
