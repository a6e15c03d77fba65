import * as vscode from 'vscode';

import type { StateOf } from '../../base/editor/page.ts';
import { runCommand } from '../../host/lazy/commands.ts';
import { confirm, inform, withProgress } from '../../host/ui/ask.ts';
import { askFileToWrite, suggestedPath, writeFile } from '../../host/ui/askFile.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { ImportStore } from '../../store/imports/importRun.ts';
import { chooseSource } from './chooseSource.ts';
import { type ImportPage, importPage } from './contract.ts';
import type { ExportFiles } from './exportFolder/exportedBoard.ts';
import { type ImportSource, isRun, type PlannedSource } from './import/source/importSource.ts';
import { sampleCsv } from './import/source/sampleCsv.ts';
import { ImportPageModel, type ImportPageNeeds } from './pageModel.ts';

export interface ImportPagesNeeds {
  readonly imports: ImportStore;
  readonly board: BoardStore;
  readonly settings: TrackerSettingsStore;
  readonly tracker: ImportPageNeeds['tracker'];
  readonly isLimited: ImportPageNeeds['isLimited'];
  readonly keepsHistory: ImportPageNeeds['keepsHistory'];
  /** Folder that files are suggested in while no workspace is open. */
  readonly home: string;
}

const times = {
  today: () => Date.now(),
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => void setImmediate(resolve)),
};

/**
 * Pages of imports; a source is in memory until its page is closed. It is read into a table, whose columns are mapped to fields; its rows become a
 * plan, and `store/imports` carries that out. A source that needs no mapping is a `PlannedSource`.
 */
export class ImportPages implements vscode.Disposable {
  readonly #needs: ImportPagesNeeds;
  readonly #openRun: ImportPageNeeds['openRun'];
  readonly #sources = new Map<string, ImportSource>();
  /** By id of the run that a page shows, so that each run has one page. */
  readonly #keys = new Map<string, string>();
  readonly #pages: Pages<typeof importPage>;

  constructor(needs: ImportPagesNeeds, openRun: ImportPageNeeds['openRun']) {
    this.#needs = needs;
    this.#openRun = openRun;
    this.#pages = new Pages({
      contract: importPage,
      feature: 'transfer',
      icon: 'cloud-download',
      open: (key, state) => this.#open(key, state),
    });
  }

  /** Asks for a source and shows its columns. */
  async choose(): Promise<void> {
    const source = await chooseSource(() => this.saveSample());
    if (source === undefined) return;
    const plan = source.files && (await this.#planExport(source.files));
    this.show(plan ?? source.table);
  }

  async #planExport(files: ExportFiles): Promise<PlannedSource | undefined> {
    const { planExport } = await import('./exportFolder/planExport.ts');
    return withProgress(vscode.ProgressLocation.Notification, 'Reading the export', () =>
      planExport(files, { ...this.#needs, ...times }),
    );
  }

  show(source: ImportSource): void {
    const runId = isRun(source) ? source.run.id : undefined;
    const key = (runId === undefined ? undefined : this.#keys.get(runId)) ?? crypto.randomUUID();
    this.#sources.set(key, source);
    this.#pages.show(key);
    this.#sources.delete(key);
  }

  async saveSample(): Promise<void> {
    await this.#save('Save Sample CSV', 'jobdeck-sample.csv', sampleCsv);
  }

  dispose(): void {
    this.#pages.dispose();
  }

  #open(key: string, state: StateOf<ImportPage> | undefined): ImportPageModel {
    const source = this.#sources.get(key);
    return new ImportPageModel(
      {
        ...this.#needs,
        openRun: this.#openRun,
        onDidShowRun: (run) => void this.#keys.set(run.id, key),
        confirm,
        formatFailure,
        openCard: (cardId) => runCommand('jobdeck.card.open', cardId),
        openBoard: () => runCommand('jobdeck.board.open'),
        chooseSource: () => this.choose(),
        saveReport: (text) => this.#save('Save Report of Import', 'jobdeck-import.csv', text),
        ...times,
      },
      source,
      state,
    );
  }

  async #save(title: string, name: string, text: string): Promise<void> {
    const question = { title, button: 'Save', filters: { CSV: ['csv'] } };
    const file = await askFileToWrite(question, suggestedPath(this.#needs.home, name));
    if (file === undefined) return;
    await writeFile(file, new TextEncoder().encode(text));
    const chosen = await inform(`Saved ${name} as ${file}.`, 'Open File');
    if (chosen !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
  }
}
