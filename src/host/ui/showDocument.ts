import * as vscode from 'vscode';

import { type DocumentScheme, isDocumentScheme, readDocument, reportDocumentChange } from '../lazy/documents.ts';
import { reportChange } from '../lazy/fileSystem.ts';

const maxNameLength = 80;

/** The editor's read-only view of Markdown. Its tab has the document's name alone; that of a preview begins with "Preview". */
const markdownEditor = 'vscode.markdown.preview.editor';

export async function showMarkdown(
  scheme: DocumentScheme,
  name: string,
  id: string,
  options: Pick<vscode.TextDocumentShowOptions, 'viewColumn' | 'preview' | 'preserveFocus'> = {},
): Promise<void> {
  const uri = renderedUri(documentUri(scheme, name, '', id));
  await updateText(uri);
  await vscode.commands.executeCommand('vscode.openWith', uri, markdownEditor, { preview: false, ...options });
}

/**
 * The address of the open tab, or a new one: the editor caches what it rendered by address and version, and a document that is opened again
 * begins with the first version.
 */
function renderedUri(uri: vscode.Uri): vscode.Uri {
  const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
  const open = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputCustom ? [input.uri] : []));
  const isSame = (other: vscode.Uri) => other.with({ fragment: '' }).toString() === uri.toString();
  return open.find(isSame) ?? uri.with({ fragment: Date.now().toString(36) });
}

const maxUpdateMs = 5_000;

/**
 * Updates a document that the editor still caches, which it does for minutes after its tab was closed. A preview that opens with the old
 * text would lose an update that arrives while it loads.
 */
async function updateText(uri: vscode.Uri): Promise<void> {
  const isSameDocument = (document: vscode.TextDocument) => document.uri.toString() === uri.toString();
  const document = vscode.workspace.textDocuments.find(isSameDocument);
  if (document === undefined) return;
  const isDocument = isDocumentScheme(uri.scheme);
  const text = isDocument ? await readDocument(uri) : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  if (linesOf(document.getText()) === linesOf(text)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, maxUpdateMs);
    const subscription = vscode.workspace.onDidChangeTextDocument(
      (change) => isSameDocument(change.document) && done(),
    );
    function done(): void {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    }
    if (isDocument) reportDocumentChange(uri);
    else reportChange(uri);
  });
}

/** Normalizes line breaks and removes a byte order mark, as the editor does. */
const linesOf = (text: string): string => text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');

export async function showText(scheme: DocumentScheme, name: string, id: string): Promise<void> {
  await vscode.window.showTextDocument(documentUri(scheme, name, '.md', id));
}

export async function showJsonBeside(scheme: DocumentScheme, name: string, id: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(documentUri(scheme, name, '.json', id));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
}

/** Opens an untitled document with the cursor at an offset; the editor persists it over a restart. */
export async function openDraft(language: string, content: string, cursor: number): Promise<vscode.TextEditor> {
  const plain = await vscode.workspace.openTextDocument({ content });
  // A language that is set afterwards counts as chosen, so that it is the same after a restart.
  const document = await vscode.languages.setTextDocumentLanguage(plain, language);
  const at = document.positionAt(cursor);
  return vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at), preview: false });
}

export function documentUri(scheme: DocumentScheme, name: string, ending: string, id: string): vscode.Uri {
  const path = `/${name.replace(/[\\/]/g, ' ').slice(0, maxNameLength).toWellFormed()}${ending}`;
  return vscode.Uri.from({ scheme, path, query: id });
}
