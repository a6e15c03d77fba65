import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board } from '../../../src/contract/tracker/board.ts';
import type { Meeting, Note } from '../../../src/contract/tracker/library.ts';
import { until, untilEqual } from '../editor.ts';
import { closeAll } from '../notes.ts';
import { callOwnTool, callTool, startMcpServer, toolNames } from '../tools.ts';

const listed = async <T>(tool: string, input: object = {}): Promise<readonly T[]> =>
  JSON.parse(await callTool(tool, input)).items;

const editorOf = (scheme: string) =>
  until('the editor', () => {
    const { activeTextEditor } = vscode.window;
    return activeTextEditor?.document.uri.scheme === scheme ? activeTextEditor : undefined;
  });

describe('tools for what is open', () => {
  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await until('the tools of the MCP server', async () => {
      await startMcpServer();
      return toolNames().includes('list_notes') ? true : undefined;
    });
  });

  afterEach(closeAll);

  const openOf = (what: string, expected: RegExp) =>
    until(what, async () => {
      const answer = await callOwnTool('jobdeck_get_open', {});
      return expected.test(answer) ? answer : undefined;
    });

  it('opens a card, and reads the one that is open', async () => {
    await openOf('nothing', /shows no card, note or meeting/);
    const { cards }: Board = JSON.parse(await callTool('tracker_get_board', {}));
    const [card = assert.fail('no card')] = cards;
    await callOwnTool('jobdeck_open_record', { kind: 'card', id: card.id });
    const answer = await openOf('the card', new RegExp(`a card open; cardId: "${card.id}"`));
    assert.ok(answer.includes(JSON.stringify(card.title)));
    await assert.rejects(
      callOwnTool('jobdeck_open_record', { kind: 'card', id: 'no-card' }),
      /Card not found\. It may have been deleted\./,
    );
  });

  it('reads the selection and the unsaved text of a note', async () => {
    const [note = assert.fail('no note')] = await listed<Note>('list_notes', { testProject: false });
    await callOwnTool('jobdeck_open_record', { kind: 'note', id: note.id });
    await openOf('the note', new RegExp(`a note open; noteId: "${note.id}"`));
    const editor = await editorOf('jobdeck-note');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Typed and not saved\n'));
    editor.selection = new vscode.Selection(0, 0, 0, 5);
    const answer = await openOf('the selection', /The user has selected:\n<jobdeck-data \w+>\nTyped\n/);
    assert.match(answer, /has not saved:\n<jobdeck-data \w+>\nTyped and not saved\n/);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('reads a transcript as lines, and the meeting that is open', async () => {
    const meetings = await listed<Meeting>('list_meetings');
    const { id } = meetings.find(({ hasTranscript }) => hasTranscript) ?? assert.fail('no transcript');
    const answer = await callOwnTool('jobdeck_read_transcript', { meetingId: id });
    assert.match(answer, /^Page 1 of \d+, messages 1 to \d+ of \d+\./);
    assert.match(answer, /\n\[Subchat: .+\]\n\d\d:\d\d [^:\n]+: \S/);
    await callOwnTool('jobdeck_open_record', { kind: 'meeting', id });
    await openOf('the meeting', new RegExp(`a meeting open; meetingId: "${id}"`));
  });

  it('drafts a note without saving it', async () => {
    const before = await listed('list_notes', { query: 'Drafted by an agent' });
    const title = 'Drafted by\n# an agent';
    const answer = await callOwnTool('jobdeck_draft_note', { title, text: 'First line\r\nSecond line\n' });
    assert.match(answer, /with all of it selected/);
    const { document, selection } = await editorOf('untitled');
    await untilEqual('unsaved text', () => document.isDirty, true);
    assert.equal(
      document.getText(selection).replaceAll('\r', ''),
      '# Drafted by # an agent\n\nFirst line\nSecond line\n',
    );
    assert.equal((await listed('list_notes', { query: 'Drafted by an agent' })).length, before.length);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('shows a change of a note without writing it', async () => {
    const [note = assert.fail('no note')] = await listed<Note>('list_notes', { testProject: false });
    const answer = await callOwnTool('jobdeck_show_note_diff', { noteId: note.id, text: 'Proposed text' });
    assert.match(answer, new RegExp(`call update_note with this text and version ${note.version}\\.`));
    const input = await until('the comparison', () => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
    });
    const textAt = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
    await untilEqual('the proposed text', () => textAt(input.modified), 'Proposed text');
    const stored: Note = JSON.parse(await callTool('get_note', { noteId: note.id }));
    await untilEqual('the stored text', () => textAt(input.original), stored.text);
    assert.equal(stored.version, note.version);
  });
});
