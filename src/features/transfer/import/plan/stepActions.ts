import type { Actions } from '../../../../base/editor/page.ts';
import type { ImportPage } from '../../contract.ts';
import type { SourceTable } from '../source/sourceTable.ts';
import type { PlanView } from './planView.ts';
import type { ShownRun } from './shownRun.ts';

type Names<K extends keyof Actions<ImportPage>> = Pick<Actions<ImportPage>, K>;

type TableAction =
  | ('setFormat' | 'setPart' | 'setEncoding' | 'setHeader' | 'setField' | 'setDayOrder')
  | ('setStage' | 'setStageOfOthers' | 'createAllStages' | 'setPastReminders');

/** What the mapping step requests. */
export const tableActions = (table: () => SourceTable | undefined, read: () => Promise<void>): Names<TableAction> => ({
  setFormat: ({ format }) => {
    table()?.setFormat(format);
    return read();
  },
  setPart: ({ part }) => {
    table()?.setPart(part);
    return read();
  },
  setEncoding: ({ encoding }) => {
    table()?.setEncoding(encoding);
    return read();
  },
  setHeader: ({ row }) => table()?.setHeader(row),
  setField: ({ column, field }) => table()?.setField(column, field),
  setDayOrder: ({ column, dayOrder }) => table()?.setDayOrder(column, dayOrder),
  setStage: ({ stage, choice }) => table()?.stages.choose(stage, choice),
  setStageOfOthers: ({ choice }) => table()?.stages.chooseForOthers(choice),
  createAllStages: () => table()?.stages.createAll(),
  setPastReminders: ({ become }) => table()?.setPastReminders(become),
});

/** Rows are found after the start too, but no longer chosen. */
export const planActions = (
  view: () => PlanView | undefined,
  isOpen: () => boolean,
): Names<'requestWindow' | 'find' | 'choose' | 'chooseAll'> => ({
  requestWindow: ({ first }) => view()?.requestWindow(first),
  find: ({ query, filter }) => view()?.find(query, filter),
  choose: ({ row, isChosen }) => (isOpen() ? view()?.choose(row, isChosen) : undefined),
  chooseAll: ({ isChosen }) => (isOpen() ? view()?.chooseAll(isChosen) : undefined),
});

export const runActions = (
  shown: () => ShownRun | undefined,
  saveReport: (text: string) => Promise<void>,
): Names<'cancel' | 'resume' | 'retryFailed' | 'undo' | 'archiveChanged' | 'saveReport'> => ({
  cancel: () => shown()?.run.cancel(),
  resume: () => shown()?.run.resume(),
  retryFailed: () => shown()?.run.retryFailed(),
  undo: () => shown()?.undo(),
  archiveChanged: () => shown()?.archiveChanged(),
  saveReport: async () => {
    const report = shown()?.report;
    if (report !== undefined) await saveReport(report);
  },
});
