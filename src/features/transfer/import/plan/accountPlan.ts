import { usableTimeZone } from '../../../../base/domain/calendar.ts';
import type { BoardStore } from '../../../../store/board/board.ts';
import type { TrackerSettingsStore } from '../../../../store/board/settings.ts';
import type { AccountGuard } from '../../../../store/sync/accountGuard.ts';
import type { PlanSnapshot } from '../../contract.ts';
import { columnUses } from '../mapping/columnUses.ts';
import type { SlicesNeeds } from '../source/slices.ts';
import type { SourceTable } from '../source/sourceTable.ts';
import { type KnownCardsNeeds, readKnownCards } from './knownCards.ts';
import { planRows, type RowPlan } from './planRows.ts';

/** A plan is valid only for the account whose cards and columns it was made with. */
export interface AccountPlan {
  readonly rows: readonly RowPlan[];
  readonly account: AccountGuard;
  /** False if the rows were compared before the board existed: a new board may have cards, made of meetings. */
  readonly hadBoard: boolean;
  /** Empty for cards that need no mapping. */
  readonly columns: PlanSnapshot['columns'];
  readonly again: () => Promise<AccountPlan>;
}

export interface TablePlanNeeds extends KnownCardsNeeds, SlicesNeeds {
  readonly board: Pick<BoardStore, 'board' | 'state' | 'serverState'>;
  readonly settings: Pick<TrackerSettingsStore, 'read'>;
  /** Whether the service keeps the stages and times of imported cards. */
  readonly keepsHistory: () => Promise<boolean>;
}

export async function planTable(source: SourceTable, needs: TablePlanNeeds): Promise<AccountPlan> {
  const { board, now, pause } = needs;
  const account = board.serverState.accountGuard();
  const [known, settings, keepsHistory] = await Promise.all([
    readKnownCards(needs),
    needs.settings.read(),
    needs.keepsHistory(),
  ]);
  const defaults = { currency: settings.currency, timeZone: usableTimeZone(settings.timeZone) };
  const boardColumns = board.board?.columns ?? [];
  const hadBoard = board.board?.initialized !== false;
  const { columns, stageTargets } = source;
  const rows = await planRows(source.table, {
    ...{ columns, stageTargets, defaults, known, boardColumns },
    historyUntil: keepsHistory ? Date.now() : undefined,
    ...{ now, pause },
  });
  account.assertInUse();
  const uses = columnUses(source.table.header, columns, rows, keepsHistory);
  return { rows, account, hadBoard, columns: uses, again: () => planTable(source, needs) };
}
