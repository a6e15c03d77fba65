import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';

import type { Permission } from '../../../src/base/domain/permission.ts';
import type { Note } from '../../../src/contract/tracker/library.ts';
import { noteUri } from '../../../src/features/notes/files/address.ts';
import { queryOf } from '../../../src/features/notes/files/uriParts.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { account, overRest } from '../../service/calls.ts';
import { inDialogs } from '../dialogs.ts';
import { stateOf, typing, until, untilEqual } from '../editor.ts';
import { closeAll, type } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';

const run = (command: string) => vscode.commands.executeCommand(command);
const first: Pick = ([row]) => row;

describe('open note', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let hosted: LocalService;

  const connect = () =>
    inDialogs({ picks: [first] }, () =>
      typing([hosted.trackerUrl, hosted.token], () => run('jobdeck.session.connect')),
    );
  const create = (title: string, properties: { readonly folderId?: string; readonly useInRag?: boolean } = {}) =>
    overRest(hosted, 'create_note', { title, text: 'text', ...properties });
  const stored = async ({ id }: Note) => (await overRest(hosted, 'get_note', { noteId: id })).text;
  const uriOf = (note: Note, path = `/${note.title}.md`) => noteUri(`127.0.0.1-${hosted.port}`, note, path);
  const open = (note: Note, path?: string) => vscode.window.showTextDocument(uriOf(note, path), { preview: false });
  /** Changes the database of the service directly. */
  const inData = (statement: string, ...values: string[]) => {
    const database = new DatabaseSync(path.join(dataFolder, 'jobdeck.sqlite'));
    database.prepare(statement).run(...values);
    database.close();
  };
  /** Changes the permissions of the token in use, as a service may at any time. */
  const allow = (...permissions: Permission[]) =>
    inData(
      "UPDATE tokens SET record = json_set(record, '$.permissions', json(?)) WHERE kind = 'token'",
      JSON.stringify(permissions),
    );
  /** The reason that the editor shows for a refused save. */
  const refusalOf = ({ uri }: vscode.TextDocument) =>
    Promise.resolve(vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('other'))).then(
      () => assert.fail('it was written'),
      String,
    );
  const isReadOnly = async (note: Note) =>
    (await vscode.workspace.fs.stat(uriOf(note))).permissions === vscode.FilePermission.Readonly;

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    await connect();
    await run('jobdeck.notes.focus');
    await closeAll();
  });
  afterEach(closeAll);

  after(async () => {
    await run('jobdeck.session.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('keeps text of a deleted note until saved as new', async () => {
    const { items: folders } = await overRest(hosted, 'list_note_folders', {});
    const folder = folders.find(({ parentId }) => parentId === null) ?? assert.fail('no folder');
    const properties = { title: 'Deleted: elsewhere', folderId: folder.id, useInRag: true };
    const note = await create(properties.title, properties);
    await run('jobdeck.notes.refresh');
    const path = `/${folder.name}/Deleted- elsewhere.md`;
    const editor = await open(note, path);
    inData('DELETE FROM notes WHERE id = ?', note.id);
    await run('jobdeck.notes.refresh');
    await type(editor, 'my ');
    const save = async () => assert.equal(await editor.document.save(), false);
    const { messages } = await inDialogs({}, save);
    assert.match(messages.join('\n'), /This note is not in the service any more. Your text is still here/);
    await untilEqual('the unsaved text', () => stateOf(editor.document), { text: 'my text', isDirty: true });
    const savedAsNew = () => {
      const document = vscode.window.activeTextEditor?.document;
      return document && isDeepStrictEqual(stateOf(document), { text: 'my text', isDirty: false })
        ? document
        : undefined;
    };
    let made = editor.document;
    await inDialogs({ chooses: ['Save as New Note'] }, async () => {
      await save();
      made = await until('the new note', savedAsNew);
    });
    const { items } = await overRest(hosted, 'list_notes', { query: 'my text' });
    assert.deepEqual(
      items.map(({ id, title, folderId, useInRag }) => [queryOf(id, path), { title, folderId, useInRag }]),
      [[made.uri.query, properties]],
    );
  });

  it('keeps unsaved text without permission; other notes become read-only', async () => {
    const [edited, shown] = [await create('Edited'), await create('Shown')];
    const reader = await open(shown);
    const writer = await open(edited);
    await type(writer, 'my ');
    allow('tracker:read', 'notes:read');
    await inDialogs({}, async () => assert.equal(await writer.document.save(), false));
    await untilEqual('the unsaved text', () => stateOf(writer.document), { text: 'my text', isDirty: true });
    assert.equal(await stored(edited), 'text');
    await until('the other one to be read only', async () => ((await isReadOnly(shown)) ? true : undefined));
    // The editor becomes read-only with a delay; reverts what it accepted before.
    await until('an editor that takes nothing', async () => {
      await type(await vscode.window.showTextDocument(reader.document), 'x');
      if (!reader.document.isDirty) return true;
      await run('workbench.action.files.revert');
      return undefined;
    });
    await untilEqual('the text of the other one', () => reader.document.getText(), 'text');
    assert.equal(await isReadOnly(edited), false);
    await type(await vscode.window.showTextDocument(writer.document), 'still ');
    allow('tracker:read', 'notes:read', 'notes:edit');
    await connect();
    assert.equal(await writer.document.save(), true);
    assert.equal(await stored(edited), 'still my text');
    await until('the other one to be writable', async () => ((await isReadOnly(shown)) ? undefined : true));
  });

  it('keeps unsaved text while the subscription has ended', async () => {
    const note = await create('Unsubscribed');
    await run('jobdeck.notes.refresh');
    const { document } = await open(note);
    await type(vscode.window.activeTextEditor ?? assert.fail('no editor'), 'my ');
    await account(hosted, 'PUT', '/subscription', { active: false });
    await inDialogs({}, async () => assert.equal(await document.save(), false));
    await untilEqual('the unsaved text', () => stateOf(document), { text: 'my text', isDirty: true });
    assert.match(await refusalOf(document), /subscription/i);
    await account(hosted, 'PUT', '/subscription', { active: true });
    assert.equal(await document.save(), true);
    assert.equal(await stored(note), 'my text');
  });

  it('keeps unsaved text while the service is gone, and shows what was read before', async () => {
    const [edited, read, unread] = [await create('Away'), await create('Read'), await create('Unread')];
    await run('jobdeck.notes.refresh');
    await open(read);
    await closeAll();
    const { document } = await open(edited);
    await type(vscode.window.activeTextEditor ?? assert.fail('no editor'), 'my ');
    const { port } = hosted;
    await hosted.close();
    await inDialogs({}, async () => assert.equal(await document.save(), false));
    await untilEqual('the unsaved text', () => stateOf(document), { text: 'my text', isDirty: true });
    assert.match(await refusalOf(document), /refuses the connection/);
    const { document: kept } = await open(read);
    await untilEqual('the text that was read', () => kept.getText(), 'text');
    const { document: later } = await open(unread);
    await until('why there is no text', () => later.getText().startsWith('This note was not read before') || undefined);
    hosted = await startLocalService({ dataFolder, port });
    assert.equal(await document.save(), true);
    assert.equal(await stored(edited), 'my text');
    await run('jobdeck.notes.refresh');
    await untilEqual('the text of the note that was not read', () => later.getText(), 'text');
  });
});
