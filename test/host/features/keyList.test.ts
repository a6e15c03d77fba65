import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';

import { noFault } from '../../e2e/faultyService.ts';
import { filesWith } from '../../fixtures/filesWith.ts';
import { recordContextKeys } from '../contextKeys.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { HostedKeys, listing } from '../hostedKeys.ts';
import { leap } from '../leapingDate.ts';
import { closeAll } from '../notes.ts';
import type { Pick, TypedPick } from '../playedInputs.ts';
import { rowsOf, topRowsOf } from '../shownMarks.ts';

const row =
  (label: string): Pick =>
  (rows) =>
    rows.find((each) => each.label === label) ?? assert.fail(rows.map((each) => each.label).join(', '));

const choose = (...picks: readonly Pick[]) => ({ picks });

describe('list of keys', () => {
  const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');
  let keys: HostedKeys;
  let contextKeys: ReturnType<typeof recordContextKeys>;
  const viewStateIs = (state: string) =>
    until(`the view is ${state}`, () => contextKeys.keys.get('jobdeck.keys') === state || undefined);

  before(async () => {
    contextKeys = recordContextKeys();
    keys = await HostedKeys.start();
  });
  beforeEach(leap);
  after(async () => {
    contextKeys.end();
    await closeAll();
    await keys.close();
  });

  it('shows bar, limit, state, reset and BYOK, with details', async () => {
    await keys.row('Cover letters', /^\$[\d.]+ left [■□]{5} \$[\d.]+ of \$12\/week · resets in .* · BYOK$/);
    await keys.row('Old laptop', /disabled/);
    await keys.row('Course project', /expired/);
    await keys.row('Reading and research', /used, no limit/);
    const { hash } = await keys.named('Transcription');
    const details = (await rowsOf('jobdeck.keys')).filter(({ contextValue }) => contextValue === 'detail');
    assert.ok(details.some(({ label, description }) => label === 'Hash' && description === hash));
  });

  it('sorts by name, filters by a part of it, hides disabled keys', async () => {
    await inDialogs(choose(row('By name')), () => keys.run('keys.sort'));
    const sorted = (await keys.names()).map(String);
    assert.equal(sorted[0], 'Course project');
    assert.deepEqual(sorted, sorted.toSorted());
    assert.equal(sorted.length, 6);
    await typing(['COUR'], () => keys.run('keys.filter'));
    assert.deepEqual(await keys.names(), ['Course project']);
    await typing([''], () => keys.run('keys.filter'));
    await keys.run('keys.hideDisabled');
    await keys.list('no disabled key', (names) => names.length === 5 && !names.includes('Old laptop'));
    await keys.run('keys.showDisabled');
    await keys.list('the disabled key', (names) => names.includes('Old laptop'));
  });

  it('explains why a key is refused', async () => {
    for (const [name, words] of [
      ['Old laptop', 'It is disabled.'],
      ['Course project', 'It expired on'],
    ] as const) {
      await keys.run('key.whyRefused', name);
      const { hash } = await keys.named(name);
      const uri = vscode.Uri.from({ scheme: 'jobdeck-key', path: `/Why was ${name} refused.md`, query: hash });
      const document = await vscode.workspace.openTextDocument(uri);
      await until(`"${words}"`, () => document.getText().includes(words) || undefined);
    }
    await until(
      'the explanation in an editor',
      () =>
        vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes('Why was Course project refused') || undefined,
    );
  });

  it('creates a key, saves it in secret storage, deletes it by name', async () => {
    const copied: string[] = [];
    const { clipboard } = vscode.env;
    Object.defineProperty(vscode.env, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    try {
      const presses = ['Close', 'Show Again', 'Save in Secret Storage'];
      const limit: TypedPick = {
        inList: (list) => {
          list.type('5');
          return list.items[0];
        },
      };
      const picks = [limit, row('Every day'), row('30 days')];
      const { messages } = await inDialogs({ presses, picks }, () =>
        typing(['Nightly build'], () => keys.run('key.create')),
      );
      const [plaintext] = /jdr_[\w-]{43}/.exec(messages[0] ?? '') ?? assert.fail(`no key in ${messages}`);
      assert.match(messages.join('\n'), /neither copied nor saved.*is in the secret storage/s);
      const { limit: limited, limit_reset: reset } = await keys.named('Nightly build');
      assert.deepEqual([limited, reset], [5, 'daily']);
      await keys.row('Nightly build', /of \$5\/day/);
      await inDialogs(choose(row('Nightly build')), () => keys.run('key.copySaved'));
      assert.deepEqual(copied, [plaintext]);
      assert.deepEqual(filesWith(userFolder, plaintext), []);
    } finally {
      Object.defineProperty(vscode.env, 'clipboard', { configurable: true, value: clipboard });
    }

    const { messages } = await inDialogs({}, () => keys.run('key.delete', 'Nightly build'));
    assert.match(messages.join('\n'), /Delete the key "Nightly build"\?.*cannot be undone/s);
    const typed = (messageFor: (text: string) => string): string => {
      assert.equal(messageFor('Nightly'), 'Type Nightly build as it is written here.');
      return 'Nightly build';
    };
    await keys.named('Nightly build');
    await inDialogs({ presses: true }, () => typing([typed], () => keys.run('key.delete', 'Nightly build')));
    await keys.list('no deleted key', (names) => !names.includes('Nightly build'));
    await assert.rejects(keys.named('Nightly build'), /no key/);
  });

  it('adds a key by hash to an empty workspace and unlinks it', async () => {
    const { hash } = await keys.named('Transcription');
    await inDialogs(choose(row('Another workspace…')), () =>
      typing(['unknown'], () => keys.run('keys.chooseWorkspace')),
    );
    await viewStateIs('empty');
    await inDialogs({}, () => typing([hash], () => keys.run('key.add')));
    await keys.list('the added key', (names) => names.join() === 'Transcription');
    await inDialogs(choose(row('Transcription')), () => keys.run('key.unlink'));
    await viewStateIs('empty');
    await inDialogs(choose(row('Default workspace')), () => keys.run('keys.chooseWorkspace'));
    await keys.list('all keys', (names) => names.length === 6);
  });

  it('loads a long list in pages', async () => {
    keys.proxy.fault = listing(206, await keys.named('Cover letters'));
    await keys.run('keys.refresh');
    await keys.list('100 keys', (names) => names.length === 100);
    const more = (await topRowsOf('jobdeck.keys')).at(-1)?.command ?? assert.fail('no row for more');
    await vscode.commands.executeCommand(more.command, ...(more.arguments ?? []));
    await keys.list('200 keys', (names) => names.length === 200);
    await keys.run('keys.loadMore');
    await keys.list('206 keys', (names) => names.length === 206);
    assert.equal((await topRowsOf('jobdeck.keys')).filter(({ label }) => label === 'Load more keys…').length, 0);
    keys.proxy.fault = noFault;
    await keys.run('keys.refresh');
    await keys.list('all keys', (names) => names.length === 6);
  });

  it('rejects an ordinary key until a management key is entered', async () => {
    const { key } = await keys.elsewhere.createKeys({ name: 'Ordinary' });
    keys.proxy.fault = (incoming) => {
      incoming.headers.authorization = `Bearer ${key}`;
      return false;
    };
    await inDialogs({}, () => keys.run('keys.refresh'));
    await viewStateIs('ordinaryKey');
    keys.proxy.fault = noFault;
    const { messages } = await inDialogs({ chooses: ['Try Again'] }, () =>
      typing([keys.address, key, keys.service.managementKey], () => keys.run('keyService.connect')),
    );
    assert.match(messages.join('\n'), /This is an ordinary API key.*The management key was not stored\./);
    await keys.row('Cover letters', /left/);
    assert.deepEqual(filesWith(userFolder, keys.service.managementKey), []);
  });

  it('is deleted with the cached data', async () => {
    const cache = path.join(userFolder, 'data/User/globalStorage/jobdeck.jobdeck/cache');
    const kept = () => filesWith(cache, 'In-meeting assistant').length > 0;
    await until('the cached keys', () => kept() || undefined);
    const { messages } = await inDialogs({}, () => keys.run('cache.clear'));
    assert.match(messages.join('\n'), /Deleted what was last seen of .*keys/);
    assert.equal(kept(), false);
  });
});
