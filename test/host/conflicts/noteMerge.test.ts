import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { sideOf } from '../../../src/features/notes/conflicts/conflictFiles.ts';
import { inDialogs } from '../dialogs.ts';
import { stateOf, until, untilEqual, untilFits } from '../editor.ts';
import { closeAll, OtherClient, openNote } from '../notes.ts';
import { mergeResults, openMerges } from './mergeResults.ts';
import { savingIntoConflict } from './savingIntoConflict.ts';

const save = (settings: Readonly<Record<string, unknown>>) =>
  Promise.all(
    Object.entries(settings).map(([name, value]) =>
      vscode.workspace.getConfiguration('files').update(name, value, vscode.ConfigurationTarget.Global),
    ),
  );
const { TextDocumentSaveReason: Reason } = vscode;
const run = (command: string, uri?: vscode.Uri) => vscode.commands.executeCommand(command, uri);

describe('three-way merge with auto save', () => {
  let other: OtherClient;
  /** Saves that the editor attempted, as `<reason> <uri>`. */
  const tried = new Set<string>();
  const watching = vscode.workspace.onWillSaveTextDocument(({ document, reason }) =>
    tried.add(`${reason} ${document.uri}`),
  );
  const untilTried = ({ uri }: vscode.TextDocument, reason: vscode.TextDocumentSaveReason) =>
    until('a save of the result', () => (tried.has(`${reason} ${uri}`) ? true : undefined));

  before(async () => {
    other = await OtherClient.start();
    await save({ autoSaveDelay: 50 });
  });
  beforeEach(() => tried.clear());
  afterEach(closeAll);

  after(async () => {
    watching.dispose();
    await save({ autoSave: 'off', autoSaveDelay: undefined });
  });

  interface Merging {
    readonly note: Note;
    readonly document: vscode.TextDocument;
    readonly result: vscode.TextDocument;
  }

  const stored = async ({ id }: Note) => {
    const { text, version } = await other.read(id);
    return { text, version };
  };
  /** Returns the result document of the merge editor, once it contains all changes without conflicts. */
  const openMerge = async (uri: vscode.Uri): Promise<vscode.TextDocument> => {
    await run('jobdeck.note.merge', uri);
    const shown = await until('the merge editor', () => mergeResults()[0]);
    const result = await vscode.workspace.openTextDocument(shown);
    await until('a merge without marks', () => (result.getText().includes('<<<<') ? undefined : true));
    await until('their first line', async () => {
      await run('merge.acceptAllInput1');
      return result.getText().startsWith('theirs') ? true : undefined;
    });
    // Until then, the editor is opening, and a save of the result is refused.
    await untilFits('the unsaved tab', openMerges, (open) => open.every(({ isDirty }) => isDirty));
    return result;
  };
  /** Returns a note of three lines: the service and the user changed the first, the user the last, and auto save was refused. */
  const inConflict = async (title: string): Promise<Omit<Merging, 'result'>> => {
    const note = await other.create({ title, text: 'one\ntwo\nthree\n' });
    const { document } = await openNote(note);
    await save({ autoSave: 'off' });
    await replaceLine(document, 0, 'ours');
    await replaceLine(document, 2, 'mine');
    await other.update({ noteId: note.id, text: 'theirs\ntwo\nthree\n' });
    await savingIntoConflict(document, () => save({ autoSave: 'afterDelay' }));
    return { note, document };
  };
  const merging = async (title: string): Promise<Merging> => {
    const { note, document } = await inConflict(title);
    return { note, document, result: await openMerge(document.uri) };
  };

  const complete = async (): Promise<void> => {
    await run('jobdeck.note.completeMerge');
    await untilEqual('no merge editor', mergeResults, []);
  };

  it('writes nothing until Complete Merge', async () => {
    const { note, document, result } = await merging('Untouched');
    assert.deepEqual(await stored(note), { text: 'theirs\ntwo\nthree\n', version: 2 });
    await untilEqual('the text of the note', () => document.getText(), 'ours\ntwo\nmine\n');
    await untilEqual('the merged text', () => result.getText(), 'theirs\ntwo\nmine\n');
    await complete();
    assert.deepEqual(await stored(note), { text: 'theirs\ntwo\nmine\n', version: 3 });
    await untilEqual('the saved text', () => stateOf(document), { text: 'theirs\ntwo\nmine\n', isDirty: false });
  });

  it('closes the comparison of the texts before it', async () => {
    const { document } = await inConflict('Compared');
    const comparisons = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) =>
        tabs.filter(({ input }) => input instanceof vscode.TabInputTextDiff),
      );
    await run('jobdeck.note.compare', document.uri);
    await untilEqual('the comparison', () => comparisons().length, 1);
    await openMerge(document.uri);
    await complete();
    await untilEqual('no comparison', () => comparisons().length, 0);
  });

  it('completes when its result is saved', async () => {
    const { note, document, result } = await merging('Saved');
    await replaceLine(result, 1, 'both');
    assert.equal(await result.save(), true);
    assert.deepEqual(await stored(note), { text: 'theirs\nboth\nmine\n', version: 3 });
    await replaceLine(result, 1, 'again');
    assert.equal(await result.save(), true);
    assert.deepEqual(await stored(note), { text: 'theirs\nagain\nmine\n', version: 4 });
    await untilEqual('the saved text', () => stateOf(document), { text: 'theirs\nagain\nmine\n', isDirty: false });
  });

  it('completes while an automatic save of the note is prepared', async () => {
    const { note, document, result } = await merging('Prepared');
    // Until a save succeeds, the editor starts no automatic one.
    assert.equal(await result.save(), true);
    await save({ autoSaveDelay: 1 });
    // The editor waits 1,750 ms for this preparation, and then writes.
    const preparing = vscode.workspace.onWillSaveTextDocument((event) => {
      if (event.document === document && event.reason === Reason.AfterDelay) event.waitUntil(new Promise(() => {}));
    });
    try {
      await replaceLine(result, 1, 'both');
      assert.equal(await result.save(), true);
    } finally {
      preparing.dispose();
      await save({ autoSaveDelay: 50 });
    }
    assert.deepEqual(await stored(note), { text: 'theirs\nboth\nmine\n', version: 4 });
  });

  it('keeps the conflict when the merge editor closes', async () => {
    const { note, document } = await merging('Closed');
    await run('workbench.action.revertAndCloseActiveEditor');
    await untilEqual('no merge editor', mergeResults, []);
    assert.deepEqual(await stored(note), { text: 'theirs\ntwo\nthree\n', version: 2 });
    await untilEqual('the unsaved text', () => stateOf(document), { text: 'ours\ntwo\nmine\n', isDirty: true });
    const result = await openMerge(document.uri);
    await untilEqual('the merged text', () => result.getText(), 'theirs\ntwo\nmine\n');
  });

  it('starts a new conflict when the service text changes', async () => {
    const { note, document } = await merging('Changed again');
    await other.update({ noteId: note.id, text: 'theirs\ntwo\nagain\n' });
    await inDialogs({}, async () => {
      await run('jobdeck.note.completeMerge');
      await untilEqual('the merged text, unsaved', () => stateOf(document), {
        text: 'theirs\ntwo\nmine\n',
        isDirty: true,
      });
    });
    assert.equal((await stored(note)).text, 'theirs\ntwo\nagain\n');
    await untilTheirsShown(document.uri, 'theirs\ntwo\nagain\n');
    await run('jobdeck.note.keepMine', document.uri);
    assert.equal((await stored(note)).text, 'theirs\ntwo\nmine\n');
  });

  it('refuses to overwrite text typed after the start', async () => {
    const { note, document, result } = await merging('Typed on');
    await replaceLine(document, 1, 'more');
    assert.equal(await result.save(), false);
    assert.equal((await stored(note)).version, 2);
    await untilEqual('the unsaved text', () => stateOf(document), { text: 'ours\nmore\nmine\n', isDirty: true });
    await until('panes with the newest texts', async () => ((await result.save()) ? true : undefined));
    assert.deepEqual(await stored(note), { text: 'theirs\ntwo\nmine\n', version: 3 });
    await run('jobdeck.note.open', document.uri);
    await run('undo');
    await untilEqual('the text before the merge', () => document.getText(), 'ours\nmore\nmine\n');
  });

  it('does not complete when opened a second time', async () => {
    const { note, document, result } = await merging('Opened twice');
    await replaceLine(result, 1, 'half');
    await run('workbench.action.newGroupRight');
    await run('jobdeck.note.merge', document.uri);
    await until('a second merge editor', () => (mergeResults().length === 2 ? true : undefined));
    await untilTried(result, Reason.Manual);
    assert.equal((await stored(note)).version, 2);
    await replaceLine(result, 1, 'whole');
    // The save by which the editor opens may still be in progress, and is refused.
    await until('the completed merge', async () => ((await result.save()) ? true : undefined));
    assert.deepEqual(await stored(note), { text: 'theirs\nwhole\nmine\n', version: 3 });
  });

  it('writes nothing when reopened while it opens', async () => {
    const { note, document } = await inConflict('Reopened');
    for (let times = 0; times < 2; times += 1) {
      await run('jobdeck.note.merge', document.uri);
      await until('the tab of the merge', () => mergeResults()[0]);
      await run('workbench.action.revertAndCloseActiveEditor');
    }
    const result = await openMerge(document.uri);
    assert.deepEqual(await stored(note), { text: 'theirs\ntwo\nthree\n', version: 2 });
    await untilEqual('the merged text', () => result.getText(), 'theirs\ntwo\nmine\n');
    await complete();
    assert.deepEqual(await stored(note), { text: 'theirs\ntwo\nmine\n', version: 3 });
  });

  it('saves the current text on Keep My Version', async () => {
    const { note, document } = await inConflict('Kept');
    await replaceLine(document, 1, 'typed on');
    await run('jobdeck.note.keepMine', document.uri);
    assert.deepEqual(await stored(note), { text: 'ours\ntyped on\nmine\n', version: 3 });
    await untilEqual('the saved text', () => stateOf(document), { text: 'ours\ntyped on\nmine\n', isDirty: false });
  });
});

const untilTheirsShown = (note: vscode.Uri, text: string): Promise<true> =>
  until('their text', () => {
    const theirs = sideOf(note, 'theirs').toString();
    const shown = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === theirs);
    return shown?.getText() === text ? true : undefined;
  });

async function replaceLine(document: vscode.TextDocument, line: number, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, document.lineAt(line).range, text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}
