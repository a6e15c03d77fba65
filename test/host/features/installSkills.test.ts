import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { until, untilFits } from '../editor.ts';
import type { LatePick, Pick } from '../playedInputs.ts';

describe('installing agent skills', () => {
  const folder = path.join(homedir(), '.agents/skills');
  const file = path.join(folder, 'tidy-notes/SKILL.md');

  const preselected: Pick = (rows) => rows.filter(({ picked }) => picked);
  // Others may be preselected by a variable of this machine.
  const shared: Pick = (rows) => preselected(rows.filter(({ label }) => label === '~/.agents/skills'));
  const install = (...picks: (Pick | LatePick)[]) =>
    inDialogs({ picks: [preselected, shared, ...picks] }, () =>
      vscode.commands.executeCommand('jobdeck.agents.installSkill'),
    );
  const diffs = () =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .flatMap(({ input }) => (input instanceof vscode.TabInputTextDiff ? [input] : []));
  const answer =
    (label: RegExp): Pick =>
    (rows) =>
      rows.find((row) => label.test(row.label));

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    mkdirSync(path.dirname(folder), { recursive: true });
  });

  after(() => rmSync(path.dirname(folder), { recursive: true }));

  it('copies all skills into the folders of installed clients', async () => {
    const { messages } = await install();
    assert.deepEqual(messages, ['Skills in ~/.agents/skills: 7 installed. Clients find them in their next session.']);
    assert.equal(readdirSync(folder).length, 7);
    assert.match(readFileSync(file, 'utf8'), /^---\nname: tidy-notes\n/);
    assert.deepEqual((await install()).messages, ['Skills in ~/.agents/skills: 7 up to date. Nothing was written.']);
  });

  it('shows an edited skill beside the new one before it is overwritten', async () => {
    const left = diffs().length;
    const untilClosed = () => until('the closed comparison', () => (diffs().length === left ? true : undefined));
    const own = readFileSync(file, 'utf8');
    writeFileSync(file, `${own}Mine\n`);
    const { messages } = await install(answer(/Keep/));
    assert.deepEqual(messages, ['Skills in ~/.agents/skills: 6 up to date, 1 left unchanged. Nothing was written.']);
    assert.equal(readFileSync(file, 'utf8'), `${own}Mine\n`);
    await untilClosed();
    let shown: readonly vscode.TabInputTextDiff[] = [];
    await install(async (rows) => {
      shown = await untilFits(
        'the comparison',
        () => diffs().slice(left),
        (found) => found.length > 0,
      );
      return answer(/Overwrite/)(rows);
    });
    assert.equal(readFileSync(file, 'utf8'), own);
    assert.deepEqual(
      shown.map(({ original, modified }) => [original.scheme, modified.scheme]),
      [['jobdeck-client', 'jobdeck-client']],
    );
    await untilClosed();
  });
});
