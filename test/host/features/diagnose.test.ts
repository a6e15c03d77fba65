import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';

/** The dispatcher of every `fetch` without its own dispatcher, shared by all extensions of this host. */
const sharedDispatcher = Symbol.for('undici.globalDispatcher.1');

async function diagnosis(): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'jobdeck-diagnosis', path: '/diagnosis.md', query: 'diagnosis' });
  return (await vscode.workspace.openTextDocument(uri)).getText().replaceAll('\\', '');
}

describe('Diagnose Connection', () => {
  it('passes for local services without changing the shared dispatcher', async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    const before: unknown = Reflect.get(globalThis, sharedDispatcher);
    const { messages } = await inDialogs({}, () => vscode.commands.executeCommand('jobdeck.diagnose.run'));
    const text = await diagnosis();
    assert.match(messages.join(), /^All \d+ steps are fine\.$/, text);
    assert.match(text, /^## Tracker: the local service at the address of this window, http:\/\/127\.0\.0\.1:\d+$/m);
    assert.match(text, /^## Key service: the local service at the address of this window, /m);
    assert.match(text, /35 tools/);
    assert.doesNotMatch(text, /jd[a-z]_/);
    assert.equal(Reflect.get(globalThis, sharedDispatcher), before);
    await vscode.commands.executeCommand('jobdeck.diagnose.copy');
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /^# Connection\n/);
    assert.match(copied, /35 tools/);
    assert.doesNotMatch(copied, /jd[a-z]_/);
  });
});
