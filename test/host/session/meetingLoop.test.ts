import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Card } from '../../../src/contract/tracker/board.ts';
import type { Meeting, Note } from '../../../src/contract/tracker/library.ts';
import { noteUri } from '../../../src/features/notes/files/address.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { overRest } from '../../service/calls.ts';
import { inDialogs } from '../dialogs.ts';
import { activeText, stateOf, typing, until, untilEqual, untilFits } from '../editor.ts';
import { closeAll, type } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
const first: Pick = ([row]) => row;
const noMeeting = 'No meeting is attached to this card yet.';
const row =
  (label: string): Pick =>
  (rows) =>
    rows.find((each) => each.label.includes(label)) ?? assert.fail(`no row "${label}"`);

describe('meeting in notes and on cards', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let hosted: LocalService;
  let meeting: Meeting;
  let card: Card;

  const create = async (title: string, text: string): Promise<Note> => {
    const note = await overRest(hosted, 'create_note', { title, text, useInRag: false });
    await run('jobdeck.notes.refresh');
    return note;
  };
  const stored = async ({ id }: { readonly id: string }) => (await overRest(hosted, 'get_note', { noteId: id })).text;
  const uriOf = (note: Note) => noteUri(`127.0.0.1-${hosted.port}`, note, `/${note.title}.md`);
  const messages = async () => {
    const { subchats } = await overRest(hosted, 'get_meeting_transcript', { meetingId: meeting.id, limit: 500 });
    return subchats.flatMap((subchat) => subchat.messages);
  };
  const said = async (index: number) => (await messages())[index] ?? assert.fail('no message');
  /** Text of the document that prepares an interview for a card. */
  const interview = (cardId = card.id) =>
    vscode.workspace.textDocuments
      .find(({ uri }) => uri.scheme === 'jobdeck-interview' && uri.query === cardId)
      ?.getText() ?? '';
  const attached = async () =>
    (await overRest(hosted, 'tracker_get_card', { cardId: card.id })).meetings.map(({ id }) => id);

  /** Opens the transcript and selects a text of it. */
  async function selectSaid(text: string): Promise<vscode.TextEditor> {
    await run('jobdeck.meeting.openTranscript', meeting.id);
    const editor = await until('the editor of the transcript', () => {
      const { activeTextEditor } = vscode.window;
      return activeTextEditor?.document.uri.scheme === 'jobdeck-meeting' ? activeTextEditor : undefined;
    });
    const start = await until('the text of the message', () => {
      const found = editor.document.getText().indexOf(text);
      return found < 0 ? undefined : found;
    });
    const { document } = editor;
    editor.selection = new vscode.Selection(document.positionAt(start), document.positionAt(start + text.length));
    return editor;
  }

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    await inDialogs({ picks: [first] }, () =>
      typing([hosted.trackerUrl, hosted.token], () => run('jobdeck.session.connect')),
    );
    await run('jobdeck.board.focus');
    await run('jobdeck.board.refresh');
    const { cards } = await overRest(hosted, 'tracker_get_board', {});
    const { items } = await overRest(hosted, 'list_meetings', {});
    meeting = items.find(({ hasSummary, hasTranscript }) => hasSummary && hasTranscript) ?? assert.fail('no meeting');
    card = cards.find(({ meetings }) => meetings.length === 0) ?? assert.fail('no card');
    await closeAll();
  });
  afterEach(closeAll);

  after(async () => {
    await run('jobdeck.session.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('is at hand in the preparation of an interview', async () => {
    await overRest(hosted, 'tracker_attach_meeting', { cardId: card.id, meetingId: meeting.id });
    await run('jobdeck.board.refresh');
    const node = { kind: 'card', card: { id: card.id } };
    const before = (await overRest(hosted, 'list_notes', {})).items.length;
    const picks = [row('No folder'), row('Use them in RAG')];
    const { messages: asked } = await inDialogs({ picks }, () => run('jobdeck.interview.prepare', node));
    assert.doesNotMatch(asked.join(), /in RAG\?/);
    const schemes = () =>
      vscode.window.tabGroups.all.map(({ activeTab: { input } = {} }) =>
        input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri.scheme : '',
      );
    await untilEqual('three columns', schemes, ['jobdeck-cardpage', 'jobdeck-interview', 'jobdeck-note']);
    const summary = await overRest(hosted, 'get_meeting_summary', { meetingId: meeting.id });
    const end = summary.text.trim().split('\n').at(-1) ?? assert.fail('no summary');
    await untilFits(
      'the document with the summary',
      () => interview(),
      (text) => text.includes(end),
    );
    const note = await untilFits('the note with the card', activeText, (text) => text.includes(`~${card.id}.card)`));
    await overRest(hosted, 'tracker_detach_meeting', { cardId: card.id, meetingId: meeting.id });
    await run('jobdeck.board.refresh');
    await untilFits(
      'the document without the meeting',
      () => interview(),
      (text) => text.includes(noMeeting),
    );
    await closeAll();
    await inDialogs({}, () => run('jobdeck.interview.prepare', node));
    await untilEqual('the note of before', activeText, note);
    assert.equal((await overRest(hosted, 'list_notes', {})).items.length, before + 1);
  });

  it('is quoted into unsaved text, which stays and can be undone', async () => {
    const note = await create('Unsaved quote', 'text');
    const editor = await vscode.window.showTextDocument(uriOf(note), { preview: false });
    await type(editor, 'my ');
    const { text, id } = await said(1);
    const part = text.slice(0, 20);
    await selectSaid(part);
    const { messages: shown } = await inDialogs({ picks: [row(note.title)] }, () => run('jobdeck.meeting.quote'));
    const { document } = editor;
    const quote = `@${id.replaceAll('=', '=3d')}.meeting)\n\n> ${part}`;
    const { text: quoted } = await untilFits(
      'the unsaved quote',
      () => stateOf(document),
      (state) => state.isDirty && state.text.includes(quote),
    );
    assert.match(quoted, /^my text\n\n\*\*.+\*\*, \[/);
    assert.match(shown.join(), /Quoted into the unsaved text of "Unsaved quote"/);
    assert.equal(await stored(note), 'text');
    await vscode.window.showTextDocument(document);
    await run('undo');
    await untilEqual('the text before the quote', () => document.getText(), 'my text');
  });

  it('is quoted into a saved note beside it, and the link leads back', async () => {
    const note = await create('Saved quote', 'text\n');
    const { text } = await said(3);
    const transcript = await selectSaid(text.split('\n')[0]?.slice(0, 30) ?? '');
    const { messages: shown } = await inDialogs({ picks: [row(note.title)] }, () => run('jobdeck.meeting.quote'));
    assert.match(shown.join(), /Quoted into "Saved quote"/);
    const quote = await until('the saved quote', async () => {
      const saved = await stored(note);
      return saved === 'text\n' ? undefined : saved;
    });
    assert.match(quote, /^text\n\n\*\*/);
    const { document } = transcript;
    await until('the transcript in front', () => vscode.window.activeTextEditor?.document === document || undefined);
    const [, link = assert.fail(quote)] = /\]\((.+\.meeting)\)/.exec(quote) ?? [];
    const to = vscode.Uri.joinPath(uriOf(note).with({ path: '/' }), decodeURIComponent(link));
    await closeAll();
    await run('vscode.open', to);
    await until('the page of the meeting', () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      const isPage = input instanceof vscode.TabInputCustom && input.viewType === 'jobdeck.meetingPage';
      return isPage && input.uri.query === meeting.id ? true : undefined;
    });
    await until('no tab of the link', () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some(({ label }) => label.endsWith('.meeting'))
        ? undefined
        : true,
    );
  });

  it('is quoted into a new note, each message with its link', async () => {
    const [one, other] = [await said(0), await said(1)];
    const { selection: end } = await selectSaid(other.text.slice(0, 20));
    const editor = await selectSaid(one.text.slice(0, 20));
    editor.selection = new vscode.Selection(editor.selection.start, end.end);
    await inDialogs({ picks: [row('New Note…')], presses: true }, () =>
      typing(['Two messages'], () => run('jobdeck.meeting.quote')),
    );
    const { items } = await overRest(hosted, 'list_notes', { query: 'Two messages' });
    const text = await stored(items[0] ?? assert.fail('no note'));
    const ids = Array.from(text.matchAll(/@([\w=-]+)\.meeting\)/g), ([, id]) => id);
    assert.deepEqual(ids, [one.id, other.id]);
  });

  it('is quoted into a note of its company, which is offered first', async () => {
    const note = await create(`Plan for ${meeting.vacancy?.company}`, 'text');
    await selectSaid((await said(0)).text.slice(0, 20));
    let offered: readonly string[] = [];
    const own: Pick = (rows) => {
      offered = rows.map(({ label }) => label);
      return row(note.title)(rows);
    };
    await inDialogs({ picks: [own] }, () => run('jobdeck.meeting.quote'));
    const place = offered.indexOf(note.title);
    assert.ok(place >= 0 && place < offered.findIndex((label) => label.endsWith('New Note…')), offered.join());
  });

  it('says what is missing when nothing is selected', async () => {
    const nothing = await inDialogs({}, () => run('jobdeck.meeting.quote'));
    assert.match(nothing.messages.join(), /Nothing is selected that could be quoted/);
  });

  it('is attached to a card, opens it and is detached', async () => {
    const node = { kind: 'meeting', meeting: { id: meeting.id } };
    await inDialogs({ picks: [row(card.title)] }, () => run('jobdeck.meeting.attach', node));
    assert.deepEqual(await attached(), [meeting.id]);
    const others = (await overRest(hosted, 'tracker_get_board', {})).cards.filter(
      ({ id, meetings }) => id !== card.id && meetings.some((each) => each.id === meeting.id),
    );
    const picks = others.length === 0 ? [] : [row(card.title)];
    await inDialogs({ picks }, () => run('jobdeck.meeting.openCard', node));
    await until('the tab of the card', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputCustom && input.uri.query === card.id ? true : undefined;
    });
    const { messages: shown } = await inDialogs({ picks }, () => run('jobdeck.meeting.detach', node));
    assert.match(shown.join(), /is detached from/);
    assert.deepEqual(await attached(), []);
  });

  it('is not needed to prepare, and one of several notes is chosen', async () => {
    const { cards } = await overRest(hosted, 'tracker_get_board', {});
    const other = cards.find(({ id, company, meetings }) => id !== card.id && company !== '' && meetings.length === 0);
    const { id, company } = other ?? assert.fail('no card without meetings');
    await create(`First plan for ${company}`, '');
    const note = await create(`Second plan for ${company}`, 'plan\n');
    await inDialogs({ picks: [row(note.title)] }, () => run('jobdeck.interview.prepare', id));
    await untilEqual('the chosen note', activeText, 'plan\n');
    await untilFits(
      'the document of the card',
      () => interview(id),
      (text) => text.includes(noMeeting),
    );
  });
});
