import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { testTimeoutMs } from '../../fixtures/waiting.ts';
import { inDialogs } from '../dialogs.ts';
import { stateOf, typing, until, untilEqual, untilFits } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import { closeAll, OtherClient, openNote, type, uriOf } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';

/** Background reads wait for capacity in the limit per minute. */
const minute = 60_000;
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

describe('note in the editor', () => {
  let other: OtherClient;

  before(async () => {
    other = await OtherClient.start();
  });
  afterEach(closeAll);

  it('saves the typed text', async () => {
    const note = await other.create({ title: 'Typed', text: 'first\n' });
    const editor = await openNote(note);
    await untilEqual('the text', () => editor.document.getText(), 'first\n');
    assert.equal(editor.document.languageId, 'markdown');
    await type(editor, 'second\n');
    assert.equal(await editor.document.save(), true);
    assert.equal((await other.read(note.id)).text, 'second\nfirst\n');
    await type(editor, 'third\n');
    assert.equal(await editor.document.save(), true);
    assert.equal((await other.read(note.id)).text, 'third\nsecond\nfirst\n');
  });

  const texts = {
    'CRLF line breaks and none at the end': 'one\r\n👩‍💻 two',
    'a byte order mark, LF line breaks and right-to-left text': '\ufeff# Title\nשלום עולם مرحبا é\u0301\n',
    nothing: '',
  };
  it(`keeps ${Object.keys(texts).join(', ')} byte for byte`, async () => {
    for (const [what, text] of Object.entries(texts)) {
      const note = await other.create({ title: what, text });
      const shown = [...(await vscode.workspace.fs.readFile(uriOf(note)))];
      assert.deepEqual({ what, shown }, { what, shown: bytesOf(text) });
      const editor = await openNote(note);
      await type(editor, 'x');
      const typed = await editor.document.save();
      await editor.edit((edit) => edit.delete(new vscode.Range(0, 0, 0, 1)));
      const erased = await editor.document.save();
      const { text: saved, version } = await other.read(note.id);
      const expected = { what, typed: true, erased: true, saved: text, version: note.version + 2 };
      assert.deepEqual({ what, typed, erased, saved, version }, expected);
    }
  });

  it('opens and saves a note of maximum length', async () => {
    const text = 'A line of a long note, with ümlauts.\n'.repeat(27_000);
    const note = await other.create({ title: 'Long', text });
    const editor = await openNote(note);
    await type(editor, '# Long\n');
    assert.equal(await editor.document.save(), true);
    assert.equal((await other.read(note.id)).text, `# Long\n${text}`);
  });

  it('reloads when changed elsewhere and nothing is unsaved', async function () {
    this.timeout(2 * minute + testTimeoutMs);
    leap();
    const note = await other.create({ title: 'Quiet', text: 'old' });
    const { document } = await openNote(note);
    await other.update({ noteId: note.id, text: 'new' });
    await until('the new text', () => (document.getText() === 'new' ? true : undefined), minute);
    await untilFits(
      'no unsaved text',
      () => stateOf(document),
      ({ isDirty }) => !isDirty,
    );
    leap();
    await other.update({ noteId: note.id, text: 'abc' });
    await until('the new text of the same length', () => (document.getText() === 'abc' ? true : undefined), minute);
  });

  it('renames its tab when the service changes the title', async function () {
    this.timeout(minute + testTimeoutMs);
    leap();
    const note = await other.create({ title: 'Before', text: 'text' });
    await vscode.commands.executeCommand('jobdeck.notes.focus');
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
    await openNote(note, '/Before.md');
    await other.update({ noteId: note.id, title: 'After: the talk?' });
    const isRenamed = () => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      return tab?.label === 'After- the talk-.md' && tab.input instanceof vscode.TabInputText ? tab.input : undefined;
    };
    const input = await until('the new name', isRenamed, minute);
    // If the tree has the focus, the editor of the tab is open but not active.
    const editor = await vscode.window.showTextDocument(input.uri);
    await type(editor, 'my ');
    assert.equal(await editor.document.save(), true);
    assert.deepEqual((({ text, title }) => [text, title])(await other.read(note.id)), ['my text', 'After: the talk?']);
  });

  it('stays open when renamed in the editor', async () => {
    const note = await other.create({ title: 'Named once', text: 'text' });
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
    const { document } = await openNote(note, '/Named once.md');
    await typing(['Named again'], () => vscode.commands.executeCommand('jobdeck.note.rename', document.uri));
    const editor = await until('its text under the new name', () =>
      vscode.window.visibleTextEditors.find(({ document: { uri } }) => uri.path === '/Named again.md'),
    );
    await type(editor, 'my ');
    assert.equal(await editor.document.save(), true);
    assert.deepEqual((({ text, title }) => [text, title])(await other.read(note.id)), ['my text', 'Named again']);
  });

  it('keeps its page alone, under the new name, when renamed', async () => {
    const note = await other.create({ title: 'Page once', text: 'text' });
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
    const uri = uriOf(note, '/Page once.md');
    await vscode.commands.executeCommand('vscode.openWith', uri, 'jobdeck.note');
    await typing(['Page again'], () => vscode.commands.executeCommand('jobdeck.note.rename', uri));
    await untilEqual('the page under its new name', () => tabsOf('Page again'), ['page /Page again.md']);
  });

  it('keeps its page alone, in the new folder, when moved', async () => {
    const note = await other.create({ title: 'Page elsewhere', text: 'text' });
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
    const uri = uriOf(note, '/Page elsewhere.md');
    await vscode.commands.executeCommand('vscode.openWith', uri, 'jobdeck.note');
    const companies: Pick = (rows) => rows.find(({ label }) => label === 'Companies');
    await inDialogs({ picks: [companies] }, () => vscode.commands.executeCommand('jobdeck.note.move', uri));
    await untilEqual('the page in its folder', () => tabsOf('Page elsewhere'), ['page /Companies/Page elsewhere.md']);
  });
});

/** Tabs of all groups with notes of this title, as `page <path>` or `text <path>`. */
const tabsOf = (title: string): string[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap(({ input }) => {
      if (input instanceof vscode.TabInputCustom) return `page ${input.uri.path}`;
      return input instanceof vscode.TabInputText ? `text ${input.uri.path}` : [];
    })
    .filter((tab) => tab.endsWith(`/${title}.md`));
