import * as vscode from 'vscode';

import type { StateOf } from '../../base/editor/page.ts';
import { nextTurn } from '../../base/flow/nextTurn.ts';
import { runCommand } from '../../host/lazy/commands.ts';
import { type Choice, confirm, inform, offer, pick, withProgress } from '../../host/ui/ask.ts';
import { askFileToWrite, suggestedPath, writeFile } from '../../host/ui/askFile.ts';
import { clipboardText, selectedText } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { ImportStore } from '../../store/imports/importRun.ts';
import { type ImportPage, importPage } from './contract.ts';
import type { ExportFiles } from './exportFolder/exportedBoard.ts';
import { type ImportSource, isRun, type PlannedSource, type TableSource } from './import/source/importSource.ts';
import { sampleCsv } from './import/source/ownFiles.ts';
import { tableLimits } from './import/source/table.ts';
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
  pause: nextTurn,
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

const tableFilters = { Tables: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'json', 'md'], 'All Files': ['*'] };

/** A table, which may also be the cards of an export folder. */
interface ChosenSource {
  readonly table: TableSource;
  readonly files?: ExportFiles | undefined;
}

/** Undefined if the user cancels, there is nothing to read, or they save the sample instead. */
async function chooseSource(saveSample: () => Promise<void>): Promise<ChosenSource | undefined> {
  const selection = selectedText();
  const where = await pick<() => Promise<ChosenSource | undefined>>(
    'Where the applications are',
    [
      sourceChoice(
        '$(file) File…',
        'CSV, TSV, Excel (.xlsx), JSON or a Markdown table; cards.json of an export brings its stages and histories',
        chooseFile,
      ),
      sourceChoice('$(clippy) Clipboard', 'Cells of a spreadsheet, or any of these as text', async () =>
        textSource('the clipboard', await clipboardText()),
      ),
      ...(selection.trim() === ''
        ? []
        : [sourceChoice('$(selection) Selection in Editor', '', async () => textSource('the selection', selection))]),
      sourceChoice('$(save) Save Sample CSV…', 'A file to fill in, with all columns that an import understands', () =>
        saveSample().then(() => undefined),
      ),
    ],
    'Import Cards',
  );
  return where?.();
}

const sourceChoice = (
  label: string,
  description: string,
  value: () => Promise<ChosenSource | undefined>,
): Choice<() => Promise<ChosenSource | undefined>> => ({ label, description, value });

function textSource(name: string, text: string): ChosenSource | undefined {
  if (text.trim() !== '' && text.length <= tableLimits.maxBytes)
    return { table: { name, content: { kind: 'text', text } } };
  const empty = `There is no text in ${name}. Copy the cells with their header first.`;
  void offer(text.trim() === '' ? empty : tooLarge(name));
  return undefined;
}

async function chooseFile(): Promise<ChosenSource | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({ title: 'Import Cards', openLabel: 'Show Columns', filters: tableFilters })) ??
    [];
  if (uri === undefined) return undefined;
  const name = uri.path.split('/').at(-1) ?? 'the file';
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > tableLimits.maxBytes) {
    void offer(tooLarge(name));
    return undefined;
  }
  const bytes = Uint8Array.from(await vscode.workspace.fs.readFile(uri));
  const files = name === 'cards.json' ? await filesBeside(uri, bytes) : undefined;
  return { table: { name, content: { kind: 'bytes', bytes } }, files };
}

/** Of histories, which have more text than their cards. */
const maxHistoryBytes = 50 * 1024 * 1024;

/** An export folder, whose cards are planned without a mapping. Undefined if no columns are beside the cards. */
async function filesBeside(file: vscode.Uri, cards: Uint8Array<ArrayBuffer>): Promise<ExportFiles | undefined> {
  const folder = vscode.Uri.joinPath(file, '..');
  const columns = await readBeside(folder, 'columns.json', tableLimits.maxBytes);
  if (columns === undefined) return undefined;
  const history = await readBeside(folder, 'history.json', maxHistoryBytes);
  return { name: folder.path.split('/').at(-1) ?? 'the export', cards, columns, history };
}

async function readBeside(
  folder: vscode.Uri,
  name: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = vscode.Uri.joinPath(folder, name);
  try {
    if ((await vscode.workspace.fs.stat(file)).size > maxBytes) return undefined;
    return Uint8Array.from(await vscode.workspace.fs.readFile(file));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}

const tooLarge = (name: string): string => `"${name}" has more than 20 MB. Split it into several files.`;
