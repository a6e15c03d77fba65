import type { BoardStore } from '../../../../store/board/board.ts';
import type { ImportPlan, ImportRun, ImportStore } from '../../../../store/imports/importRun.ts';
import type { AccountPlan } from './accountPlan.ts';
import { PlanView } from './planView.ts';

export interface StartNeeds {
  readonly imports: Pick<ImportStore, 'start'>;
  readonly board: Pick<BoardStore, 'board' | 'initialize'>;
}

/** Either the run, or why the user has to look at the plan again. */
type Start = { readonly run: ImportRun } | { readonly problem: string };

/** A plan with the user's decisions, until it is started. */
export class OpenPlan {
  #plan: AccountPlan;
  #view: PlanView;

  constructor(plan: AccountPlan) {
    this.#plan = plan;
    this.#view = new PlanView(plan.rows, plan.hadBoard);
  }

  get columns(): AccountPlan['columns'] {
    return this.#plan.columns;
  }

  get view(): PlanView {
    return this.#view;
  }

  async start(source: Omit<ImportPlan, 'cards' | 'left'>, needs: StartNeeds): Promise<Start> {
    const { account } = this.#plan;
    try {
      const problem = await this.#checkNewBoard(needs.board);
      if (problem !== '') return { problem };
      account.assertInUse();
      return { run: await needs.imports.start({ ...source, cards: this.#view.cards, left: this.#view.left }) };
    } catch (error) {
      if (account.isInUse()) throw error;
      return { problem: 'Another account is in use since this plan was made. Nothing was imported. Make a new plan.' };
    }
  }

  /** Initializes the board if there is none. It may then have cards of meetings, which the rows were not compared with. */
  async #checkNewBoard(board: StartNeeds['board']): Promise<string> {
    const { account, hadBoard, again } = this.#plan;
    account.assertInUse();
    if (board.board?.initialized === false) await board.initialize();
    account.assertInUse();
    if (hadBoard || board.board?.cards.length === 0) return '';
    const known = this.#view.counts.duplicate;
    this.#plan = await again();
    this.#view = this.#view.withRows(this.#plan.rows);
    if (this.#view.counts.duplicate === known) return '';
    return 'The new board has cards of your meetings, which some rows repeat. Look at the plan, then import.';
  }
}
