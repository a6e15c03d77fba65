import * as vscode from 'vscode';

import type { GoToSource } from '../../base/editor/goTo.ts';
import type { RecordTabs } from '../../base/editor/openRecord.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Event } from '../../base/flow/event.ts';
import { Visibility } from '../../base/flow/visibility.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { showReading, watchView } from '../../host/ui/watchView.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import { cachedContexts, cachedMeetings } from '../../store/cachedAnswers.ts';
import { type ContextCalls, ContextsStore } from '../../store/meetings/contexts.ts';
import { type MeetingCalls, MeetingsStore } from '../../store/meetings/meetings.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import type { SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import { type CachedResource, ownerOf } from '../../store/sync/resourceSync.ts';
import { meetingCardCommands } from './cardCommands.ts';
import { contextCommands, meetingCommands } from './commands.ts';
import {
  allTabs,
  meetingDocumentIn,
  meetingIdOfTab,
  meetingIdOfUri,
  meetingTabUris,
} from './documents/documentAddress.ts';
import { MeetingDocuments } from './documents/documents.ts';
import { type FilterCommandNeeds, filterCommands } from './filterCommands.ts';
import { goToMeetings } from './goTo.ts';
import type { meetingsManifest } from './manifest.ts';
import { MeetingPages } from './meetingEditor.ts';
import { insertMeetingQuote, type QuoteCommandNeeds, quoteCommand } from './quotes/quoteCommand.ts';
import { MeetingsView } from './view.ts';

export interface MeetingsNeeds {
  readonly calls: MeetingCalls & ContextCalls;
  readonly session: SessionStore;
  readonly permissions: PermissionStore;
  readonly contextKeys: ContextKeys;
  readonly cacheSync: CacheSync;
  readonly clock: Clock;
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly settings: FilterCommandNeeds['settings'];
  readonly insertQuote: QuoteCommandNeeds['insertQuote'];
  readonly onDidChangeElsewhere: Event<void>;
}

export function registerMeetings(needs: MeetingsNeeds): vscode.Disposable & {
  readonly goTo: readonly GoToSource[];
  readonly tabs: RecordTabs;
} {
  const { calls, session, permissions, contextKeys, clock, board, settings } = needs;
  const meetings = new MeetingsStore(calls, clock.now);
  const contexts = new ContextsStore(calls, clock.now);
  const stores = [meetings, contexts];
  let before = session.state;
  const forgetting = session.onDidChange((now) => {
    if (before !== undefined) for (const store of stores) store.forget();
    before = now;
  });
  const documents = new MeetingDocuments({ meetings, contexts, contextKeys });
  const view = new MeetingsView({ meetings, contexts, board, contextKeys });
  const pages = new MeetingPages({
    meetings,
    documents,
    permissions,
    board,
    quote: (quote) => insertMeetingQuote(needs, quote),
  });
  const commands = meetingCommands({ meetings, documents, pages });
  const feature = vscode.Disposable.from(
    new vscode.Disposable(() => forgetting.dispose()),
    ...stores.map((store) => new vscode.Disposable(() => store.dispose())),
    documents,
    pages,
    view,
    followOpenMeetings({ board, contextKeys }),
    registerCommands<typeof meetingsManifest>({
      ...commands,
      ...filterCommands({ meetings, view, settings, now: clock.now }),
      ...contextCommands({ contexts, documents, view, now: clock.now }),
      ...meetingCardCommands({ ...needs, meetings }),
      ...quoteCommand({ ...needs, meetings, documents, selectedInPage: () => pages.quoted }),
    }),
    ...syncViews(needs, { meetings, contexts, view }),
  );
  return Object.assign(feature, {
    tabs: meetingTabs({ selectedText: () => pages.selectedText, open: (meetingId) => pages.open(meetingId) }),
    goTo: goToMeetings({
      meetings,
      contexts,
      locale: userLocale,
      mayRead: (permission) => permissions.may(permission),
      openMeeting: (meetingId) => pages.open(meetingId),
      openContext: (context) => documents.openContext(context),
    }),
  });
}

function syncViews(
  needs: MeetingsNeeds,
  {
    meetings,
    contexts,
    view,
  }: { readonly meetings: MeetingsStore; readonly contexts: ContextsStore; readonly view: MeetingsView },
): vscode.Disposable[] {
  const owner = ownerOf(needs.session);
  const [meetingsView, contextsView] = view.views;
  return [
    syncView(needs, 'jobdeck.meetings', meetingsView, {
      get name() {
        return meetings.cacheName;
      },
      reader: cachedMeetings,
      serverState: meetings.serverState,
      owner,
    }),
    syncView(needs, 'jobdeck.contexts', contextsView, {
      name: 'contexts',
      reader: cachedContexts,
      serverState: contexts.serverState,
      owner,
    }),
  ];
}

function syncView<T>(
  { cacheSync, onDidChangeElsewhere }: MeetingsNeeds,
  id: 'jobdeck.meetings' | 'jobdeck.contexts',
  view: vscode.TreeView<unknown>,
  resource: CachedResource<T>,
): vscode.Disposable {
  const visibility = new Visibility();
  const poller = cacheSync.sync(resource, visibility);
  const subscription = onDidChangeElsewhere(() => poller.refreshAnew());
  return vscode.Disposable.from(
    poller,
    watchView('tree', view, visibility),
    showReading(id, view, `Reading the ${id === 'jobdeck.meetings' ? 'meetings' : 'contexts'}`, resource.serverState),
    visibility,
    new vscode.Disposable(() => subscription.dispose()),
  );
}

interface MeetingTabsNeeds {
  /** Text of the messages that are selected in the active page. */
  readonly selectedText: () => string | undefined;
  readonly open: (meetingId: string) => Promise<void>;
}

const meetingTabs = ({ selectedText, open }: MeetingTabsNeeds): RecordTabs => ({
  kind: 'meeting',
  active: () => {
    const id = meetingIdOfTab(undefined);
    if (id === undefined) return undefined;
    const shown = meetingDocumentIn(undefined);
    const part =
      shown?.transcript === undefined ? (shown?.summary === undefined ? undefined : 'summary') : 'transcript';
    return { kind: 'meeting', id, part, selection: selectedText() ?? selectedInDocument(id) };
  },
  open,
});

function selectedInDocument(meetingId: string): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || meetingIdOfUri(editor.document.uri) !== meetingId) return undefined;
  return editor.document.getText(editor.selection) || undefined;
}

interface OpenMeetingsNeeds {
  readonly board: Pick<BoardStore, 'board' | 'onDidChange'>;
  readonly contextKeys: ContextKeys;
}

/** Tells menus which open documents and pages are of meetings, and of which the meeting is attached to a card. */
function followOpenMeetings({ board, contextKeys }: OpenMeetingsNeeds): vscode.Disposable {
  const update = (): void => {
    const open = meetingTabUris(allTabs()).flatMap((uri) => {
      const meetingId = meetingIdOfUri(uri);
      return meetingId === undefined ? [] : [{ uri: uri.toString(), meetingId }];
    });
    const withCard = open.filter(({ meetingId }) => cardsOfMeeting(board.board, meetingId).length > 0);
    contextKeys.set(
      'jobdeck.meetings.open',
      open.map(({ uri }) => uri),
    );
    contextKeys.set(
      'jobdeck.meetings.withCard',
      withCard.map(({ uri }) => uri),
    );
  };
  update();
  const subscription = board.onDidChange(update);
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    new vscode.Disposable(() => subscription.dispose()),
  );
}
