import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { until, untilEqual } from '../editor.ts';
import { closeAll, OtherClient, openNote, type, uriOf } from '../notes.ts';

const { fs } = vscode.workspace;
const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Targets of the links that the editor finds in a document. */
async function linksIn({ uri }: vscode.TextDocument): Promise<vscode.Uri[]> {
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 20);
  return links.flatMap(({ target }) => target ?? []);
}

/** Opens the only link of a document, as Ctrl+click does. */
async function follow(document: vscode.TextDocument): Promise<void> {
  const [target, ...others] = await until('the link', async () => {
    const found = await linksIn(document);
    return found.length > 0 ? found : undefined;
  });
  assert.ok(target !== undefined && others.length === 0);
  if (target.scheme !== 'command') return void (await run('vscode.open', target));
  await run(target.path, ...(JSON.parse(target.query) as unknown[]));
}

const editorAt = (path: string, expected: string) =>
  until(`the text of ${path}`, () => {
    const { activeTextEditor } = vscode.window;
    const { uri } = activeTextEditor?.document ?? {};
    return uri?.path === path && activeTextEditor?.document.getText() === expected ? activeTextEditor : undefined;
  });

describe('link between notes', () => {
  let other: OtherClient;
  let companies: string;

  before(async () => {
    other = await OtherClient.start();
    await run('jobdeck.notes.focus');
    companies = (await other.folders()).find(({ name }) => name === 'Companies')?.id ?? assert.fail('no folder');
  });
  afterEach(closeAll);

  /** Creates a note that contains only a link, and opens it in an editor. */
  async function openWithLink(title: string, link: string): Promise<vscode.TextEditor> {
    const note = await other.create({ title, text: `[link](${link})\n` });
    await run('jobdeck.notes.refresh');
    return openNote(note, `/${title}.md`);
  }

  async function isSavedIn(note: Note, path: string): Promise<void> {
    const editor = await editorAt(path, note.text);
    // A note opened by its path moves to the URI that it has everywhere else.
    await until('its own address', () =>
      vscode.window.activeTextEditor?.document.uri.toString() === uriOf(note, path).toString() ? true : undefined,
    );
    const moved = vscode.window.activeTextEditor ?? editor;
    await type(moved, 'typed ');
    assert.equal(await moved.document.save(), true);
    assert.equal((await other.read(note.id)).text, `typed ${note.text}`);
  }

  const links = {
    'a name with spaces': ['Tarnwell Energy', 'Tarnwell%20Energy.md'],
    'a name in angle brackets': ['Angle Works', '<Angle Works.md>'],
    'a name without its ending': ['Plain', './Plain'],
    'letters beyond ASCII': ['Grüße שלום', 'Gr%C3%BC%C3%9Fe%20שלום.md'],
    'a heading': ['Headed', 'Headed.md#second'],
  };
  for (const [what, [title = '', link = '']] of Object.entries(links))
    it(`opens the note named by ${what}`, async () => {
      const named = await other.create({ title, text: `# First\n\ntext of ${title}\n\n# Second\n` });
      const { document } = await openWithLink(`From ${title}`, link);
      await follow(document);
      await editorAt(`/${title}.md`, named.text);
      if (link.includes('#'))
        await until('the heading', () =>
          vscode.window.activeTextEditor?.selection.active.line === 4 ? true : undefined,
        );
      await isSavedIn(named, `/${title}.md`);
      await untilEqual('the rewritten link', () => document.getText(), `[link](${link})\n`);
    });

  it('opens the note with an id under any name, in its place', async () => {
    const named = await other.create({ title: 'By its id', text: 'text', folderId: companies });
    const { document } = await openWithLink('To an id', `../Notes/Old%20name~${named.id}.note`);
    await follow(document);
    await editorAt('/Companies/By its id.md', named.text);
    await isSavedIn(named, '/Companies/By its id.md');
    await until('a tab for each note and none for the link', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs.map(({ label }) => label))
        .toSorted()
        .join() === 'By its id.md,To an id.md'
        ? true
        : undefined,
    );
  });

  it('opens a note in a folder, and back', async () => {
    const [outside, inside] = [
      await other.create({ title: 'Outside', text: '[link](Companies/Inside.md)\n' }),
      await other.create({ title: 'Inside', text: '[link](../Outside.md)\n', folderId: companies }),
    ];
    await run('jobdeck.notes.refresh');
    const { document } = await openNote(outside, '/Outside.md');
    await follow(document);
    const editor = await editorAt('/Companies/Inside.md', inside.text);
    await closeAll();
    await follow((await openNote(inside, editor.document.uri.path)).document);
    await editorAt('/Outside.md', outside.text);
  });

  it('reveals the tab of an open note', async () => {
    const named = await other.create({ title: 'Open already', text: 'text' });
    const { document } = await openWithLink('To an open one', 'Open%20already.md');
    const open = await openNote(named, '/Open already.md');
    await type(open, 'typed ');
    await vscode.window.showTextDocument(document);
    await follow(document);
    const editor = await editorAt('/Open already.md', 'typed text');
    await untilEqual('unsaved text', () => editor.document.isDirty, true);
    await until('one tab of it', () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label === 'Open already.md')
        .length === 1
        ? true
        : undefined,
    );
  });

  it('creates nothing when the note is missing', async () => {
    const { document } = await openWithLink('To nothing', 'No%20such%20note.md');
    await until('the link', async () => (await linksIn(document))[0]);
    const uri = document.uri.with({ path: '/No such note.md' });
    await assert.rejects(Promise.resolve(fs.stat(uri)), { code: 'FileNotFound' });
    await assert.rejects(Promise.resolve(fs.readFile(uri)), { code: 'FileNotFound' });
    await assert.rejects(Promise.resolve(fs.stat(document.uri.with({ path: '/No such folder' }))), {
      code: 'FileNotFound',
    });
    await run('jobdeck.notes.refresh');
    assert.ok((await other.notes('No such note')).every(({ title }) => title === 'To nothing'));
  });

  it('opens an editable note from a test project', async () => {
    const named = await other.create({ title: 'Writable', text: 'text' });
    await run('jobdeck.notes.refresh');
    const [project] = await other.notes('', true);
    assert.ok(project !== undefined);
    const source = uriOf(project).with({ scheme: 'jobdeck-test-project' });
    await run('vscode.open', source.with({ path: '/Writable.md' }));
    await isSavedIn(named, '/Writable.md');
  });

  it('resolves legacy URIs to their note, or by path', async () => {
    const own = await other.create({ title: 'Earlier', text: 'own' });
    const named = await other.create({ title: 'Named', text: 'named' });
    await run('jobdeck.notes.refresh');
    const earlier = uriOf(own, '/Earlier.md').with({ query: own.id });
    assert.equal(text(await fs.readFile(earlier)), 'own');
    assert.equal(text(await fs.readFile(earlier.with({ path: '/Named.md' }))), 'named');
    await assert.rejects(Promise.resolve(fs.readFile(earlier.with({ path: '/Neither.md' }))), { code: 'FileNotFound' });
    assert.equal(named.title, 'Named');
  });

  it('lists the linked folder for completion', async () => {
    const { document } = await openWithLink('Completed', 'Companies/');
    const entries = await fs.readDirectory(document.uri.with({ path: '/Companies' }));
    assert.ok(entries.length > 0);
  });
});
