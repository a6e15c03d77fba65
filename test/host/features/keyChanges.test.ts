import assert from 'node:assert/strict';
import type { QuickPickItem } from 'vscode';

import { type Fault, noFault, replying } from '../../e2e/faultyService.ts';
import { type Answers, inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { HostedKeys } from '../hostedKeys.ts';
import { leap } from '../leapingDate.ts';
import type { Pick, TypedPick } from '../playedInputs.ts';

/** Chooses a row by its label, after a look at it. */
const choose =
  (label: string, look: (row: QuickPickItem) => void = () => undefined): Pick =>
  (rows) => {
    const row = rows.find((each) => each.label === label) ?? assert.fail(rows.map((each) => each.label).join(', '));
    look(row);
    return row;
  };

/** Types amounts into the list of a limit, looks at the first row of each, and chooses the last one. */
const amounts = (...typed: readonly (readonly [text: string, look?: (row: QuickPickItem) => void])[]): TypedPick => ({
  inList: (list) => {
    for (const [text, look] of typed) {
      list.type(text);
      look?.(list.items[0] ?? assert.fail('no row'));
    }
    return list.items[0];
  },
});
const amount = (text: string): TypedPick => amounts([text]);

describe('changes of a key by command', () => {
  let keys: HostedKeys;

  before(async () => {
    keys = await HostedKeys.start();
  });
  beforeEach(leap);
  after(() => keys.close());

  /** Runs a command on a key until its row has this description; returns the messages shown. */
  const change = async (command: string, name: string, words: RegExp, answers: Answers): Promise<string> => {
    const { messages } = await inDialogs(answers, async () => {
      await keys.run(command, name);
      await keys.row(name, words);
    });
    return messages.join('\n');
  };

  it('previews a limit, and undoes it by its notification', async () => {
    const typed = amounts(
      ['-3', ({ label }) => assert.match(label, /A limit is 0 or more\./)],
      ['$12.50', ({ detail = '' }) => assert.match(detail, /^Limit: \$25\/month → \$12\.50\/month: about .* remains/)],
    );
    const name = 'In-meeting assistant';
    await change('key.setLimit', name, /of \$12\.50\/month/, { picks: [typed] });
    assert.equal((await keys.named(name)).limit, 12.5);
    await keys.run('key.undo');
    const said = await change('key.setLimit', name, /of \$25\/month/, { picks: [amount('26')], chooses: ['Undo'] });
    assert.match(said, /"In-meeting assistant" is changed\./);
    await until('the limit as it was', async () => (await keys.named(name)).limit === 25 || undefined);
  });

  it('confirms no limit and a limit of 0', async () => {
    const name = 'Transcription';
    const none = { picks: [choose('No limit')], presses: true };
    assert.match(
      await change('key.setLimit', name, /used, no limit/, none),
      /Limit: \$20 in all → no limit.*all that the account has/s,
    );
    assert.equal((await keys.named(name)).limit, null);
    const zero = { picks: [amount('0')], presses: true };
    assert.match(await change('key.setLimit', name, /blocked by a limit of 0/, zero), /A limit of 0 blocks all use/);
    assert.equal((await keys.named(name)).limit, 0);
  });

  it('previews the reset and whether BYOK counts', async () => {
    const monthly = choose('Every month', ({ detail }) => assert.match(detail ?? '', /\$12\/week → \$12\/month/));
    await change('key.setReset', 'Cover letters', /of \$12\/month/, { picks: [monthly] });
    await change('key.setReset', 'Cover letters', /of \$12\/week/, { picks: [choose('Every week')] });
    const without = choose('Does not count toward the limit', ({ detail }) =>
      assert.match(detail ?? '', /^Then about \$[\d.]+ remains/),
    );
    await change('key.setByok', 'Cover letters', /resets in [^·]*$/, { picks: [without] });
    assert.equal((await keys.named('Cover letters')).include_byok_in_limit, false);
    await change('key.setByok', 'Cover letters', /BYOK$/, { picks: [choose('Counts toward the limit')] });
  });

  it('confirms disabling, and offers to enable disabled keys only', async () => {
    const { messages } = await inDialogs({}, () => keys.run('key.disable', 'Cover letters'));
    assert.match(messages.join('\n'), /Change "Cover letters"\?.*refused until it is enabled/s);
    assert.equal((await keys.named('Cover letters')).disabled, false);
    await change('key.disable', 'Cover letters', /^disabled/, { presses: true });
    assert.equal((await keys.named('Cover letters')).disabled, true);
    let offered: readonly string[] = [];
    const enabled: Pick = (rows) => {
      offered = rows.map(({ label }) => label);
      return choose('Cover letters')(rows);
    };
    await inDialogs({ picks: [enabled] }, () => keys.run('key.enable'));
    assert.deepEqual(offered.toSorted(), ['Cover letters', 'Old laptop']);
    await keys.row('Cover letters', / left [■□]{5} /);
  });

  it('renames, and undoes one step after the other', async () => {
    const rename = (name: string, other: string, text = other) =>
      typing(
        [
          (messageFor) => {
            assert.equal(messageFor(' '), 'A key needs a name.');
            return text;
          },
        ],
        () => keys.run('key.rename', name),
      );
    await inDialogs({}, async () => {
      await rename('Cover letters', 'Letters');
      await rename('Letters', 'Mail', ' Mail ');
    });
    await keys.row('Mail', /left/);
    for (const name of ['Letters', 'Cover letters']) {
      const { messages } = await inDialogs({}, () => keys.run('key.undo'));
      assert.match(messages.join('\n'), /is as it was before/);
      await keys.row(name, /left/);
      await keys.named(name);
    }
  });

  it('raises a limit until its reset, and restores it', async () => {
    const raise = (messageFor: (text: string) => string): string => {
      assert.equal(messageFor('12'), 'Enter more than $12.');
      assert.match(messageFor('40'), /Back to \$12 in /);
      return '40';
    };
    await typing([raise], () => keys.run('key.raise', 'Cover letters'));
    await keys.row('Cover letters', /of \$40\/week · raised, back to \$12\/week after the reset · resets in/);
    assert.equal((await keys.named('Cover letters')).limit, 40);
    const said = await change('key.restoreLimit', 'Cover letters', /of \$12\/week · resets in [^·]* · BYOK$/, {});
    assert.match(said, /The limit of "Cover letters" is back at \$12\./);
    assert.equal((await keys.named('Cover letters')).limit, 12);
  });

  it('offers Retry with the reason of a refusal', async () => {
    const refusal = replying(400, 'application/json', '{"error":{"code":400,"message":"limit too large"}}');
    const once: Fault = (incoming, outgoing) => {
      if (incoming.method !== 'PATCH') return false;
      keys.proxy.fault = noFault;
      return refusal(incoming, outgoing);
    };
    keys.proxy.fault = once;
    const left = await change('key.setLimit', 'Cover letters', /of \$12\/week/, { picks: [amount('99')] });
    assert.match(left, /The service rejected the value\. limit too large\. Correct it and try again\./);
    keys.proxy.fault = once;
    await change('key.setLimit', 'Cover letters', /of \$99\/week/, { picks: [amount('99')], chooses: ['Retry'] });
    assert.equal((await keys.named('Cover letters')).limit, 99);
  });

  it('confirms before it overwrites a change from elsewhere', async () => {
    const { hash } = await keys.named('Cover letters');
    await keys.elsewhere.updateKeys({ hash, limit: 30 });
    const said = await change('key.setLimit', 'Cover letters', /of \$15\/week/, {
      picks: [amount('15')],
      presses: true,
    });
    assert.match(said, /was changed elsewhere.*\$99\/week → \$30.*\$30\/week → \$15/s);
  });
});
