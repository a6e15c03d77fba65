import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { permissions } from '../../../src/base/domain/permission.ts';
import type { InputOf, Operation, OutputOf } from '../../../src/contract/operation.ts';
import type { Card, Column } from '../../../src/contract/tracker/board.ts';
import type { Meeting, Note } from '../../../src/contract/tracker/library.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { dataIn, recordIn } from '../../fixtures/fences.ts';
import { fillWithMessages, longMeetingId } from '../../fixtures/longTranscript.ts';
import { newToken } from '../../service/calls.ts';
import { chat, type ModelScript, type ToolCall } from '../chat.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import type { Pick } from '../playedInputs.ts';
import { questionsOf } from '../toolQuestions.ts';
import { callOwnTool, callStartedTool, callTool } from '../tools.ts';

type Rows = typeof trackerOperations;

interface Listed<T> {
  readonly items: readonly T[];
}

/** Calls a tool and reads its JSON, which must be no error. */
function* ask<T>(name: string, input: object): Generator<ToolCall, T, string> {
  const answer = JSON.parse(recordIn(yield { name, input }));
  assert.equal(answer.error, undefined, `${name}: ${answer.message}`);
  return answer;
}

describe('a chat model, and each tool that writes', () => {
  const company = 'Larkspur Analytics';
  const post = { title: 'Backend Engineer', company, requestId: 'larkspur-backend-2026-03-02' };

  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-journey-'));
  const first: Pick = ([row]) => row;
  const results: string[] = [];
  let hosted: LocalService;
  let agentToken: string;

  const called = new Set<string>();
  /** As an agent in the editor: with the arguments of a model and the result as text. */
  const write = async <K extends TrackerOperation>(name: K, input: InputOf<Rows[K]>): Promise<OutputOf<Rows[K]>> => {
    called.add(name);
    const answer = JSON.parse(await callTool(name, input));
    assert.equal(answer.error, undefined, `${name}: ${answer.message}`);
    return answer;
  };

  const follow = async (script: ModelScript): Promise<void> => {
    results.push(...(await chat(script)));
  };

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
    fillWithMessages(dataFolder, 800);
    await inDialogs({ picks: [first] }, () =>
      typing([hosted.trackerUrl, hosted.token], () => vscode.commands.executeCommand('jobdeck.session.connect')),
    );
    // Its requests are counted apart from those of the editor.
    agentToken = (await newToken(hosted, { permissions })).secret;
    await inDialogs({ picks: [first] }, () =>
      typing([agentToken], () => vscode.commands.executeCommand('jobdeck.agent.setToken')),
    );
    await typing([hosted.keysUrl, hosted.managementKey], () =>
      vscode.commands.executeCommand('jobdeck.keyService.connect'),
    );
    // The user allows agents to read keys.
    await inDialogs({ presses: true }, () => callOwnTool('jobdeck_list_keys', {}));
    await until('the tools of the hosted tracker', async () => {
      const answer = await callStartedTool('get_meeting', { meetingId: longMeetingId });
      return answer?.includes('The longest interview') ? true : undefined;
    });
  });

  after(async () => {
    await inDialogs({ presses: true }, () => vscode.commands.executeCommand('jobdeck.agent.removeToken'));
    await vscode.commands.executeCommand('jobdeck.session.useLocal');
    await vscode.commands.executeCommand('jobdeck.keyService.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('logs an application once, and moves it', () =>
    follow(
      (function* (): ModelScript {
        const look = function* () {
          const { items: active } = yield* ask<Listed<Card>>('tracker_list_cards', { query: company });
          const { items: archived } = yield* ask<Listed<Card>>('tracker_list_archive', { query: company });
          return active.length + archived.length;
        };
        assert.equal(yield* look(), 0);
        const { items } = yield* ask<Listed<Column>>('tracker_list_columns', {});
        const [saved = assert.fail('no stage'), applied = assert.fail('no stage')] = items;
        const made = yield* ask<Card>('tracker_create_card', { ...post, columnId: saved.id });
        // As after a call without an answer.
        assert.equal((yield* ask<Card>('tracker_create_card', { ...post, columnId: saved.id })).id, made.id);
        assert.equal(yield* look(), 1);
        const moved = yield* ask<Card>('tracker_move_card', { cardId: made.id, columnId: applied.id });
        assert.deepEqual([moved.id, moved.columnId], [made.id, applied.id]);
      })(),
    ));

  it('reads a long transcript page by page, as each page says', async () => {
    let read = 0;
    let pages = 0;
    await follow(
      (function* (): ModelScript {
        const { items } = yield* ask<Listed<Meeting>>('list_meetings', { query: 'longest' });
        const { id: meetingId } = items.find(({ hasTranscript }) => hasTranscript) ?? assert.fail('no transcript');
        for (let page: number | undefined = 1; page !== undefined; ) {
          const text: string = yield { name: 'jobdeck_read_transcript', input: { meetingId, page } };
          const [, from, to] = /^Page \d+ of \d+, messages (\d+) to (\d+) of 800\./.exec(text) ?? [];
          assert.equal(Number(from), read + 1);
          read = Number(to);
          pages = page;
          const [, next] = /The next page: jobdeck_read_transcript with page (\d+)\.$/.exec(text) ?? [];
          page = next === undefined ? undefined : Number(next);
          assert.equal(page === undefined, /This is the end of the transcript\.$/.test(text));
        }
      })(),
    );
    assert.equal(read, 800);
    assert.ok(pages > 3, `${pages} pages`);
  });

  it('writes a note, and reads it again after a 409', () =>
    follow(
      (function* (): ModelScript {
        assert.deepEqual((yield* ask<Listed<Note>>('list_notes', { query: company })).items, []);
        const note = { title: company, text: '# Larkspur\n', requestId: 'larkspur-note', useInRag: false };
        const { id: noteId } = yield* ask<Note>('create_note', note);
        const seen = yield* ask<Note>('get_note', { noteId });
        yield* ask<Note>('update_note', { noteId, text: `${seen.text}\nBy the user\n`, version: seen.version });
        const stale = { noteId, text: `${seen.text}\nBy the model\n`, version: seen.version };
        const refusal = JSON.parse(yield { name: 'update_note', input: stale });
        assert.equal(refusal.error, 'note_changed');
        assert.match(refusal.message, /Call get_note, apply your change .* call update_note with its version/);
        const { text, version } = yield* ask<Note>('get_note', { noteId });
        const both = yield* ask<Note>('update_note', { noteId, text: `${text}By the model\n`, version });
        assert.equal(both.text, '# Larkspur\n\nBy the user\nBy the model\n');
      })(),
    ));

  it('changes the limit of a key with the confirmation', async () => {
    let keyName = '';
    const questions = await questionsOf(() =>
      follow(
        (function* (): ModelScript {
          const { keys } = JSON.parse(dataIn(yield { name: 'jobdeck_list_keys', input: {} }));
          const { hash, name } = keys.find((each: { limit_usd: number | null }) => each.limit_usd !== null);
          const { key } = JSON.parse(dataIn(yield { name: 'jobdeck_get_key', input: { hash } }));
          const limit = key.limit_usd + 5;
          const result = JSON.parse(dataIn(yield { name: 'jobdeck_update_key', input: { hash, limit } }));
          assert.equal(result.key.limit_usd, limit);
          keyName = name;
        })(),
      ),
    );
    assert.equal(questions.length, 1);
    assert.ok(questions[0]?.title.startsWith(`Set limit of "${keyName}" from $`));
  });

  it('was given no token and no management key', () => {
    assert.ok(results.length > 20, `${results.length} results`);
    for (const secret of [agentToken, hosted.token, hosted.managementKey, hosted.accountSecret])
      assert.ok(results.every((result) => !result.includes(secret)));
  });

  it('writes cards and columns by each tool', async () => {
    await write('tracker_initialize', {});
    const before = await write('tracker_list_columns', {});
    const column = await write('tracker_create_column', { title: 'Made by an agent', color: '#2f6feb' });
    const { id: columnId } = await write('tracker_update_column', {
      columnId: column.id,
      title: 'Agents',
      color: null,
    });
    const columnIds = [columnId, ...before.items.map(({ id }) => id)];
    const { items } = await write('tracker_reorder_columns', { columnIds });
    assert.deepEqual([items[0]?.id, items[0]?.title], [columnId, 'Agents']);

    const card = await write('tracker_create_card', {
      title: 'Agent card',
      company: 'Nordlicht',
      requestId: 'agent-1',
    });
    const { id: cardId } = await write('tracker_create_card', {
      ...{ title: 'Agent card', company: 'Nordlicht', requestId: 'agent-1' },
    });
    assert.equal(cardId, card.id);
    assert.equal((await write('tracker_update_card', { cardId, priority: 'high' })).priority, 'high');
    assert.equal((await write('tracker_move_card', { cardId, columnId })).columnId, columnId);
    const [meeting = assert.fail('no meeting')] = (await write('list_meetings', {})).items;
    const { meetings } = await write('tracker_attach_meeting', { cardId, meetingId: meeting.id });
    assert.deepEqual(
      meetings.map(({ id }) => id),
      [meeting.id],
    );
    assert.deepEqual((await write('tracker_detach_meeting', { cardId, meetingId: meeting.id })).meetings, []);
    assert.equal((await write('tracker_archive_card', { cardId })).status, 'archived');

    const cards = ['One', 'Two'].map((title) => ({ title: `Imported ${title}`, company: 'Nordlicht', columnId }));
    const { created } = await write('tracker_import_cards', { cards });
    const [first = assert.fail('nothing was imported')] = created;
    await write('tracker_delete_card', { cardId: first.id });
    await write('tracker_archive_column_cards', { columnId });
    await write('tracker_delete_column', { columnId });
    assert.deepEqual((await write('tracker_list_columns', {})).items, before.items);
  });

  it('writes settings and notes by each tool', async () => {
    const settings = await write('tracker_get_settings', {});
    const changed = await write('tracker_update_settings', { ...settings, staleAfterDays: 30 });
    assert.equal(changed.staleAfterDays, 30);
    await write('tracker_update_settings', settings);
    const { id: noteId, version } = await write('create_note', { title: 'By an agent', text: 'One', useInRag: false });
    const note = await write('update_note', { noteId, version, text: 'Two' });
    assert.deepEqual([note.text, note.useInRag], ['Two', false]);
  });

  it('has called every tool that writes', () => {
    const writes = Object.entries<Operation>(trackerOperations).filter(([, { method }]) => method !== 'GET');
    assert.deepEqual(
      writes.map(([name]) => name).filter((name) => !called.has(name)),
      [],
    );
  });
});
