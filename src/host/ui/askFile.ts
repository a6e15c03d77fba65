import * as vscode from 'vscode';

/** What a dialog is for, and which files it shows by the ends of their names. */
export interface FileQuestion {
  readonly title: string;
  /** What its button says. */
  readonly button: string;
  /** Such as `{ Backup: ['sqlite'] }`. */
  readonly filters: Readonly<Record<string, string[]>>;
}

/** Lets the user choose where a file is written; the path on this machine, undefined where they call it off. */
export async function askFileToWrite(
  { title, button, filters }: FileQuestion,
  suggestion: string,
): Promise<string | undefined> {
  const defaultUri = vscode.Uri.file(suggestion);
  return pathOf(await vscode.window.showSaveDialog({ title, saveLabel: button, filters, defaultUri }));
}

/** Lets the user choose a file to read, beginning beside the suggested one. */
export async function askFileToRead(
  { title, button, filters }: FileQuestion,
  suggestion: string,
): Promise<string | undefined> {
  const defaultUri = vscode.Uri.joinPath(vscode.Uri.file(suggestion), '..');
  const chosen = await vscode.window.showOpenDialog({ title, openLabel: button, filters, defaultUri });
  return pathOf(chosen?.[0]);
}

function pathOf(uri: vscode.Uri | undefined): string | undefined {
  if (uri === undefined || uri.scheme === 'file') return uri?.fsPath;
  throw new Error('This needs a file on the machine that Jobdeck runs on. Choose one there.');
}

/** Where a new file may go unless the user says otherwise: the opened folder, else the home folder. */
export function suggestedPlace(home: string, name: string): string {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  return vscode.Uri.joinPath(folder ?? vscode.Uri.file(home), name).fsPath;
}

/** Writes a whole file; what was there is replaced, as the dialog that named it has asked. */
export async function writeFile(file: string, bytes: Uint8Array): Promise<void> {
  await vscode.workspace.fs.writeFile(vscode.Uri.file(file), bytes);
}
