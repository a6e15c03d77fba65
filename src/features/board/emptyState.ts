import type { SnapshotOf } from '../../base/page.ts';
import type { Board } from '../../contract/tracker/board.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import type { BoardPage } from './contract.ts';
import { type BoardViewState, boardViewState } from './viewState.ts';

type Absence = NonNullable<SnapshotOf<BoardPage>['absence']>;

const tryAgain = { command: 'jobdeck.board.refresh', button: 'Try Again' };
const connect = { command: 'jobdeck.session.connect', button: 'Connect…' };

const absences: Readonly<Record<Exclude<BoardViewState, 'ready'>, Absence>> = {
  loading: { words: 'Reading the board…' },
  absent: { words: 'There is no board here yet.', command: 'jobdeck.board.initialize', button: 'Initialize Board' },
  empty: { words: 'This board has no columns.', command: 'jobdeck.column.create', button: 'Create Column…' },
  signedOut: {
    words: 'You are signed out of the hosted tracker, or its token is no longer accepted.',
    ...connect,
  },
  denied: { words: 'The token lacks the permission "Read tracker". Connect with one that has it.', ...connect },
  subscriptionEnded: {
    words: 'The subscription of this account has ended. The same token works again after renewal.',
    ...tryAgain,
  },
  unreachable: { words: 'The tracker cannot be reached.', ...tryAgain },
  refused: { words: 'The address of the tracker in the settings cannot be used.', ...connect },
  failed: { words: 'The board could not be read. The log says why.', ...tryAgain },
};

export function emptyStateOf(state: LoadState<Board>): Absence | undefined {
  const shown = boardViewState(state);
  return shown === 'ready' ? undefined : absences[shown];
}

/** A page may run only these commands by name. */
export const isOffered = (command: string): boolean =>
  Object.values(absences).some((absence) => absence.command === command);
