import type { SnapshotOf } from '../../base/page.ts';
import type { SampleState } from '../../contract/localData.ts';
import type { Board } from '../../contract/tracker/board.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import type { BoardPage } from './contract.ts';
import { type BoardViewState, boardViewState } from './viewState.ts';

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
