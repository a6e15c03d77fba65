import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Card } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { type Answers, inDialogs } from '../dialogs.ts';
import { typing, until, untilEqual } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import { createToken } from '../localToken.ts';
import { closeAll } from '../notes.ts';
import type { Entered, Pick, TypedPick } from '../playedInputs.ts';

const preselected: Pick = (rows) => rows.filter(({ picked }) => picked);
const first: Pick = ([row]) => row;

describe('cards from elsewhere', () => {
  const { clipboard } = vscode.env;
  let at: Address;
  let onClipboard = '';
  const created: Card[] = [];

  const cardNamed = async (title: string): Promise<Card> => {
    const { cards } = await overRest(at, 'tracker_get_board', {});
    return cards.find((card) => card.title === title) ?? assert.fail(`no card ${title}`);
  };
  /** Waits until the page of a new card is in front, and returns the card. */
  const opened = async (title: string): Promise<Card> => {
    const card = await cardNamed(title);
    created.push(card);
    await isOpen(card);
    return card;
  };
  const isOpen = ({ id, title }: Card) =>
    until(`the page of ${title}`, () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return (input instanceof vscode.TabInputCustom && input.uri.query === id) || undefined;
    });
  const run = (command: string, entered: readonly Entered[] = [], answers: Answers = {}) =>
    inDialogs(answers, () => typing(entered, () => vscode.commands.executeCommand(`jobdeck.${command}`)));
  const paste = (text: string, entered: readonly Entered[] = [], answers: Answers = {}) => {
    onClipboard = text;
    return run('card.createFromClipboard', entered, answers);
  };

  before(async () => {
    leap();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    ({ at } = await createToken('Cards from elsewhere', [preselected, first]));
    Object.defineProperty(vscode.env, 'clipboard', {
      configurable: true,
      value: { readText: async () => onClipboard },
    });
  });
  after(async () => {
    Object.defineProperty(vscode.env, 'clipboard', { configurable: true, value: clipboard });
    for (const { id: cardId } of created) await overRest(at, 'tracker_delete_card', { cardId });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
  });
  afterEach(closeAll);

  it('are made of an address on the clipboard, by asking what it lacks', async () => {
    await paste('careers.hive-sons.example/42', ['Beekeeper']);
    const { company, url } = await opened('Beekeeper');
    assert.deepEqual([company, url], ['Hive Sons', 'https://careers.hive-sons.example/42']);
    await paste('https://jobs.example.com/lamp-lighter-77');
    assert.equal((await opened('Lamp Lighter')).company, 'Example');
  });

  it('are not made of what is no web address', async () => {
    let message = '';
    await paste('javascript:alert(1)', [
      (messageFor) => {
        message = messageFor('javascript:alert(1)');
        return undefined;
      },
    ]);
    assert.match(message, /^Enter a web address/);
  });

  it('are opened if their address is on the board already', async () => {
    const address = 'https://careers.hive-sons.example/42#apply';
    const { messages } = await paste(address, [], { chooses: ['Open It'] });
    assert.match(messages.join('\n'), /"Beekeeper" has this address already\./);
    await isOpen(await cardNamed('Beekeeper'));
  });

  it('are made of the selected text', async () => {
    const content = 'Cartographer\n\nDraw maps of the sea. https://maps.example.com/1';
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
    editor.selection = new vscode.Selection(0, 0, editor.document.lineCount, 0);
    const saved: Pick = (rows) => rows.find(({ label }) => label === 'Saved');
    await run('card.createFromSelection', ['Cartographer', 'Sea Charts'], { picks: [saved] });
    const { company, description, url } = await opened('Cartographer');
    assert.deepEqual([company, url], ['Sea Charts', 'https://maps.example.com/1']);
    assert.match(description ?? '', /Draw maps of the sea\./);
  });

  it('are found by parts of title and company', async () => {
    const search: TypedPick = {
      inList: (list) => {
        list.type('beeke hive');
        return until('the only card', () => {
          const [card, ...others] = list.items.filter(({ label }) => label.startsWith('$(briefcase)'));
          return others.length === 0 && card?.label.endsWith('Beekeeper') ? card : undefined;
        });
      },
    };
    await run('goTo', [], { picks: [search] });
    await isOpen(await cardNamed('Beekeeper'));
  });

  it('are found in the archive', async () => {
    const { items } = await overRest(at, 'tracker_list_archive', {});
    const [card = assert.fail('no archived card')] = items;
    const search: TypedPick = {
      inList: (list) => {
        list.type(card.title);
        return until('the archived card', () =>
          list.items.every(({ label }) => label === card.title) ? list.items[0] : undefined,
        );
      },
    };
    await run('archive.open', [], { picks: [search] });
    await isOpen(card);
  });

  it('are planned from an export with the files beside its cards', async () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'jobdeck-export-'));
    try {
      await run('export.everything', [], { open: parent });
      const [folder = assert.fail('no export')] = readdirSync(parent);
      const file: Pick = (rows) => rows.find(({ label }) => label.endsWith('File…'));
      await run('import.open', [], { picks: [file], open: path.join(parent, folder, 'cards.json') });
      const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
      await untilEqual('the tab of the import', tab, `Import ${folder}`);
    } finally {
      rmSync(parent, { recursive: true });
    }
  });
});
