import * as vscode from 'vscode';

import type { Event } from '../base/event.ts';

export interface DocumentSource {
  readonly scheme: `jobdeck-${string}`;
  /** The text for a document's id. */
  readonly read: (id: string) => Promise<string>;
  /** Fires when open documents may read differently. */
  readonly onDidChange: Event<unknown>;
}

/** Read-only documents made of what a store knows; open ones follow the store. */
export function registerDocuments({ scheme, read, onDidChange }: DocumentSource): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const subscription = onDidChange(() => {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === scheme) changed.fire(uri);
  });
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => read(uri.query),
  });
  return vscode.Disposable.from(provider, changed, new vscode.Disposable(() => subscription.dispose()));
}

const longestName = 80;

/** Opens a document as rendered Markdown; the name is what its tab says. */
export async function showMarkdown(scheme: DocumentSource['scheme'], name: string, id: string): Promise<void> {
  const uri = vscode.Uri.from({
    scheme,
    path: `/${name.replace(/[\\/]/g, ' ').slice(0, longestName).toWellFormed()}.md`,
    query: id,
  });
  await vscode.commands.executeCommand('markdown.showPreview', uri);
}
