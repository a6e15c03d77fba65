import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { spend } from '../../service/keys/keyService.ts';
import { inDialogs } from '../dialogs.ts';
import { until } from '../editor.ts';
import { HostedKeys } from '../hostedKeys.ts';
import type { Pick } from '../playedInputs.ts';

describe('spend in the status bar', () => {
  const { createStatusBarItem } = vscode.window;
  let keys: HostedKeys;
  let shown: vscode.StatusBarItem | undefined;
  let isShown = false;
  const setShown = (shows: boolean): void => {
    isShown = shows;
  };

  before(async () => {
    keys = await HostedKeys.start();
    Object.assign(vscode.window, {
      createStatusBarItem: (id: string, ...rest: [vscode.StatusBarAlignment, number]) => {
        const item = createStatusBarItem(id, ...rest);
        if (id !== 'jobdeck.spendMeter') return item;
        shown = item;
        Object.assign(item, { show: () => setShown(true), hide: () => setShown(false) });
        return item;
      },
    });
  });
  after(async () => {
    Object.assign(vscode.window, { createStatusBarItem });
    const settings = vscode.workspace.getConfiguration('jobdeck.spendMeter');
    for (const setting of ['enabled', 'keys'])
      await settings.update(setting, undefined, vscode.ConfigurationTarget.Global);
    await keys.close();
  });

  const textIs = (words: string) => until(words, () => (isShown && shown?.text.includes(words)) || undefined);

  it('follows the key nearest to its limit, and warns once', async () => {
    const [letters, assistant] = [await keys.named('Cover letters'), await keys.named('In-meeting assistant')];
    await inDialogs({}, async (said) => {
      const warned = (name: string) => said.filter((message) => message.includes(`"${name}" has used`));
      await keys.run('spendMeter.show');
      await textIs('left');
      const { hash, usage } = letters;
      await keys.elsewhere.updateKeys({ hash, limit: 100, limit_reset: null, include_byok_in_limit: false });
      await spend(keys.service, hash, { usd: 97.5 - usage });
      await keys.run('keys.refresh');
      await textIs('$2.50 left');
      await until('the warning', () => warned('Cover letters')[0]);
      assert.match(warned('Cover letters')[0] ?? '', /has used 97\.5%/);

      await spend(keys.service, hash, { usd: 1 });
      await spend(keys.service, assistant.hash, { usd: (assistant.limit_remaining ?? 0) - 1 });
      await keys.run('keys.refresh');
      await textIs('$1.50 left');
      // Warnings are given one after the other.
      await until('the warning of another key', () => warned('In-meeting assistant')[0]);
      assert.equal(warned('Cover letters').length, 1);
    });
  });

  it('follows chosen keys only, until it is hidden', async () => {
    const others: Pick = (rows) => {
      const ticked = rows.filter(({ picked }) => picked);
      assert.deepEqual(ticked.map(({ label }) => label).toSorted(), [
        'Cover letters',
        'In-meeting assistant',
        'Transcription',
      ]);
      return ticked.filter(({ label }) => label === 'Transcription');
    };
    const { limit_remaining: left } = await keys.named('Transcription');
    await inDialogs({ picks: [others] }, () => keys.run('spendMeter.choose'));
    await textIs(`$${left?.toFixed(2)} left`);
    await keys.run('spendMeter.hide');
    await until('no spend', () => !isShown || undefined);
  });
});
