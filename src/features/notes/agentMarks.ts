import * as vscode from 'vscode';

import { agentBadge } from '../../host/ui/agentBadge.ts';
import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import { isNoteUri, uriIn } from './files/address.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';

export type NoteMarks = Pick<AgentActivity, 'changes' | 'unseenOf' | 'authorOf' | 'markSeen' | 'onDidChange'>;

export const markOf = (marks: NoteMarks, noteId: string): AgentChange | undefined =>
  marks.unseenOf({ kind: 'note', id: noteId });

const rowScheme = 'jobdeck-note-row';

/** For the decoration of a row; with the URI of its document, the row would have the badge for RAG beside its checkbox. */
export const noteRowUri = (noteId: string): vscode.Uri =>
  vscode.Uri.from({ scheme: rowScheme, path: '/', query: noteId });

/** Marks the tabs and rows of notes that agents have changed, until the user sees the note. */
export function registerAgentMarks(marks: NoteMarks, addresses: Pick<NoteAddresses, 'idOf'>): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri[]>();
  const idOf = (uri: vscode.Uri): string | undefined =>
    uri.scheme === rowScheme ? uri.query : isNoteUri(uri) ? addresses.idOf(uri) : undefined;
  const urisIn = (tabs: readonly (vscode.Tab | undefined)[]) => tabs.flatMap((tab) => (tab && uriIn(tab)) ?? []);
  const see = () => {
    if (!vscode.window.state.focused) return;
    for (const uri of urisIn(vscode.window.tabGroups.all.map(({ activeTab }) => activeTab))) {
      const id = idOf(uri);
      if (id !== undefined) void marks.markSeen({ kind: 'note', id });
    }
  };
  let marked = new Map<string, string>();
  const update = () => {
    const before = marked;
    const unseen = marks.changes.filter(({ record, isSeen }) => record.kind === 'note' && !isSeen);
    marked = new Map(unseen.toReversed().map(({ id, record }) => [record.id, id]));
    const noteIds = new Set([...before.keys(), ...marked.keys()].filter((id) => before.get(id) !== marked.get(id)));
    const open = urisIn(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
    const uris = [...[...noteIds].map(noteRowUri), ...open.filter((uri) => noteIds.has(idOf(uri) ?? ''))];
    if (uris.length > 0) changed.fire(uris);
    see();
  };
  const subscription = marks.onDidChange(update);
  update();
  return vscode.Disposable.from(
    changed,
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) => {
        const id = idOf(uri);
        const change = id === undefined ? undefined : markOf(marks, id);
        return change && agentBadge(change);
      },
    }),
    vscode.window.tabGroups.onDidChangeTabs(see),
    vscode.window.tabGroups.onDidChangeTabGroups(see),
    vscode.window.onDidChangeWindowState(see),
    new vscode.Disposable(() => subscription.dispose()),
  );
}
