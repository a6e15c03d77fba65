import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { trackerOperations } from '../../../src/contract/tracker.ts';
import { undoNoteChange } from '../../../src/features/activity/undoChange.ts';
import { McpRelay } from '../../../src/features/agents/mcpRelay.ts';
import { mcpRefusal, relayMessage } from '../../../src/http/mcpRelay.ts';
import { createStreamTransport } from '../../../src/http/transport.ts';
import { RelayWatch } from '../../../src/store/activity/relayWatch.ts';
import { NotesStore } from '../../../src/store/notes/notes.ts';
import { overMcp, overRest } from '../calls.ts';
import { type ActivityWindow, ActivityWindows, until } from './activityWindows.ts';
import { clientOf } from './opened.ts';

describe('AgentActivity of notes', () => {
  const windows = new ActivityWindows();
  let token: string;
  let claude: string;

  beforeEach(async () => {
    token = await windows.tokenOf('My VS Code');
    claude = await windows.tokenOf('Claude');
  });

  const update = (noteId: string, text: string) => windows.by(claude)(windows.service, 'update_note', { noteId, text });
  const newest = ({ activity }: ActivityWindow) => activity.changes[0] ?? assert.fail('no change');

  it('lists what the local service reports, in both windows', async () => {
    const [one, other] = [windows.open({ token, account: 'local' }), windows.open({ token, account: 'local' })];
    const { service } = windows;
    const note = await overRest(service, 'create_note', { title: 'Plan', text: 'First' });
    await update(note.id, 'Second');
    windows.forward();
    await overMcp(service, 'create_note', { title: 'New', text: '' }, { token: claude });
    await overRest(service, 'update_note', { noteId: note.id, title: 'My own' });
    const expected = ['Claude: New Created', 'Claude: Plan Changed the text'];
    await until(() => windows.listed(one).length === 2 && windows.listed(other).length === 2);
    for (const window of [one, other]) assert.deepEqual(windows.listed(window), expected);
    const mark = () => other.activity.unseenOf({ kind: 'note', id: note.id });
    assert.equal(mark()?.agent, 'Claude');
    await one.activity.markSeen({ kind: 'note', id: note.id });
    await until(() => mark() === undefined);
  });

  it('knows the author of the version that an agent wrote', async () => {
    const { activity } = windows.open({ token, account: 'local' });
    const note = await overRest(windows.service, 'create_note', { title: 'Plan', text: 'First' });
    const theirs = { ...note, text: 'Second', version: note.version + 1 };
    void activity.addNote({ note: theirs, before: note, isNew: false, agent: 'Claude' });
    assert.equal(await activity.authorOf(theirs), 'Claude');
    await activity.markSeen();
    assert.equal(await activity.authorOf(theirs), 'Claude');
    assert.equal(await activity.authorOf(note), undefined);
  });

  it('undoes an update, unless the note was changed again', async () => {
    const window = windows.open({ token, account: 'local' });
    const { service } = windows;
    const notes = new NotesStore(clientOf(service));
    const note = await overRest(service, 'create_note', { title: 'Plan', text: 'First' });
    await windows.by(claude)(service, 'update_note', { noteId: note.id, text: 'Second', useInRag: false });
    await until(() => windows.listed(window).length === 1);
    const change = newest(window);
    const before = (await window.activity.noteBefore(change)) ?? assert.fail('nothing stored');
    assert.deepEqual(before, { text: 'First', useInRag: true });
    await undoNoteChange(change, before, notes);
    const read = () => overRest(service, 'get_note', { noteId: note.id });
    const { text, useInRag, title } = await read();
    assert.deepEqual({ text, useInRag, title }, { text: 'First', useInRag: true, title: 'Plan' });
    assert.equal(notes.texts.known(note.id)?.text, 'First');
    await assert.rejects(undoNoteChange(change, before, notes), /was changed again since then/);
    assert.equal((await read()).version, 3);
    notes.dispose();
  });

  it('stores the texts before of the last fifty changes', async () => {
    const window = windows.open({ token, account: 'local' });
    const note = await overRest(windows.service, 'create_note', { title: 'Plan', text: 'Text 0' });
    const stored = () => [...windows.files.files.keys()].filter((name) => name.startsWith('local.note-')).length;
    for (let index = 1; index <= 52; index += 1) {
      await window.activity.addNote({
        note: { ...note, text: `Text ${index}`, version: index + 1 },
        before: { ...note, text: `Text ${index - 1}`, version: index },
        isNew: false,
        agent: 'Claude',
      });
      const names = [...windows.files.files.keys()].filter((name) => name.startsWith('local.note-'));
      for (const name of names) if (!windows.files.changedAt.has(name)) windows.files.changedAt.set(name, index);
    }
    assert.equal(stored(), 50);
    const texts = await Promise.all(window.activity.changes.map((change) => window.activity.noteBefore(change)));
    const kept = texts.flatMap((before) => (before === undefined ? [] : [before.text]));
    assert.equal(kept.length, 50);
    for (const text of ['Text 0', 'Text 1']) assert.ok(!kept.includes(text));
  });

  it('lists what the relay of a hosted tracker sees', async () => {
    const { service } = windows;
    const window = windows.open({ token });
    await window.look();
    const connection = { baseUrl: service.trackerUrl, token, account: 'one', isOwn: true };
    const open = createStreamTransport({ fetch: globalThis.fetch, baseUrl: service.trackerUrl, token });
    let writes = 0;
    const watch = new RelayWatch({
      activity: window.activity,
      operations: async () => trackerOperations,
      account: () => 'one',
      knownNote: () => undefined,
      readNote: (_, noteId) => overRest(service, 'get_note', { noteId }, { token }),
      onDidWrite: () => {
        writes += 1;
      },
      editorName: 'Editor',
      clock: windows.clock,
      warn: (text) => assert.fail(text),
    });
    const relay = new McpRelay({
      isEnabled: () => true,
      agentToken: { connect: async () => connection },
      relay: (_, message, explain) => relayMessage(open, message, { explain, withoutSecrets: (text) => text }),
      watch: (...message) => watch.watch(...message),
      refuse: async (message, text) => mcpRefusal(message, text),
      showFailure: async (error) => assert.fail(String(error)),
    });
    const { url, secret } = await relay.grant(connection);
    const client = new Client({ name: 'Agent mode', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const note = await overRest(service, 'create_note', { title: 'Plan', text: 'First' });
    const call = async (name: string, input: Record<string, unknown>) => {
      windows.forward();
      await client.callTool({ name, arguments: input });
    };
    await call('update_note', { noteId: note.id, text: 'Second' });
    await call('update_note', { noteId: note.id, text: 'Late', version: 1 });
    await call('tracker_move_card', { cardId: windows.one, columnId: windows.applied });
    await call('tracker_delete_card', { cardId: windows.two });
    await call('get_note', { noteId: note.id });
    await until(() => windows.listed(window).length === 3);
    assert.deepEqual(windows.listed(window).toSorted(), [
      'Agent mode: One moved Applied',
      'Agent mode: Plan Changed the text',
      'Agent mode: Two Deleted',
    ]);
    const change = window.activity.changes.find(({ record }) => record.kind === 'note');
    assert.deepEqual(await window.activity.noteBefore(change ?? assert.fail()), { text: 'First' });
    await until(() => writes === 3);
    await client.close();
    relay.dispose();
  });
});
