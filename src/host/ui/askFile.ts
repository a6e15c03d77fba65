import * as vscode from 'vscode';

interface FileQuestion {
  readonly title: string;
  readonly button: string;
  readonly filters: Readonly<Record<string, string[]>>;
}

/** Resolves to a path on this machine, undefined if cancelled; rejects for other file systems. */
export async function askFileToWrite(
  { title, button, filters }: FileQuestion,
  suggestion: string,
): Promise<string | undefined> {
  const defaultUri = vscode.Uri.file(suggestion);
  return pathOf(await vscode.window.showSaveDialog({ title, saveLabel: button, filters, defaultUri }));
}

export async function askFileToRead(
  { title, button, filters }: FileQuestion,
  suggestion: string,
): Promise<string | undefined> {
  const defaultUri = vscode.Uri.joinPath(vscode.Uri.file(suggestion), '..');
  const chosen = await vscode.window.showOpenDialog({ title, openLabel: button, filters, defaultUri });
  return pathOf(chosen?.[0]);
}

/** Resolves to the path of an existing folder on this machine, undefined if cancelled. */
export async function askFolder(
  { title, button }: Pick<FileQuestion, 'title' | 'button'>,
  suggestion: string,
): Promise<string | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  const defaultUri = folder ?? vscode.Uri.file(suggestion);
  const which = { canSelectFiles: false, canSelectFolders: true };
  const chosen = await vscode.window.showOpenDialog({ title, openLabel: button, ...which, defaultUri });
  return pathOf(chosen?.[0]);
}

function pathOf(uri: vscode.Uri | undefined): string | undefined {
  if (uri === undefined || uri.scheme === 'file') return uri?.fsPath;
  throw new Error('This needs a file on the machine that Jobdeck runs on. Choose one there.');
}

export function suggestedPath(home: string, name: string): string {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  return vscode.Uri.joinPath(folder ?? vscode.Uri.file(home), name).fsPath;
}

/** Overwrites an existing file, which the save dialog has confirmed. */
export async function writeFile(file: string, bytes: Uint8Array): Promise<void> {
  await vscode.workspace.fs.writeFile(vscode.Uri.file(file), bytes);
}
