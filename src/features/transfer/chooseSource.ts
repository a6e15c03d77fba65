import * as vscode from 'vscode';

import { type Choice, offer, pick } from '../../host/ui/ask.ts';
import { clipboardText, selectedText } from '../../host/ui/environment.ts';
import type { ExportFiles } from './exportFolder/exportedBoard.ts';
import type { TableSource } from './import/source/importSource.ts';
import { tableLimits } from './import/source/table.ts';

const filters = { Tables: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'json', 'md'], 'All Files': ['*'] };

/** A table, which may also be the cards of an export folder. */
interface ChosenSource {
  readonly table: TableSource;
  readonly files?: ExportFiles | undefined;
}

/** Undefined if the user cancels, there is nothing to read, or they save the sample instead. */
export async function chooseSource(saveSample: () => Promise<void>): Promise<ChosenSource | undefined> {
  const selection = selectedText();
  const where = await pick<() => Promise<ChosenSource | undefined>>(
    'Where the applications are',
    [
      choiceOf(
        '$(file) File…',
        'CSV, TSV, Excel (.xlsx), JSON or a Markdown table; cards.json of an export brings its stages and histories',
        chooseFile,
      ),
      choiceOf('$(clippy) Clipboard', 'Cells of a spreadsheet, or any of these as text', async () =>
        textSource('the clipboard', await clipboardText()),
      ),
      ...(selection.trim() === ''
        ? []
        : [choiceOf('$(selection) Selection in Editor', '', async () => textSource('the selection', selection))]),
      choiceOf('$(save) Save Sample CSV…', 'A file to fill in, with all columns that an import understands', () =>
        saveSample().then(() => undefined),
      ),
    ],
    'Import Cards',
  );
  return where?.();
}

const choiceOf = (
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
    (await vscode.window.showOpenDialog({ title: 'Import Cards', openLabel: 'Show Columns', filters })) ?? [];
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
