import type { SnapshotOf } from '../../base/editor/page.ts';
import type { SampleState } from '../../contract/localData.ts';
import type { Board } from '../../contract/tracker/board.ts';
import type { SessionState } from '../../store/session/session.ts';
import { formatStaleness, type LoadState } from '../../store/sync/loadState.ts';
import type { BoardPage } from './contract.ts';

/** Values of the context key `jobdeck.board`, which selects the welcome text and the available commands. */
type BoardViewState =
  | 'loading'
  | 'ready'
  | 'absent'
  | 'empty'
  | 'signedOut'
  | 'denied'
  | 'subscriptionEnded'
  | 'unreachable'
  | 'refused'
  | 'failed';

/** A loaded board stays visible after failures, unless the token may no longer read it. */
export function boardViewState(state: LoadState<Board>): BoardViewState {
  if (state.kind === 'failed') {
    const { kind } = state.error;
    if (kind === 'signedOut' || kind === 'denied') return kind;
    if (kind === 'unusableAddress') return 'refused';
    if (state.value !== undefined) return whatOf(state.value);
    return kind === 'subscriptionEnded' || kind === 'unreachable' ? kind : 'failed';
  }
  return 'value' in state ? whatOf(state.value) : 'loading';
}

function whatOf({ initialized, columns }: Board): BoardViewState {
  if (!initialized) return 'absent';
  return columns.length === 0 ? 'empty' : 'ready';
}

interface TokenReader {
  readonly session: SessionState | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly language: string;
}

export const boardStaleness = (state: LoadState<Board>, now: number, language: string): string =>
  boardViewState(state) === 'ready' ? formatStaleness(state, now, language) : '';

/** Empty beside a welcome text, which the editor shows only without a message. */
export function boardMessage(state: LoadState<Board>, { session, now, language }: TokenReader): string {
  if (boardViewState(state) !== 'ready') return '';
  const stale = boardStaleness(state, now, language);
  return stale === '' && session?.kind === 'local' ? 'Your data stays on this machine.' : stale;
}

type EmptyPage = NonNullable<SnapshotOf<BoardPage>['emptyState']>;

const tryAgain = { command: 'jobdeck.board.refresh', button: 'Try Again' };
const connect = { command: 'jobdeck.session.connect', button: 'Connect…' };

const emptyStates: Readonly<Record<Exclude<BoardViewState, 'ready'>, EmptyPage>> = {
  loading: { message: 'Reading the board…' },
  absent: {
    message: 'There is no board here yet, and this token lacks the permission "Edit tracker" to create one.',
    ...connect,
  },
  empty: { message: 'This board has no columns.', command: 'jobdeck.column.create', button: 'Create Column…' },
  signedOut: {
    message: 'You are signed out of the hosted tracker, or its token is no longer accepted.',
    ...connect,
  },
  denied: { message: 'The token lacks the permission "Read tracker". Connect with one that has it.', ...connect },
  subscriptionEnded: {
    message: 'The subscription of this account has ended. The same token works again after renewal.',
    ...tryAgain,
  },
  unreachable: { message: 'The tracker cannot be reached.', ...tryAgain },
  refused: { message: 'The address of the tracker in the settings cannot be used.', ...connect },
  failed: { message: 'The board could not be read. The log says why.', ...tryAgain },
};

export function emptyStateOf(state: LoadState<Board>): EmptyPage | undefined {
  const viewState = boardViewState(state);
  return viewState === 'ready' ? undefined : emptyStates[viewState];
}

export function startOf(
  state: LoadState<Board>,
  mayEdit: boolean,
  sample: SampleState | undefined,
): SnapshotOf<BoardPage>['start'] {
  const viewState = boardViewState(state);
  const cards = 'value' in state ? state.value?.cards : undefined;
  if (!mayEdit || !(viewState === 'absent' || (viewState === 'ready' && cards?.length === 0))) return undefined;
  return { hasBoard: viewState === 'ready', canAddSample: sample === 'possible', canConnect: sample !== undefined };
}

const startCommands = {
  fromClipboard: 'jobdeck.card.createFromClipboard',
  create: 'jobdeck.card.create',
  importCards: 'jobdeck.import.open',
  addSample: 'jobdeck.sample.add',
  removeSample: 'jobdeck.sample.remove',
  createBoard: 'jobdeck.board.initialize',
  connect: 'jobdeck.session.connect',
  walkthrough: 'jobdeck.walkthrough.open',
} as const;

/** A page may run only these commands by name. */
export const isOffered = (command: string): boolean =>
  [...Object.values(emptyStates).map((state) => state.command), ...Object.values(startCommands)].includes(command);
