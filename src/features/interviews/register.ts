import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import { plainText } from '../../base/text/plainText.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { notify, pick } from '../../host/ui/ask.ts';
import { activeCardId, cardTabs, showCardTab } from '../../host/ui/cardTabs.ts';
import { cardIdOf } from '../../host/ui/commandArguments.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { showMarkdown } from '../../host/ui/showDocument.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { interviewChoices, lastMeetingsText, ShownMeetings } from './lastMeetings.ts';
import type { interviewsManifest } from './manifest.ts';

interface InterviewsNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly calls: Pick<Tracker, 'get_meeting_summary'>;
  readonly permissions: Pick<PermissionStore, 'may'>;
  readonly cardNote: {
    readonly find: (card: Card) => Promise<NoteListItem | 'unavailable' | undefined>;
    readonly open: (note: NoteListItem, viewColumn: vscode.ViewColumn) => Promise<void>;
  };
}

const scheme = 'jobdeck-interview';
/** The editor has no more. */
const maxColumns = 9;

export function registerInterviews(needs: InterviewsNeeds): vscode.Disposable {
  const { board } = needs;
  const changed = new Emitter<void>();
  const shown = new ShownMeetings();
  const read = (cardId: string): Promise<string> => {
    const card = needs.cards.find(cardId);
    if (card !== undefined) shown.show(card);
    return textOf(needs, cardId);
  };
  // Otherwise the summaries of one account would stay with the next.
  const forgotten = board.serverState.onDidForget(() => changed.fire());
  const attached = board.onDidChange(() => shown.update((cardId) => needs.cards.find(cardId)) && changed.fire());
  return vscode.Disposable.from(
    registerDocuments({ scheme, read, onDidChange: changed.event }),
    registerCommands<typeof interviewsManifest>({
      'jobdeck.interview.prepare': async (argument) => {
        const cardId = cardIdOf(argument) ?? activeCardId() ?? (await pickCard(board));
        if (cardId !== undefined) await board.withId(cardId, (id) => prepare(needs, id));
      },
    }),
    new vscode.Disposable(() => forgotten.dispose()),
    new vscode.Disposable(() => attached.dispose()),
    new vscode.Disposable(() => changed.dispose()),
  );
}

/** Opens the card, the summaries of its last meetings and its note, each beside the one before. */
async function prepare({ board, cards, cardNote }: InterviewsNeeds, cardId: string): Promise<void> {
  const account = board.serverState.accountGuard();
  const card = cards.find(cardId) ?? (await cards.read(cardId));
  const note = await cardNote.find(card);
  if (note === undefined) return;
  account.assertInUse();
  await showCardTab(card.id, card, { isPreview: false, hasFocus: true });
  const shown = cardTabs.of(card.id).find(({ isActive }) => isActive);
  const { viewColumn } = shown?.group ?? vscode.window.tabGroups.activeTabGroup;
  const beside = Math.min(viewColumn + 1, maxColumns - 1);
  // The preview would take the focus from the note when it has loaded.
  const how = { viewColumn: beside, preserveFocus: true };
  await showMarkdown(scheme, `Last meetings, ${cardName(card)}`, card.id, how);
  if (note !== 'unavailable') return cardNote.open(note, beside + 1);
  notify('No note is opened for this interview, since the token lacks a permission for notes.');
}

/** A failure is the text, since an open document would else show what it showed before, even of another account. */
async function textOf(needs: InterviewsNeeds, cardId: string): Promise<string> {
  try {
    const known = needs.cards.find(cardId);
    const card = known === undefined || known.shortened === true ? await needs.cards.read(cardId) : known;
    return await summariesOf(needs, card);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return `*${plainText(formatFailure(error))}*\n`;
  }
}

const summariesOf = ({ calls, permissions }: InterviewsNeeds, card: Card): Promise<string> =>
  lastMeetingsText(card, {
    mayRead: () => permissions.may('meetings:read'),
    summary: async (meetingId) => (await calls.get_meeting_summary({ meetingId })).text,
    formatFailure,
    language: userLocale().locale,
  });

const pickCard = async (board: BoardStore): Promise<string | undefined> =>
  (await pick('Which card is the interview for?', interviewChoices(board.board), 'Prepare Interview'))?.id;
