import type { Actions, SnapshotOf, StateOf } from '../../base/editor/page.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { ImportRun, ImportStore } from '../../store/imports/importRun.ts';
import type { ImportPage, ImportSnapshot } from './contract.ts';
import { stagesOf } from './import/mapping/stageNames.ts';
import { type AccountPlan, planTable, type TablePlanNeeds } from './import/plan/accountPlan.ts';
import { OpenPlan, type StartNeeds } from './import/plan/openPlan.ts';
import { type EarlierImport, findEarlier } from './import/plan/pastImports.ts';
import { PlanView } from './import/plan/planView.ts';
import { ShownRun } from './import/plan/shownRun.ts';
import { planActions, runActions, tableActions } from './import/plan/stepActions.ts';
import { copiedWith, type ImportSource, isPlanned, isRun, sourceOfRun } from './import/source/importSource.ts';
import { SourceTable, type SourceTableNeeds } from './import/source/sourceTable.ts';
import { UnreadableSource } from './import/source/unreadableSource.ts';

export interface ImportPageNeeds extends TablePlanNeeds, Omit<SourceTableNeeds, 'boardStages'> {
  readonly settings: TablePlanNeeds['settings'] & Pick<TrackerSettingsStore, 'dayOf'>;
  readonly imports: StartNeeds['imports'] & Pick<ImportStore, 'list' | 'isRunning' | 'interrupted' | 'dismiss'>;
  /** The run of a journal of the account in use; undefined if there is none. */
  readonly openRun: (id: string) => Promise<ImportRun | undefined>;
  readonly board: TablePlanNeeds['board'] & StartNeeds['board'];
  readonly onDidShowRun: (run: ImportRun) => void;
  readonly confirm: (message: string, detail: string, button: string) => Promise<boolean>;
  readonly formatFailure: (error: unknown) => string;
  /** Whether the service limits the requests of this window. */
  readonly isLimited: () => boolean;
  readonly openCard: (cardId: string) => Promise<void>;
  readonly openBoard: () => Promise<void>;
  readonly chooseSource: () => Promise<void>;
  readonly saveReport: (text: string) => Promise<void>;
}

/** Nothing is written before the user starts the import. */
export class ImportPageModel implements PageModel<ImportPage> {
  readonly #needs: ImportPageNeeds;
  #source: ImportSource | undefined;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly actions: Actions<ImportPage>;
  #step: ImportSnapshot['step'] = 'reading';
  #problem = '';
  #earlier: EarlierImport | undefined;
  #table: SourceTable | undefined;
  #plan: OpenPlan | undefined;
  #run: ShownRun | undefined;
  #isEnded = false;

  /** Without a source after a reload, since files are not kept; `state` then names the run that the page showed. */
  constructor(needs: ImportPageNeeds, source: ImportSource | undefined, state?: StateOf<ImportPage>) {
    this.#needs = needs;
    this.#source = source;
    this.actions = this.#actions();
    void this.#open(state?.runId);
  }

  get title(): string {
    return this.#source === undefined ? 'Import Cards' : `Import ${this.#source.name}`;
  }

  get #view(): PlanView | undefined {
    return this.#run?.view ?? this.#plan?.view;
  }

  snapshot(): SnapshotOf<ImportPage> {
    const run = this.#run?.snapshot;
    return {
      source: this.#source?.name ?? '',
      step: this.#step,
      problem: this.#problem,
      ...(this.#earlier === undefined || run !== undefined ? {} : { earlier: this.#earlier }),
      ...(this.#table !== undefined && this.#step === 'mapping' ? { mapping: this.#table.snapshot } : {}),
      ...(this.#view === undefined
        ? {}
        : {
            plan: {
              ...this.#view.snapshot,
              ...copiedWith(this.#source),
              columns: this.#run === undefined ? (this.#plan?.columns ?? []) : [],
              canGoBack: this.#table !== undefined && run === undefined,
            },
          }),
      ...(run === undefined ? {} : { run }),
    };
  }

  dispose(): void {
    this.#isEnded = true;
    this.#run?.dispose();
    this.#changed.dispose();
  }

  async #open(runId: string | undefined): Promise<void> {
    const source = this.#source;
    if (source === undefined) return this.#restore(runId);
    if (isRun(source)) return this.#showRun(source.run);
    if (isPlanned(source)) {
      this.#showPlan(source.plan);
      return this.#findEarlier(source.contentHash);
    }
    this.#table = new SourceTable(source.content, {
      ...this.#needs,
      boardStages: () => stagesOf(this.#needs.board.board),
    });
    await Promise.all([this.#read(), this.#findEarlier(this.#table.contentHash), this.#readBoard()]);
  }

  async #readBoard(): Promise<void> {
    const { board } = this.#needs;
    if (board.board !== undefined) return;
    await board.serverState.refresh();
    this.#fire();
  }

  async #restore(runId: string | undefined): Promise<void> {
    if (runId === undefined) return this.#show('gone');
    try {
      const run = await this.#needs.openRun(runId);
      if (run !== undefined) return await this.#showRun(run);
      this.#problem = 'The record of this import was deleted, or belongs to another account.';
    } catch (error) {
      this.#problem = this.#needs.formatFailure(error);
    }
    this.#show('gone');
  }

  /** Shows the report of a run that the journal has. */
  async #showRun(run: ImportRun): Promise<void> {
    await this.#readBoard();
    const source = sourceOfRun(run, this.#needs.board.board?.columns ?? []);
    this.#source ??= source;
    this.#follow(run, new PlanView(source.rows));
    this.#show('run');
  }

  #findEarlier(contentHash: string): Promise<void> {
    const { imports, settings } = this.#needs;
    return findEarlier(
      imports,
      contentHash,
      (moment) => settings.dayOf(moment),
      (earlier) => {
        this.#earlier = earlier;
        this.#fire();
      },
    );
  }

  /** Continues it if it has not ended. */
  async #openEarlier(): Promise<void> {
    const earlier = this.#earlier;
    if (earlier === undefined || this.#run !== undefined || this.#step === 'run') return;
    const run = await this.#needs.openRun(earlier.id);
    if (run === undefined) throw new Error('The record of that import was deleted. Import the file again.');
    await this.#showRun(run);
    if (earlier.offer === 'continue') void run.resume();
  }

  async #discard(): Promise<void> {
    const shown = this.#run;
    if (shown === undefined || !(await shown.confirmDiscard())) return;
    await this.#needs.imports.dismiss(shown.run.id);
    shown.dispose();
    [this.#run, this.#plan, this.#earlier] = [undefined, undefined, undefined];
    this.#problem = this.#table === undefined ? 'The record of this import was discarded.' : '';
    this.#show(this.#table === undefined ? 'gone' : 'mapping');
  }

  async #read(): Promise<void> {
    this.#problem = '';
    try {
      if ((await this.#table?.read()) === false) return;
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      this.#problem = error.message;
    }
    this.#show('mapping');
  }

  #actions(): Actions<ImportPage> {
    const isOpen = () => this.#run === undefined;
    return {
      ...tableActions(
        () => this.#table,
        () => this.#read(),
      ),
      ...planActions(() => this.#view, isOpen),
      ...runActions(() => this.#run, this.#needs.saveReport),
      plan: () => this.#makePlan(),
      chooseSource: () => this.#needs.chooseSource(),
      back: () => {
        if (!isOpen() || this.#table === undefined) return;
        this.#plan = undefined;
        this.#problem = '';
        this.#show('mapping');
      },
      openCard: ({ cardId }) => this.#needs.openCard(cardId),
      start: () => this.#start(),
      openBoard: () => this.#needs.openBoard(),
      openEarlier: () => this.#openEarlier(),
      discard: () => this.#discard(),
    };
  }

  async #makePlan(): Promise<void> {
    const table = this.#table;
    if (table === undefined || this.#step !== 'mapping' || table.snapshot.problem !== '') return;
    this.#problem = '';
    this.#show('planning');
    try {
      this.#showPlan(await planTable(table, this.#needs));
    } catch (error) {
      this.#problem = this.#needs.formatFailure(error);
      this.#show('mapping');
    }
  }

  #showPlan(plan: AccountPlan): void {
    this.#plan = new OpenPlan(plan);
    this.#show('plan');
  }

  async #start(): Promise<void> {
    const [plan, source] = [this.#plan, this.#source];
    if (plan === undefined || source === undefined || this.#run !== undefined || this.#step !== 'plan') return;
    this.#problem = '';
    this.#show('run');
    try {
      const ownHash = this.#table?.contentHash ?? '';
      const { contentHash, notes, stages, layout } = isPlanned(source)
        ? source
        : { contentHash: ownHash, notes: [], stages: [], layout: undefined };
      const started = await plan.start({ source: source.name, contentHash, notes, stages, layout }, this.#needs);
      if ('problem' in started) this.#problem = started.problem;
      else this.#follow(started.run, plan.view);
    } finally {
      this.#show(this.#run === undefined ? 'plan' : 'run');
    }
  }

  #follow(run: ImportRun, view: PlanView): void {
    if (this.#isEnded) return;
    this.#run = new ShownRun(run, view, this.#needs);
    this.#run.onDidChange(() => this.#fire());
    this.#needs.onDidShowRun(run);
  }

  #show(step: ImportSnapshot['step']): void {
    this.#step = step;
    this.#fire();
  }

  #fire(): void {
    if (!this.#isEnded) this.#changed.fire();
  }
}
