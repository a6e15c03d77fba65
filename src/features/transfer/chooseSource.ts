import * as vscode from 'vscode';

import { type Choice, offer, pick } from '../../host/ui/ask.ts';
import { clipboardText, selectedText } from '../../host/ui/environment.ts';
import type { TableSource } from './import/importSource.ts';
import { tableLimits } from './import/table.ts';

const filters = { Tables: ['csv', 'tsv', 'txt', 'json', 'md'], 'All Files': ['*'] };

/** Undefined if the user cancels, there is nothing to read, or they save the sample instead. */
export async function chooseSource(saveSample: () => Promise<void>): Promise<TableSource | undefined> {
  const selection = selectedText();
  const where = await pick<() => Promise<TableSource | undefined>>(
    'Where the applications are',
    [
      choiceOf('$(file) File…', 'CSV, TSV, JSON or a Markdown table', chooseFile),
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
  value: () => Promise<TableSource | undefined>,
): Choice<() => Promise<TableSource | undefined>> => ({ label, description, value });

function textSource(name: string, text: string): TableSource | undefined {
  if (text.trim() !== '' && text.length <= tableLimits.maxBytes) return { name, content: { kind: 'text', text } };
  const empty = `There is no text in ${name}. Copy the cells with their header first.`;
  void offer(text.trim() === '' ? empty : tooLarge(name));
  return undefined;
}

async function chooseFile(): Promise<TableSource | undefined> {
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
  return { name, content: { kind: 'bytes', bytes } };
}

const tooLarge = (name: string): string => `"${name}" has more than 20 MB. Split it into several files.`;
