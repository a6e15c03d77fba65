import { formatItems } from '../../../../base/domain/createdItems.ts';
import { requestsPerMinute } from '../../../../base/domain/token.ts';
import { Emitter, type Event } from '../../../../base/flow/event.ts';
import { neutralize } from '../../../../base/text/csvCells.ts';
import type { ImportRun, RowResult } from '../../../../store/imports/importRun.ts';
import { maxNamedCards, type RunSnapshot } from '../../contract.ts';
import { reasonOf } from '../rows/rowOutcome.ts';
import type { RowPlan } from './planRows.ts';
import type { PlanView } from './planView.ts';

export interface ShownRunNeeds {
  readonly confirm: (message: string, detail: string, button: string) => Promise<boolean>;
  readonly formatFailure: (error: unknown) => string;
  /** Whether the service limits the requests of this window. */
  readonly isLimited: () => boolean;
}

/** A run that a page shows, with the rows of its plan. */
export class ShownRun {
  readonly run: ImportRun;
  readonly view: PlanView;
  readonly #needs: ShownRunNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;
  readonly #following: { dispose(): void };

  constructor(run: ImportRun, view: PlanView, needs: ShownRunNeeds) {
    this.run = run;
    this.view = view;
    this.#needs = needs;
    view.follow(run);
    this.#following = run.onDidChange(() => {
      view.follow(run);
      this.#changed.fire();
    });
  }

  get report(): string {
    return reportOf(this.view, this.run);
  }

  get snapshot(): RunSnapshot {
    const { id, state } = this.run;
    const { kind, activity, counts, failure } = state;
    const changed = this.#changedCards();
    return {
      ...{ id, kind, activity, ...counts },
      reason: kind === 'failed' ? this.#needs.formatFailure(failure) : '',
      changed: changed.slice(0, maxNamedCards),
      changedCount: changed.length,
      notArchived: [...this.run.undone.values()].filter((each) => each.kind === 'failed').length,
      removedStages: this.run.createdColumns.filter(({ undone }) => undone === 'removed').length,
      leftStages: this.run.createdColumns.flatMap(({ title, undone }) => (undone === 'left' ? [title] : [])),
      canUndo: this.#undoable > 0,
    };
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }

  /** Asks first, and asks again about cards that were changed since the import. */
  async undo(): Promise<void> {
    const { notes } = this.run.plan;
    const hasStages = this.run.createdColumns.length > 0;
    const detail = [
      'The cards that this import created move to the archive, where they stay: the service cannot restore or delete ' +
        'an archived card. Cards that were changed since are left on the board.',
      ...(this.#needs.isLimited() ? formatDuration(this.#undoable) : []),
      ...(notes.length > 0 ? ['Copied notes stay.'] : []),
      ...(hasStages ? ['Stages that it created are removed if they have no cards then.'] : []),
    ].join(' ');
    const question = `Archive ${formatItems(this.#undoable, 'card')} of this import?`;
    if (!(await this.#needs.confirm(question, detail, 'Undo Import'))) return;
    await this.run.undo();
    if (this.run.state.kind === 'done') await this.archiveChanged();
  }

  /** False if the user keeps the record. */
  confirmDiscard(): Promise<boolean> {
    const { created } = this.run.state.counts;
    const detail = `The import can then not be continued or undone.${created === 0 ? '' : ' What it has created stays.'}`;
    return this.#needs.confirm('Discard the record of this import?', detail, 'Discard');
  }

  /** Archives the cards that the undo has left, if the user wants that. */
  async archiveChanged(): Promise<void> {
    const changed = this.#changedCards();
    if (changed.length === 0) return;
    const names = changed.slice(0, maxNamedCards).map(({ name }) => name);
    const more = changed.length - names.length;
    const detail = [
      ...names,
      ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
      '',
      'The service cannot restore or delete an archived card.',
    ].join('\n');
    const question = `${formatItems(changed.length, 'card')} changed since the import ${changed.length === 1 ? 'is' : 'are'} left on the board. Archive ${changed.length === 1 ? 'it' : 'them'} too?`;
    if (await this.#needs.confirm(question, detail, 'Archive'))
      await this.run.undo(new Set(changed.map(({ cardId }) => cardId)));
  }

  #changedCards(): { readonly cardId: string; readonly name: string }[] {
    const { results, undone, plan } = this.run;
    if (undone.size === 0) return [];
    return plan.cards.flatMap(({ row, card }) => {
      const result = results.get(row);
      if (result?.kind !== 'created' || undone.get(result.id)?.kind !== 'changed') return [];
      return { cardId: result.id, name: [card.company, card.title].filter(Boolean).join(', ') };
    });
  }

  /** Cards that an undo has not reached, or could not archive. Notes stay. */
  get #undoable(): number {
    const { results, undone, plan } = this.run;
    return plan.cards.filter(({ row }) => {
      const result = results.get(row);
      const kind = result?.kind === 'created' ? undone.get(result.id)?.kind : 'archived';
      return kind === undefined || kind === 'failed';
    }).length;
  }
}

/** How long archiving takes if the requests have to wait. */
function formatDuration(cards: number): string[] {
  const minutes = Math.ceil(cards / requestsPerMinute);
  if (minutes < 2) return [];
  return [`This takes about ${minutes} minutes, since the service takes ${requestsPerMinute} requests a minute.`];
}

const reportHeader = ['Row', 'Kind', 'Title', 'Company', 'Result', 'Reason'];

/** What became of each row, as a table for spreadsheets. */
function reportOf(view: PlanView, run: ImportRun): string {
  const { notes, stages = [] } = run.plan;
  const lines = [
    reportHeader,
    ...view.rows.map((plan) => [plan.row, 'Card', plan.title, plan.company, ...cardResultCells(plan, view, run)]),
    ...notes.map(({ row, note }) => [row, 'Note', note.title, '', ...resultCells(run.results.get(row))]),
    ...stages.map(({ row, column }) => [row, 'Stage', column.title, '', ...resultCells(run.results.get(row))]),
  ];
  return `\ufeff${lines.map((cells) => cells.map((cell) => csvCell(String(cell))).join(',')).join('\r\n')}\r\n`;
}

type ResultCells = readonly [result: string, reason: string];

function cardResultCells({ row, kind, reason }: RowPlan, view: PlanView, run: ImportRun): ResultCells {
  const result = run.results.get(row);
  if (result === undefined && !view.isChosen(row)) return [kind === 'create' ? 'deselected' : kind, reason];
  const undone = result?.kind === 'created' ? run.undone.get(result.id) : undefined;
  if (undone === undefined) return resultCells(result);
  return [`created, then ${undoneNames[undone.kind]}`, undone.message ?? ''];
}

const resultCells = (result: RowResult | undefined): ResultCells =>
  result === undefined ? ['not imported', ''] : [result.kind, reasonOf(result)];

const undoneNames = {
  archived: 'archived',
  changed: 'left, since it was changed',
  missing: 'deleted elsewhere',
  failed: 'not archived',
} as const;

const csvCell = (cell: string): string => `"${neutralize(cell).replaceAll('"', '""')}"`;
