import * as vscode from 'vscode';

import { nextTurn, untilSent } from '../../base/flow/nextTurn.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { runCommand } from '../../host/lazy/commands.ts';
import { registerPageEditor } from '../../host/lazy/webviews.ts';
import { copyText } from '../../host/ui/ask.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { openPageCommand, PageTabs } from '../../host/ui/pageTabs.ts';
import { fillPanel } from '../../host/webview/pagePanel.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { meetingPage } from './contract.ts';
import { meetingPageScheme } from './documents/documentAddress.ts';
import type { MeetingDocuments } from './documents/documents.ts';
import { MeetingPageModel } from './pageModel.ts';
import type { MeetingQuote } from './quotes/quoteText.ts';

const tabs = new PageTabs(meetingPageScheme, 'Meeting');

export const openMeetingCommand = ({ id, title }: Meeting): vscode.Command =>
  openPageCommand('Open Meeting', tabs.uris().get(id) ?? tabs.newUri(id, title), title);

interface MeetingPagesNeeds {
  readonly meetings: MeetingsStore;
  readonly documents: MeetingDocuments;
  readonly permissions: Pick<PermissionStore, 'may' | 'onDidChange'>;
  readonly board: Pick<BoardStore, 'board' | 'onDidChange'>;
  readonly quote: (quote: MeetingQuote) => Promise<void>;
}

/** The pages of meetings, each of which may be open in several tabs. */
export class MeetingPages implements vscode.Disposable {
  readonly #needs: MeetingPagesNeeds;
  readonly #open = new Map<string, Set<MeetingPageModel>>();
  readonly #editor: vscode.Disposable;
  /** Reads its meeting while the editor makes the tab that will show it. */
  #prepared: { readonly meetingId: string; readonly model: MeetingPageModel } | undefined;
  /** The page that was active last. */
  #active: { readonly panel: vscode.WebviewPanel; readonly model: MeetingPageModel } | undefined;

  constructor(needs: MeetingPagesNeeds) {
    this.#needs = needs;
    this.#editor = registerPageEditor(meetingPage.view, ({ query: meetingId }, panel) => {
      panel.iconPath = new vscode.ThemeIcon('comment-discussion');
      const model = this.#takePrepared(meetingId) ?? this.#newModel(meetingId);
      this.#open.set(meetingId, (this.#open.get(meetingId) ?? new Set()).add(model));
      const follow = (): void => {
        if (panel.active) this.#active = { panel, model };
      };
      follow();
      panel.onDidChangeViewState(follow);
      panel.onDidDispose(() => {
        this.#open.get(meetingId)?.delete(model);
        // A closed panel throws when it is asked whether it is active.
        if (this.#active?.panel === panel) this.#active = undefined;
      });
      fillPanel({ contract: meetingPage, key: meetingId, feature: 'meetings', panel, model });
    });
  }

  /** With a message, the page scrolls to it and focuses it once it is read. */
  async open(meetingId: string, messageId?: string): Promise<void> {
    const title = this.#needs.meetings.find(meetingId)?.title;
    const shown = tabs.show(meetingId, title, { isPreview: false, hasFocus: true });
    // The editor makes the tab while the meeting is read, so it is asked for the tab first.
    await Promise.race([shown, untilSent()]);
    const open = [...(this.#open.get(meetingId) ?? [])];
    const models = open.length === 0 ? [this.#prepare(meetingId)] : open;
    if (messageId !== undefined) for (const model of models) model.goToMessage(messageId);
    try {
      await shown;
    } catch (error) {
      this.#takePrepared(meetingId)?.dispose();
      throw error;
    }
  }

  /** What is selected in the active page; undefined if another tab is active. */
  get quoted(): MeetingQuote | undefined {
    return this.#active?.panel.active === true ? this.#active.model.quoted : undefined;
  }

  /** Markdown of the messages that are selected in the active page. */
  get selectedText(): string | undefined {
    return this.#active?.panel.active === true ? this.#active.model.selectedText : undefined;
  }

  dispose(): void {
    this.#editor.dispose();
    this.#prepared?.model.dispose();
  }

  #prepare(meetingId: string): MeetingPageModel {
    if (this.#prepared?.meetingId !== meetingId) {
      this.#prepared?.model.dispose();
      this.#prepared = { meetingId, model: this.#newModel(meetingId) };
    }
    return this.#prepared.model;
  }

  #takePrepared(meetingId: string): MeetingPageModel | undefined {
    if (this.#prepared?.meetingId !== meetingId) return undefined;
    const { model } = this.#prepared;
    this.#prepared = undefined;
    return model;
  }

  #newModel(meetingId: string): MeetingPageModel {
    const { meetings, documents, permissions, board, quote } = this.#needs;
    return new MeetingPageModel(
      {
        meetings,
        locale: userLocale(),
        formatFailure,
        run: async (command) => void (await vscode.commands.executeCommand(command)),
        copyText,
        hasCard: () => cardsOfMeeting(board.board, meetingId).length > 0,
        onDidChangeBoard: board.onDidChange,
        openCard: () => runCommand('jobdeck.meeting.openCard', meetingId),
        openDocument: (which, meeting) =>
          which === 'summary' ? documents.openSummary(meeting) : documents.openTranscript(meeting),
        quote,
        mayQuote: () => permissions.may('notes:edit'),
        onDidChangeRights: permissions.onDidChange,
        close: () => void tabs.close(meetingId),
        now: () => performance.now(),
        pause: nextTurn,
      },
      meetingId,
    );
  }
}
