import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Actions, SnapshotOf } from '../../base/page.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { TrackerSettingsStore } from '../../store/board/trackerSettings.ts';
import type { ImportRun, ImportStore } from '../../store/imports/importRun.ts';
import type { ImportPage, ImportSnapshot } from './contract.ts';
import { type ImportSource, isPlanned } from './import/importSource.ts';
import { UnreadableSource } from './import/jsonTable.ts';
import { readKnownCards } from './import/knownCards.ts';
import { planRows } from './import/planRows.ts';
import { PlanView } from './import/planView.ts';
import { reportOf } from './import/report.ts';
import { runSnapshot } from './import/runSnapshot.ts';
import { SourceTable } from './import/sourceTable.ts';

export interface ImportPageNeeds {
  readonly imports: Pick<ImportStore, 'start' | 'list'>;
  readonly board: Pick<BoardStore, 'board' | 'state' | 'refresh' | 'accountGuard' | 'initialize'>;
  readonly settings: Pick<TrackerSettingsStore, 'read'>;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
  readonly confirm: (message: string, detail: string, button: string) => Promise<boolean>;
  readonly formatFailure: (error: unknown) => string;
  readonly openCard: (cardId: string) => Promise<void>;
  readonly openBoard: () => Promise<void>;
  readonly chooseSource: () => Promise<void>;
  readonly saveReport: (text: string) => Promise<void>;
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
}

/** Nothing is written before the user starts the import. */
export class ImportPageModel implements PageModel<ImportPage> {
  readonly #needs: ImportPageNeeds;
  readonly #source: ImportSource | undefined;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly actions: Actions<ImportPage>;
  #step: ImportSnapshot['step'] = 'reading';
  #problem = '';
  #earlier = '';
  #table: SourceTable | undefined;
  #view: PlanView | undefined;
  #run: ImportRun | undefined;
  #following: Disposable | undefined;
  #isEnded = false;
  /** Counts readings, so that the result of an earlier one is dropped. */
  #reading = 0;

  /** Without a source after a reload, since files are not kept. */
  constructor(needs: ImportPageNeeds, source: ImportSource | undefined) {
    this.#needs = needs;
    this.#source = source;
    this.actions = { ...this.#mappingActions(), ...this.#planActions(), ...this.#runActions() };
    void this.#open();
  }

  get title(): string {
    return this.#source === undefined ? 'Import Cards' : `Import ${this.#source.name}`;
  }

  get snapshot(): SnapshotOf<ImportPage> {
    const run = this.#run && runSnapshot(this.#run, this.#needs.formatFailure);
    const notice = this.#source !== undefined && isPlanned(this.#source) ? this.#source.notice : '';
    return {
      source: this.#source?.name ?? '',
      step: this.#step,
      problem: this.#problem,
      earlier: this.#earlier,
      ...(this.#table !== undefined && this.#step === 'mapping' ? { mapping: this.#table.snapshot } : {}),
      ...(this.#view === undefined
        ? {}
        : { plan: { ...this.#view.snapshot, notice, canGoBack: this.#table !== undefined && run === undefined } }),
      ...(run === undefined ? {} : { run }),
    };
  }

  dispose(): void {
    this.#isEnded = true;
    this.#following?.dispose();
    this.#changed.dispose();
  }

  async #open(): Promise<void> {
    const source = this.#source;
    if (source === undefined) return this.#show('gone');
    if (isPlanned(source)) {
      this.#view = new PlanView(source.rows);
      if (source.run !== undefined) {
        this.#follow(source.run, this.#view);
        return this.#show('run');
      }
      this.#show('plan');
      return this.#findEarlier(source.contentHash);
    }
    this.#table = new SourceTable(source.content, this.#needs.pause);
    await Promise.all([this.#read(), this.#findEarlier(this.#table.contentHash)]);
  }

  async #findEarlier(contentHash: string): Promise<void> {
    const earlier = (await this.#needs.imports.list()).find((each) => each.contentHash === contentHash);
    if (earlier === undefined) return;
    const day = new Date(earlier.startedAt).toISOString().slice(0, 10);
    this.#earlier = `The same content was imported on ${day}: ${earlier.counts.created} cards were created.`;
    this.#fire();
  }

  async #read(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    this.#problem = '';
    try {
      await this.#table?.read();
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      this.#problem = error.message;
    }
    if (reading === this.#reading) this.#show('mapping');
  }

  #mappingActions(): Pick<Actions<ImportPage>, 'setFormat' | 'setEncoding' | 'setField' | 'plan' | 'chooseSource'> {
    return {
      setFormat: ({ format }) => {
        this.#table?.setFormat(format);
        return this.#read();
      },
      setEncoding: ({ encoding }) => {
        this.#table?.setEncoding(encoding);
        return this.#read();
      },
      setField: ({ column, field }) => this.#table?.setField(column, field),
      plan: () => this.#plan(),
      chooseSource: () => this.#needs.chooseSource(),
    };
  }

  #planActions(): Pick<Actions<ImportPage>, 'back' | 'requestWindow' | 'find' | 'choose' | 'chooseAll' | 'openCard'> {
    const isOpen = () => this.#run === undefined;
    return {
      back: () => {
        if (!isOpen() || this.#table === undefined) return;
        this.#view = undefined;
        this.#show('mapping');
      },
      requestWindow: ({ first }) => this.#view?.requestWindow(first),
      find: ({ query, filter }) => this.#view?.find(query, filter),
      choose: ({ row, isChosen }) => (isOpen() ? this.#view?.choose(row, isChosen) : undefined),
      chooseAll: ({ isChosen }) => (isOpen() ? this.#view?.chooseAll(isChosen) : undefined),
      openCard: ({ cardId }) => this.#needs.openCard(cardId),
    };
  }

  #runActions(): Pick<
    Actions<ImportPage>,
    'start' | 'cancel' | 'resume' | 'retryFailed' | 'undo' | 'saveReport' | 'openBoard'
  > {
    return {
      start: () => this.#start(),
      cancel: () => this.#run?.cancel(),
      resume: () => this.#run?.resume(),
      retryFailed: () => this.#run?.retryFailed(),
      undo: () => this.#undo(),
      saveReport: () => (this.#view && this.#run ? this.#needs.saveReport(reportOf(this.#view, this.#run)) : undefined),
      openBoard: () => this.#needs.openBoard(),
    };
  }

  async #plan(): Promise<void> {
    const table = this.#table;
    if (table === undefined || this.#step !== 'mapping' || table.snapshot.problem !== '') return;
    this.#problem = '';
    this.#show('planning');
    try {
      const { now, pause, board } = this.#needs;
      const [known, defaults] = await Promise.all([readKnownCards(this.#needs), this.#needs.settings.read()]);
      const boardColumns = board.board?.columns ?? [];
      const rows = await planRows(table.table, { columns: table.columns, defaults, known, boardColumns, now, pause });
      this.#view = new PlanView(rows);
      this.#show('plan');
    } catch (error) {
      this.#problem = this.#needs.formatFailure(error);
      this.#show('mapping');
    }
  }

  async #start(): Promise<void> {
    const [view, source] = [this.#view, this.#source];
    if (view === undefined || source === undefined || this.#run !== undefined || this.#step !== 'plan') return;
    const contentHash = isPlanned(source) ? source.contentHash : (this.#table?.contentHash ?? '');
    const plan = { source: source.name, contentHash, cards: view.cards, notes: isPlanned(source) ? source.notes : [] };
    this.#step = 'run';
    try {
      const { board, imports } = this.#needs;
      if (board.board?.initialized === false) await board.initialize();
      this.#follow(await imports.start(plan), view);
      this.#fire();
    } catch (error) {
      this.#step = 'plan';
      throw error;
    }
  }

  #follow(run: ImportRun, view: PlanView): void {
    this.#run = run;
    view.follow(run);
    this.#following = run.onDidChange(() => {
      view.follow(run);
      this.#fire();
    });
  }

  async #undo(): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    const { created, archived } = run.state.counts;
    const detail =
      'The cards that this import created move to the archive, where they stay: the service cannot restore or delete ' +
      'an archived card. Cards that were changed since are left on the board.';
    const cards = created - archived === 1 ? '1 card' : `${created - archived} cards`;
    if (await this.#needs.confirm(`Archive ${cards} of this import?`, detail, 'Undo Import')) await run.undo();
  }

  #show(step: ImportSnapshot['step']): void {
    this.#step = step;
    this.#fire();
  }

  #fire(): void {
    if (!this.#isEnded) this.#changed.fire();
  }
}
