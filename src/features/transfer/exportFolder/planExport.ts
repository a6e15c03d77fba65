import { formatCount } from '../../../base/domain/figureTexts.ts';
import { checksum } from '../../../base/flow/hashes.ts';
import type { PlannedCard } from '../../../store/imports/importRun.ts';
import { foldStage, stagesOf } from '../import/mapping/stageNames.ts';
import type { AccountPlan, TablePlanNeeds } from '../import/plan/accountPlan.ts';
import { readKnownCards } from '../import/plan/knownCards.ts';
import { planCards } from '../import/plan/planCards.ts';
import type { PlannedSource } from '../import/source/importSource.ts';
import { type ExportFiles, readExportedBoard } from './exportedBoard.ts';
import { ExportedCards, type NotRestored } from './exportedCards.ts';

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

interface Target {
  readonly keepsHistory: boolean;
  /** Whether the board or its archive has cards. */
  readonly hasCards: boolean;
  /** Whether the import makes the board. */
  readonly isNew: boolean;
}

const maxNamedStages = 10;

/** What an import does to the stages of the board, and what of an export it does not bring back. */
function formatNotRestored(left: NotRestored, { keepsHistory, hasCards, isNew }: Target): string {
  const kept = 'The stages of your board stay as they are, and those that it does not have are added.';
  const replaced = 'The stages of your board become those of the export, with their order and colors';
  const stages = isNew
    ? `${replaced}, unless the new board gets cards of your meetings.`
    : `${replaced}, and Undo Import does not bring back those of today.`;
  const parts = [
    'notes and meetings',
    ...counted(left.withMeetings, 'which meetings are attached to cards'),
    'who made the changes of cards, and when a card was changed last',
    ...(keepsHistory ? historyParts(left) : ['the histories of cards, which this service does not keep']),
    ...counted(left.withoutStage, 'stages of archived cards that the export does not name'),
    ...(hasCards ? ['the order and colors of stages, and which is the default one'] : []),
  ];
  return [hasCards ? kept : stages, `Not imported: ${parts.join('; ')}.`, ...equalStages(left)].join(' ');
}

/** The number of each is that of entries of histories unless the text says another. */
const historyParts = (left: NotRestored): string[] => [
  'whether a card was created or imported',
  ...counted(left.entries, 'changes of fields and of meetings in histories'),
  ...counted(left.movesWithin, 'moves within a stage'),
  ...counted(left.earlierTitles, 'titles that stages had before'),
  ...counted(left.stagesBeyond, 'moves of cards with more than 50'),
  ...counted(left.times, 'times of histories that are in the future, or before an earlier one'),
  ...counted(left.createdAt, 'times of creation that are not those of the histories'),
  ...counted(left.histories, 'histories that are not in the export'),
];

const counted = (count: number, text: string): string[] => (count === 0 ? [] : [`${text} (${formatCount(count)})`]);

function equalStages({ equalStages: titles }: NotRestored): string[] {
  if (titles.size === 0) return [];
  const named = [...titles].slice(0, maxNamedStages).map((title) => `"${title.slice(0, 100)}"`);
  const more = titles.size - named.length;
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${formatCount(more)} more`] : named);
  return [`Stages with the same title become one: ${list}.`];
}
