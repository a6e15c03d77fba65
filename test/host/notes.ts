import * as vscode from 'vscode';

import type { Note } from '../../src/contract/tracker/library.ts';
import { until } from './editor.ts';
import { callTool, startMcpServer, toolNames } from './tools.ts';

/** The tracker as another client sees it: through the tools of the editor's agents. */
export async function startOtherClient(): Promise<void> {
  await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
  await until('the tools of the MCP server', async () => {
    await startMcpServer();
    return toolNames().includes('update_note') ? true : undefined;
  });
}

export const createNote = async (input: object): Promise<Note> =>
  JSON.parse(await callTool('create_note', input)) as Note;

export const updateNote = async (noteId: string, change: object): Promise<Note> =>
  JSON.parse(await callTool('update_note', { noteId, ...change })) as Note;

export const getNote = async (noteId: string): Promise<Note> =>
  JSON.parse(await callTool('get_note', { noteId })) as Note;

/** Where a note of the local service is opened. */
export const uriOf = ({ id }: Pick<Note, 'id'>, path = '/Note.md'): vscode.Uri =>
  vscode.Uri.from({ scheme: 'jobdeck-note', authority: 'this-machine', path, query: id });

/** Opens a note in an editor, as the tree does. */
export async function openNote(note: Pick<Note, 'id'>, path?: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(uriOf(note, path), { preview: false });
}

export const type = async (editor: vscode.TextEditor, text: string): Promise<void> => {
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
};

/** Closes all editors without asking about unsaved text. */
export async function closeAll(): Promise<void> {
  for (;;) {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    if (tab === undefined) return;
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}
