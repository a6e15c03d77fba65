import * as vscode from 'vscode';

import type { Tracker } from '../../contract/tracker.ts';
import { runCommand } from '../../host/lazy/commands.ts';
import { confirm, inform } from '../../host/ui/ask.ts';
import { askFileToWrite, suggestedPath, writeFile } from '../../host/ui/askFile.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { TrackerSettingsStore } from '../../store/board/trackerSettings.ts';
import type { ImportStore } from '../../store/imports/importRun.ts';
import { chooseSource } from './chooseSource.ts';
import { importPage } from './contract.ts';
import type { ImportSource } from './import/importSource.ts';
import { sampleCsv } from './import/sampleCsv.ts';
import { ImportPageModel } from './pageModel.ts';

export interface ImportPagesNeeds {
  readonly imports: ImportStore;
  readonly board: BoardStore;
  readonly settings: TrackerSettingsStore;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
  /** Folder that files are suggested in while no workspace is open. */
  readonly home: string;
}

/** Pages of imports; a source is in memory until its page is closed. */
export class ImportPages implements vscode.Disposable {
  readonly #needs: ImportPagesNeeds;
  readonly #sources = new Map<string, ImportSource>();
  readonly #pages: Pages<typeof importPage>;

  constructor(needs: ImportPagesNeeds) {
    this.#needs = needs;
    this.#pages = new Pages({
      contract: importPage,
      feature: 'transfer',
      icon: 'cloud-download',
      open: (key) => this.#open(key),
    });
  }

  /** Asks for a source and shows its columns. */
  async choose(): Promise<void> {
    const source = await chooseSource();
    if (source !== undefined) this.show(source);
  }

  show(source: ImportSource): void {
    const key = crypto.randomUUID();
    this.#sources.set(key, source);
    this.#pages.show(key);
  }

  async saveSample(): Promise<void> {
    await this.#save('Save Sample CSV', 'jobdeck-sample.csv', sampleCsv);
  }

  dispose(): void {
    this.#pages.dispose();
  }

  #open(key: string): ImportPageModel {
    const source = this.#sources.get(key);
    this.#sources.delete(key);
    return new ImportPageModel(
      {
        ...this.#needs,
        confirm,
        formatFailure,
        openCard: (cardId) => runCommand('jobdeck.card.open', cardId),
        openBoard: () => runCommand('jobdeck.board.open'),
        chooseSource: () => this.choose(),
        saveReport: (text) => this.#save('Save Report of Import', 'jobdeck-import.csv', text),
        now: () => performance.now(),
        pause: () => new Promise((resolve) => void setImmediate(resolve)),
      },
      source,
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
