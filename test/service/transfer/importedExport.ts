import assert from 'node:assert/strict';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { exportEverything } from '../../../src/features/transfer/export/exportEverything.ts';
import { planExport } from '../../../src/features/transfer/exportFolder/planExport.ts';
import { OpenPlan } from '../../../src/features/transfer/import/plan/openPlan.ts';
import type { PlannedSource } from '../../../src/features/transfer/import/source/importSource.ts';
import type { BoardStore } from '../../../src/store/board/board.ts';
import type { ImportRun } from '../../../src/store/imports/importRun.ts';
import { Imports } from '../../../src/store/imports/imports.ts';
import { ImportJournal } from '../../../src/store/imports/journal.ts';
import { AccountFiles, EndedAccounts } from '../../../src/store/sync/accountFiles.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import type { Address } from '../calls.ts';
import { clientOf, openedBoard } from '../store/opened.ts';
import { FolderInMemory } from './folderInMemory.ts';

/** The files of *Export Everything…* of a service. */
export async function exportOf(at: Address): Promise<FolderInMemory> {
  const folder = new FolderInMemory();
  const { missing } = await exportEverything({
    tracker: clientOf(at),
    folder,
    signal: new AbortController().signal,
    assertInUse: () => undefined,
    report: () => undefined,
    formatFailure: String,
    now: () => new Date(0),
  });
  assert.deepEqual(missing, []);
  return folder;
}

interface ImportTarget {
  readonly today: () => number;
  readonly keepsHistory?: boolean;
}

export interface ImportedExport {
  readonly source: PlannedSource;
  readonly run: ImportRun;
}

/** Undefined if the files are not those of an export. */
export async function planOf(
  folder: FolderInMemory,
  at: Address,
  { today, keepsHistory = true, board }: ImportTarget & { readonly board?: BoardStore },
): Promise<PlannedSource | undefined> {
  const tracker = clientOf(at);
  const needs = { today, keepsHistory: async () => keepsHistory, now: () => 0, pause: async () => undefined };
  const files = {
    name: 'export',
    cards: folder.bytes('cards.json'),
    columns: folder.bytes('columns.json'),
    history: folder.bytes('history.json'),
  };
  return planExport(files, { ...needs, tracker, board: board ?? (await openedBoard(tracker)) });
}

/** Imports all cards that the plan selects. */
export async function importExport(folder: FolderInMemory, at: Address, needs: ImportTarget): Promise<ImportedExport> {
  const tracker = clientOf(at);
  const board = await openedBoard(tracker);
  const source = (await planOf(folder, at, { ...needs, board })) ?? assert.fail('no export');
  const files = new FilesInMemory();
  const journal = new ImportJournal(new AccountFiles(files, new EndedAccounts(files, systemClock)), systemClock);
  const imports = new Imports({
    ...{ tracker, board, journal, clock: systemClock },
    account: () => 'local',
    onDidCreateNotes: () => undefined,
  });
  const { contentHash, notes, stages, layout } = source;
  const started = await new OpenPlan(source.plan).start(
    { source: source.name, contentHash, notes, stages, layout },
    { imports, board },
  );
  if ('problem' in started) assert.fail(started.problem);
  const { run } = started;
  await new Promise<void>((resolve) => {
    const look = () => run.state.kind !== 'running' && resolve();
    run.onDidChange(look);
    look();
  });
  board.dispose();
  return { source, run };
}
