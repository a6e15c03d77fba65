import type * as vscode from 'vscode';

import { systemClock } from '../base/flow/clock.ts';
import type { Disposable } from '../base/flow/lifetime.ts';
import { nextTurn } from '../base/flow/nextTurn.ts';
import { forgetConsent } from '../features/agents/consent.ts';
import { registerGoTo } from '../features/goTo/register.ts';
import { registerInterviews } from '../features/interviews/register.ts';
import type { ApiKeyStores } from '../features/keys/keyStores.ts';
import type { SampleData } from '../features/localService/sampleData.ts';
import type { MeetingsNeeds } from '../features/meetings/register.ts';
import type { NotesNeeds } from '../features/notes/register.ts';
import { registerSession } from '../features/session/register.ts';
import { log } from '../host/log.ts';
import { EditorMemory } from '../host/storage/memory.ts';
import type { AgentActivity } from '../store/activity/agentActivity.ts';
import { relayWatch } from './activityNeeds.ts';
import { accountClient, agentTrackerClient, mcpRelay } from './clients.ts';
import type { Core } from './core.ts';
import { type LoadFeature, lateTransfer } from './lateTransfer.ts';

export interface FeatureParts {
  readonly context: vscode.ExtensionContext;
  readonly core: Core;
  readonly shared: Pick<
    NotesNeeds,
    'session' | 'permissions' | 'contextKeys' | 'cacheSync' | 'onDidChangeElsewhere' | 'agentMarks'
  >;
  readonly keys: ApiKeyStores['keys'];
  readonly keyStores: Omit<ApiKeyStores, 'keys'>;
  readonly sample: SampleData;
  readonly activity: AgentActivity;
  readonly version: string;
}

/** Registers the large features, whose files are loaded one by one, each in its own turn of the event loop; some wait for their first use. */
export async function registerInTurns({
  context,
  core,
  shared,
  keys,
  keyStores,
  sample,
  activity,
  version,
}: FeatureParts): Promise<LoadFeature> {
  const { lifetime, service, services, calls, stores, openedBoard, contextKeys, accountData } = core;
  const { permissions } = services;
  const { cacheSync, onceFiles, ended } = accountData;
  const localTokens = accountClient(service);
  const add = <T extends Disposable>(feature: T): T => lifetime.add(feature);

  const { registerCards } = await load(() => import('../features/cards/register.ts'));
  const { visibility } = openedBoard;
  const cards = add(registerCards({ ...stores, permissions, visibility, tracker: calls, context }));
  const { registerNotes } = await load(() => import('../features/notes/register.ts'));
  const notes = add(registerNotes({ ...shared, board: stores.board, calls, context, ended }));
  const { registerMeetings } = await load(() => import('../features/meetings/register.ts'));
  const insertQuote: MeetingsNeeds['insertQuote'] = (quote) => notes.quotes.insert(quote);
  const meetings = add(registerMeetings({ ...shared, ...stores, calls, clock: systemClock, insertQuote }));
  await nextTurn();
  add(registerInterviews({ ...stores, calls, permissions, cardNote: notes.cardNote }));
  add(registerGoTo([...cards.goTo, notes.goTo, ...meetings.goTo]));
  const { registerApiKeys } = await load(() => import('../features/keys/register.ts'));
  add(registerApiKeys({ ...keyStores, keys, contextKeys, cacheSync, context, onceFiles }));
  await nextTurn();
  const endAccount = accountEnd(context, core);
  const storedData = {
    tracker: { ...notes.storedData, endAccount },
    keyService: { ...keyStores.storedData, endAccount },
  };
  add(registerSession({ ...services, contextKeys, storedData, onceFiles, clock: systemClock }));
  const { registerServiceTools } = await load(() => import('./serviceTools.ts'));
  for (const tool of registerServiceTools(context, core, { account: localTokens, sample, activity, notes })) add(tool);
  const { activateStatistics } = await load(() => import('./statistics.ts'));
  add(activateStatistics(core));
  const { registerAgent } = await load(() => import('../features/agents/register.ts'));
  const relayed = relayWatch(core, activity, notes.known);
  add(
    registerAgent({
      ...{ ...services, localTokens, keys, contextKeys, trackerAs: agentTrackerClient },
      mcpRelay: { ...mcpRelay, watch: (...message) => relayed.watch(...message) },
      ...{ tabs: [cards.tabs, notes.tabs, meetings.tabs], noteUri: notes.tabs.uriOf },
      ...{ memento: context.globalState, extensionVersion: version },
    }),
  );
  const { session } = services.tracker;
  const activate = async () => (await import('./transfer.ts')).activateTransfer(core);
  return lateTransfer({ lifetime, session, importFiles: accountData.importFiles, warn: log.warn }, activate);
}

/** Loads a file in one turn; what is done with it then is in another. */
async function load<T>(file: () => Promise<T>): Promise<T> {
  await nextTurn();
  const loaded = await file();
  await nextTurn();
  return loaded;
}

const accountEnd =
  ({ globalState }: vscode.ExtensionContext, { accountData }: Core) =>
  async (account: string): Promise<void> => {
    await accountData.endAccount(account);
    const memory = new EditorMemory(globalState);
    await forgetConsent(memory, account);
  };
