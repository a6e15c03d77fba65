import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { cardPath } from '../../../src/features/notes/links/linkPaths.ts';
import { recordContextKeys } from '../contextKeys.ts';
import { inDialogs } from '../dialogs.ts';
import { until, untilEqual, untilFits } from '../editor.ts';
import { closeAll, OtherClient, openNote, uriOf } from '../notes.ts';
import type { Pick, TypedPick } from '../playedInputs.ts';
import { messageAbove, rowsOf } from '../shownMarks.ts';

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
const row =
  (label: string): Pick =>
  (rows) =>
    rows.find((each) => each.label.includes(label)) ?? assert.fail(`no row "${label}"`);
const rowOf = ({ id }: { readonly id: string }) => ({ kind: 'note', note: { id } });
const hasCardPage = (): true | undefined =>
  vscode.window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input;
    return input instanceof vscode.TabInputCustom && input.uri.scheme === 'jobdeck-cardpage';
  }) || undefined;

describe('commands of notes', () => {
  let other: OtherClient;

  const create = async (title: string, useInRag = false): Promise<Note> => {
    const note = await other.create({ title, text: `About ${title}.\n`, useInRag });
    await run('jobdeck.notes.refresh');
    return note;
  };
  const folderId = async (name: string) =>
    (await other.folders()).find((each) => each.name === name)?.id ?? assert.fail(`no folder ${name}`);
  /** A card that is the only one of its company. */
  const card = async () => {
    const cards = await other.cards();
    const isAlone = (company: string) =>
      company !== '' && cards.filter((each) => each.company === company).length === 1;
    return cards.find(({ company }) => isAlone(company)) ?? assert.fail('no card');
  };

  before(async () => {
    other = await OtherClient.start();
    await run('jobdeck.notes.focus');
  });
  afterEach(closeAll);

  it('take several notes out of RAG with one message', async () => {
    const notes = [await create('Alder', true), await create('Birch', true), await create('Cedar', true)];
    const rows = notes.map(rowOf);
    const { messages } = await inDialogs({}, () => run('jobdeck.note.stopUsingInRag', rows[0], rows));
    assert.deepEqual(messages, ['3 notes are not used in RAG any more.']);
    for (const { id } of notes) assert.equal((await other.read(id)).useInRag, false);
  });

  it('change only RAG setting and folder of a test project', async () => {
    const [project] = await other.notes('', true);
    assert.ok(project !== undefined);
    assert.equal(vscode.workspace.fs.isWritableFileSystem('jobdeck-test-project'), false);
    const { messages } = await inDialogs({}, () => run('jobdeck.note.rename', rowOf(project)));
    assert.match(messages.join('\n'), /Only its RAG setting and its folder can be changed here/);
    await inDialogs({ presses: true }, () => run('jobdeck.note.useInRag', rowOf(project)));
    assert.equal((await other.read(project.id)).useInRag, true);
    await run('jobdeck.note.stopUsingInRag', rowOf(project));
    assert.equal((await other.read(project.id)).useInRag, false);
    await inDialogs({ picks: [row('Interview stories')] }, () => run('jobdeck.note.move', rowOf(project)));
    assert.equal((await other.read(project.id)).folderId, await folderId('Interview stories'));
  });

  it('filter by test projects until all notes are shown', async () => {
    const recorded = recordContextKeys();
    try {
      await inDialogs({ picks: [row('Test projects')] }, () => run('jobdeck.notes.filter'));
      assert.equal(recorded.keys.get('jobdeck.notes.filtered'), true);
      const [projects, all] = [await other.notes('', true), await other.notes('')];
      const message = () => messageAbove('jobdeck.notes');
      await untilEqual('the message', message, `Test projects: ${projects.length} of ${all.length}`);
      await run('jobdeck.notes.showAll');
      assert.equal(recorded.keys.get('jobdeck.notes.filtered'), false);
      await untilEqual('no message', message, '');
    } finally {
      recorded.end();
    }
  });

  it('show in the tree what a search found, with true counts', async () => {
    const text = 'They pay a quartz salary.\n';
    await other.create({ title: 'Quartz call', text, folderId: await folderId('Companies') });
    await run('jobdeck.notes.refresh');
    const inTree: TypedPick = {
      inList: (list) => {
        list.type('quartz sal');
        return until('the row', () => list.items.find(({ label }) => label.endsWith('Show 1 note in the Notes View')));
      },
    };
    try {
      await inDialogs({ picks: [inTree] }, () => run('jobdeck.notes.search'));
      await untilFits(
        'the message',
        () => messageAbove('jobdeck.notes'),
        (message) => /^1 of \d+ with "quartz sal"$/.test(message),
      );
      const rows = async () => (await rowsOf('jobdeck.notes')).map((row) => `${String(row.label)}: ${row.description}`);
      await untilFits('the rows', rows, ([folder = '', note, ...others]) => {
        const isCounted = /^Companies: 1 of \d+( |$)/.test(folder);
        return isCounted && note === 'Quartz call: ' && others.length === 0;
      });
    } finally {
      await run('jobdeck.notes.showAll');
    }
  });

  it('open the card of a note beside it', async () => {
    const note = await create(`Call with ${(await card()).company}`);
    await openNote(note);
    await run('jobdeck.note.openCard');
    await until('the page of the card', hasCardPage);
    await untilEqual('the groups of tabs', () => vscode.window.tabGroups.all.length, 2);
  });

  it('open the page of a card that a note links to', async () => {
    const note = await create('With a link');
    const linked = await card();
    await run('vscode.open', uriOf(note).with({ path: cardPath(linked), query: '' }));
    await until('the page of the card', hasCardPage);
    await until('no tab of the link', () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ label }) => label.endsWith('.card'))
        ? undefined
        : true,
    );
  });
});
