import { checksum } from '../../../base/hashes.ts';
import type { PlannedCard } from '../../../store/imports/importRun.ts';
import type { AccountPlan, TablePlanNeeds } from '../import/accountPlan.ts';
import type { PlannedSource } from '../import/importSource.ts';
import { readKnownCards } from '../import/knownCards.ts';
import { planCards } from '../import/planCards.ts';
import { foldStage, stagesOf } from '../import/stageNames.ts';
import { type ExportFiles, readExportedBoard } from './exportedBoard.ts';
import { ExportedCards } from './exportedCards.ts';
import { formatNotRestored } from './notRestored.ts';

interface ExportPlanNeeds extends Omit<TablePlanNeeds, 'settings'> {
  /** Milliseconds since 1970. */
  readonly today: () => number;
}

/** The plan of an import of an export folder; undefined if its files are not those of an export, or have no cards. */
export async function planExport(files: ExportFiles, needs: ExportPlanNeeds): Promise<PlannedSource | undefined> {
  const account = needs.board.serverState.accountGuard();
  const exported = await readExportedBoard(files, needs);
  if (exported === undefined) return undefined;
  const keepsHistory = await needs.keepsHistory();
  const planner = new ExportedCards(exported, keepsHistory ? needs.today() : undefined);
  const cards = exported.cards.map((card, index) => planner.plan(card, index + 1));
  const { plan, hasCards } = await planExported(cards, needs);
  const titles = new Set(stagesOf(needs.board.board).map(foldStage));
  const stages = planner.layout
    .filter(({ title }) => !titles.has(foldStage(title)))
    .map(({ title, color }, index) => ({ row: cards.length + index + 1, column: { title, color } }));
  account.assertInUse();
  return {
    name: files.name,
    contentHash: [files.cards, files.columns].map(checksum).join('-'),
    ...{ plan, notes: [], stages, layout: planner.layout },
    notice: formatNotRestored(planner.notRestored, { keepsHistory, hasCards, isNew: !plan.hadBoard }),
  };
}

interface ExportedPlan {
  readonly plan: AccountPlan;
  /** Whether the board or its archive has cards. */
  readonly hasCards: boolean;
}

async function planExported(cards: readonly PlannedCard[], needs: ExportPlanNeeds): Promise<ExportedPlan> {
  const { board, now, pause } = needs;
  const account = board.serverState.accountGuard();
  const known = await readKnownCards(needs);
  const hadBoard = board.board?.initialized !== false;
  const rows = await planCards(cards, { known, boardColumns: board.board?.columns ?? [], now, pause });
  account.assertInUse();
  const again = async () => (await planExported(cards, needs)).plan;
  return { plan: { rows, account, hadBoard, columns: [], again }, hasCards: known.length > 0 };
}
