import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { Emitter } from '../../../src/base/flow/event.ts';
import { Visibility } from '../../../src/base/flow/visibility.ts';
import type { ApiKeys } from '../../../src/contract/keys.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import { boardPage } from '../../../src/features/board/contract.ts';
import { BoardPageModel } from '../../../src/features/board/pageModel.ts';
import { BoardPreferences } from '../../../src/features/board/preferences.ts';
import { cardPage } from '../../../src/features/cards/contract.ts';
import { MeetingTitles } from '../../../src/features/cards/history/cardHistory.ts';
import { CardPageModel } from '../../../src/features/cards/pageModel.ts';
import { UnsavedTexts } from '../../../src/features/cards/unsavedTexts.ts';
import { apiKeyPage } from '../../../src/features/keys/contract.ts';
import { pageApiKey } from '../../../src/features/keys/pageModel.ts';
import { notePage } from '../../../src/features/notes/contract.ts';
import { noteSnapshot } from '../../../src/features/notes/pageModel.ts';
import type { PageUndoNeeds } from '../../../src/host/webview/pageUndo.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { CardStore } from '../../../src/store/board/cards.ts';
import { ReminderStore } from '../../../src/store/board/reminders.ts';
import { TrackerSettingsStore } from '../../../src/store/board/settings.ts';
import { UndoPages } from '../../../src/store/board/undo/undo.ts';
import { NotesStore } from '../../../src/store/notes/notes.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { keyStore } from '../keys/keyService.ts';

/** What a user sees of a response. */
export type Seen = 'shown' | 'refused';

const noEvent = new Emitter<void>().event;
const now = (): number => Date.parse('2026-03-12T12:00:00Z');
const inWords = (error: unknown): string => (ServiceError.is(error) ? error.reason : String(error));
const memory = () => ({ get: () => undefined, update: async () => {} });

const nothingToUndo = (): PageUndoNeeds['undo'] => ({
  next: undefined,
  nextOf: () => undefined,
  undo: async () => ({ kind: 'nothing' }),
  redo: async () => ({ kind: 'nothing' }),
  onDidChange: noEvent,
  pages: new UndoPages(),
});

/** Asserts a message that does not repeat the response. */
function assertSaid(words: string | undefined): void {
  assert.ok(words !== undefined && words.length > 0 && words.length < 1_000, 'a refusal is said in a sentence');
}

/** Reads the board and shows it on its page: its cards, or the reason for their absence. */
export async function seeBoard(tracker: Tracker): Promise<Seen> {
  const board = new BoardStore(tracker, now);
  await board.serverState.refresh();
  const model = new BoardPageModel(
    {
      board,
      columns: { reorder: async () => {} },
      undo: nothingToUndo(),
      confirm: async () => false,
      visibility: new Visibility(),
      preferences: new BoardPreferences(memory()),
      settings: { known: undefined, onDidChange: noEvent },
      language: 'en',
      now,
      note: () => '',
      mayEdit: () => true,
      onDidChangeAround: noEvent,
      openCards: () => [],
      changedBy: () => undefined,
      moveCards: async () => {},
      run: async () => {},
      askFilterName: async () => undefined,
      sampleState: () => undefined,
    },
    undefined,
  );
  const { emptyState, columns } = boardPage.snapshot(structuredClone(model.snapshot()));
  if (board.state.kind === 'failed') {
    assertSaid(emptyState?.message);
    return 'refused';
  }
  const ids = new Set(columns.map(({ id }) => id));
  const isPlaced = board.board?.cards.some(({ columnId }) => ids.has(columnId ?? '')) ?? false;
  assert.ok(columns.length > 0, 'the board page has its columns');
  assert.ok(!isPlaced || columns.some(({ cards }) => cards.length > 0), 'the board page has its card');
  return 'shown';
}

/** Opens a card's page with its history: its fields, or the reason for their absence. */
export async function seeCard(tracker: Tracker, cardId: string): Promise<Seen> {
  const board = new BoardStore(tracker, now);
  const cards = new CardStore(board, tracker);
  const settings = new TrackerSettingsStore(board, tracker);
  const reminders = new ReminderStore({ board, cards, settings, clock: new FakeClock(now()) });
  const model = new CardPageModel(
    {
      board,
      cards,
      reminders,
      meetingTitles: new MeetingTitles({ board, tracker, mayRead: () => true }),
      undo: nothingToUndo(),
      confirm: async () => false,
      mayEdit: () => true,
      mayAttach: () => true,
      onDidChangeRights: noEvent,
      currency: () => 'EUR',
      note: () => '',
      formatFailure: inWords,
      attachMeeting: async () => {},
      run: async () => {},
      deleteArchived: async () => {},
      restoreArchived: async () => {},
      unsaved: new UnsavedTexts({ read: () => undefined, store: () => {} }),
      takeUnsaved: async () => {},
      withRetry: async () => {},
      tab: { isVisible: () => true, keep: () => {}, close: () => {}, closeDeleted: () => {} },
      now,
      language: 'en',
      visibility: new Visibility(),
    },
    cardId,
  );
  await board.serverState.refresh();
  const refusal = await cards.read(cardId).then(
    () => undefined,
    (error: unknown) => error,
  );
  await cards.history(cardId).catch((error: unknown) => assertSaid(inWords(error)));
  await new Promise(setImmediate);
  const { hasCard, problem } = cardPage.snapshot(structuredClone(model.snapshot()));
  assert.ok(hasCard || problem !== '', 'the card page is not blank');
  model.dispose();
  if (refusal === undefined) return 'shown';
  assertSaid(inWords(refusal));
  return 'refused';
}

/** Reads the notes and opens one: its text, or the reason for its absence. */
export async function seeNotes(tracker: Tracker, noteId: string): Promise<Seen> {
  const notes = new NotesStore(tracker, now);
  await notes.refresh();
  if (notes.state.kind === 'failed') {
    assertSaid(notes.state.error.reason);
    return 'refused';
  }
  const note = await notes.texts.get(noteId).catch((error: unknown) => assertSaid(inWords(error)));
  if (note === undefined) return 'refused';
  const folders = notes.notes?.folders ?? [];
  const state = { saveStatus: 'saved', theirVersion: null, cards: [], typedTitle: null } as const;
  const snapshot = noteSnapshot({ ...state, mayEdit: true, language: 'en', note, text: note.text, folders });
  notePage.snapshot(structuredClone(snapshot));
  return 'shown';
}

/** Reads the keys and opens one's page: the key, or the reason for its absence. */
export async function seeKey(keys: ApiKeys, hash: string): Promise<Seen> {
  const store = keyStore(keys, () => new Date(now()));
  await store.refresh();
  await store.read(hash).catch(() => undefined);
  const key = store.find(hash);
  if (store.state.kind === 'failed') assertSaid(store.state.error.reason);
  const formatContext = { now: now(), locale: 'en', timeZone: 'UTC' };
  const shown = key && pageApiKey(key, undefined, formatContext);
  const snapshot = { note: '', isSaving: false, canUndo: false, unsaved: { draft: {} }, ...(shown && { key: shown }) };
  apiKeyPage.snapshot(structuredClone(snapshot));
  assert.ok(key !== undefined || store.state.kind === 'failed', 'the key page is not blank');
  return key === undefined ? 'refused' : 'shown';
}
