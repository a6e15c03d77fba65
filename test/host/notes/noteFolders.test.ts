import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

import { until } from '../editor.ts';
import { closeAll, OtherClient, openNote, uriOf } from '../notes.ts';

const root = vscode.Uri.from({ scheme: 'jobdeck-note', authority: 'this-machine', path: '/' });
const { fs } = vscode.workspace;

/** Number of reads of a note so far, counted in the log. */
const timesRead = (): number => {
  const file = path.join(process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('no folder'), 'channels.log');
  return readFileSync(file, 'utf8').split('Jobdeck debug get_note: 200').length - 1;
};

const codeOf = async (work: Thenable<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return error.code;
    throw error;
  }
  return assert.fail('it was done');
};

describe('note file system', () => {
  let other: OtherClient;

  before(async () => {
    other = await OtherClient.start();
    await other.create({ title: 'In the list: <a/b>', text: 'one' });
    await vscode.commands.executeCommand('jobdeck.notes.focus');
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
  });
  afterEach(closeAll);

  it('lists folders and notes by title', async () => {
    const entries = await fs.readDirectory(root);
    assert.deepEqual(
      entries.filter(([name]) => /^(Companies|In the list)/.test(name)),
      [
        ['Companies', vscode.FileType.Directory],
        ['In the list- -a-b-.md', vscode.FileType.File],
      ],
    );
    const inside = await fs.readDirectory(vscode.Uri.joinPath(root, 'Companies'));
    assert.ok(inside.length > 0 && inside.every(([name]) => name.endsWith('.md')));
  });

  it('reads a note by its path alone', async () => {
    const bytes = await fs.readFile(vscode.Uri.joinPath(root, 'In the list- -a-b-.md'));
    assert.equal(new TextDecoder().decode(bytes), 'one');
  });

  it('reads a note once to open it', async () => {
    const note = await other.create({ title: 'Once', text: 'text' });
    const before = timesRead();
    await openNote(note);
    assert.equal(timesRead() - before, 1);
  });

  it('creates a note from a file and renames it', async () => {
    const file = vscode.Uri.joinPath(root, 'Companies', 'Made as a file.md');
    await fs.writeFile(file, new TextEncoder().encode('from a file'));
    assert.equal(new TextDecoder().decode(await fs.readFile(file)), 'from a file');
    await fs.rename(file, vscode.Uri.joinPath(root, 'Named anew.md'));
    await until('the new name', async () =>
      (await fs.readDirectory(root)).some(([name]) => name === 'Named anew.md') ? true : undefined,
    );
  });

  it('creates another note on save under another name', async () => {
    const note = await other.create({ title: 'Saved as', text: 'text' });
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
    const file = uriOf(note, '/Saved as.md').with({ path: '/Saved under another name.md' });
    await fs.writeFile(file, new TextEncoder().encode('copy'));
    assert.equal(new TextDecoder().decode(await fs.readFile(file)), 'copy');
    assert.equal((await other.read(note.id)).text, 'text');
  });

  it('reports missing files and unsupported operations', async () => {
    assert.equal(await codeOf(fs.readFile(uriOf({ id: 'unknown', title: 'Unknown' }))), 'FileNotFound');
    assert.equal(await codeOf(fs.stat(vscode.Uri.joinPath(root, 'No such folder'))), 'FileNotFound');
    assert.equal(await codeOf(fs.delete(vscode.Uri.joinPath(root, 'Named anew.md'))), 'NoPermissions');
    assert.equal(await codeOf(fs.createDirectory(vscode.Uri.joinPath(root, 'New'))), 'NoPermissions');
    const elsewhere = uriOf({ id: 'a', title: 'A' }).with({ authority: 'tracker.example.com' });
    assert.equal(await codeOf(fs.stat(elsewhere)), 'Unavailable');
  });

  it('rejects content that is not UTF-8', async () => {
    const note = await other.create({ title: 'Bytes', text: 'text' });
    await fs.readFile(uriOf(note));
    assert.equal(await codeOf(fs.writeFile(uriOf(note), Uint8Array.of(0xff, 0xfe, 0x41))), 'Unavailable');
    assert.equal((await other.read(note.id)).text, 'text');
  });
});
