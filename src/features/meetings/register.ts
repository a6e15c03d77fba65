import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import type { Event } from '../../base/event.ts';
import type { GoToSource } from '../../base/goTo.ts';
import type { RecordTabs } from '../../base/openRecord.ts';
import { Visibility } from '../../base/visibility.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { showReading, watchView } from '../../host/ui/watchView.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { cachedContexts, cachedMeetings } from '../../store/cachedAnswers.ts';
import { type ContextCalls, ContextsStore } from '../../store/meetings/contexts.ts';
import { type MeetingCalls, MeetingsStore } from '../../store/meetings/meetings.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import type { SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import { type CachedResource, ownerOf } from '../../store/sync/resourceSync.ts';
import { meetingCardCommands } from './cardCommands.ts';
import { meetingCommands } from './commands.ts';
import { contextCommands } from './contextCommands.ts';
import { MeetingDocuments } from './documents.ts';
import { type FilterCommandNeeds, filterCommands } from './filterCommands.ts';
import { goToMeetings } from './goTo.ts';
import type { meetingsManifest } from './manifest.ts';
import { MeetingPages } from './meetingEditor.ts';
import { meetingTabs } from './meetingTabs.ts';
import { followOpenMeetings } from './openMeetings.ts';
import { insertMeetingQuote, type QuoteCommandNeeds, quoteCommand } from './quoteCommand.ts';
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
