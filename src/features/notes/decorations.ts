import * as vscode from 'vscode';

import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { activeUri } from './commandArguments.ts';
import type { Conflicts } from './conflicts/conflicts.ts';
import type { MergeBases } from './conflicts/mergeBases.ts';
import { isNoteUri } from './files/address.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { RagBadges } from './rag/rag.ts';

/** Maximum URIs in one decoration event; the editor drops some of a longer list. */
const maxUris = 200;

export interface DecorationNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'idOf' | 'uriOf' | 'documentsOf'>;
  readonly contextKeys: ContextKeys;
}

/** Badges notes that are used in RAG, and marks open notes that are in conflict or changed elsewhere. */
export const registerNoteDecorations = (needs: DecorationNeeds): vscode.Disposable =>
  vscode.Disposable.from(registerRagBadges(needs), new OpenNoteStatus(needs));

function registerRagBadges({ notes, addresses }: DecorationNeeds): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  const badges = new RagBadges();
  const urisOf = (noteId: string): vscode.Uri[] => {
    const note = notes.find(noteId);
    const open = addresses.documentsOf(noteId).map(({ uri }) => uri);
    return note === undefined ? open : [addresses.uriOf(note), ...open];
  };
  // Fires with the changed URIs only, because an event without URIs makes all badges disappear for a moment.
  const subscription = notes.onDidChange(() => {
    const noteIds = badges.update(notes.notes?.notes ?? []);
    if (noteIds.length === 0) return;
    const uris = noteIds.slice(0, maxUris + 1).flatMap(urisOf);
    changed.fire(uris.length > maxUris ? undefined : uris);
  });
  return vscode.Disposable.from(
    changed,
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) =>
        noteAt(uri, { notes, addresses })?.useInRag ? { badge: 'R', tooltip: 'Used in RAG' } : undefined,
    }),
    new vscode.Disposable(() => subscription.dispose()),
  );
}

/** Context keys that list open notes by URI, and a status bar item while the active note was changed elsewhere. */
class OpenNoteStatus implements vscode.Disposable {
  readonly #needs: DecorationNeeds;
  readonly #item = createStatusBarItem();
  readonly #subscriptions: readonly { dispose(): unknown }[];

  constructor(needs: DecorationNeeds) {
    this.#needs = needs;
    const update = () => void this.#update();
    this.#subscriptions = [
      needs.notes.onDidChange(update),
      needs.notes.texts.onDidChange(update),
      needs.conflicts.onDidChange(update),
      vscode.window.tabGroups.onDidChangeTabs(update),
      vscode.workspace.onDidOpenTextDocument(update),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (isNoteUri(document.uri)) update();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  async #update(): Promise<void> {
    const { conflicts, contextKeys } = this.#needs;
    const open = vscode.workspace.textDocuments.map(({ uri }) => uri).filter(isNoteUri);
    const inRag = open.filter((uri) => noteAt(uri, this.#needs)?.useInRag);
    contextKeys.set(
      'jobdeck.notes.openInRag',
      inRag.map((uri) => uri.toString()),
    );
    contextKeys.set(
      'jobdeck.notes.conflicts',
      conflicts.all.map(({ uri }) => uri.toString()),
    );
    if (await this.#isChangedElsewhere(activeUri())) this.#item.show();
    else this.#item.hide();
  }

  async #isChangedElsewhere(uri: vscode.Uri | undefined): Promise<boolean> {
    const { notes, bases, addresses } = this.#needs;
    if (uri === undefined || !bases.isUnsaved(uri.toString())) return false;
    const noteId = addresses.idOf(uri);
    return bases.isChangedElsewhere(uri.toString(), noteId === undefined ? undefined : notes.texts.known(noteId));
  }
}

function noteAt(
  uri: vscode.Uri,
  { notes, addresses }: Pick<DecorationNeeds, 'notes' | 'addresses'>,
): NoteListItem | Note | undefined {
  const noteId = isNoteUri(uri) ? addresses.idOf(uri) : undefined;
  return noteId === undefined ? undefined : (notes.find(noteId) ?? notes.texts.known(noteId));
}

function createStatusBarItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('jobdeck.note.changedElsewhere', vscode.StatusBarAlignment.Left);
  item.name = 'Note changed elsewhere';
  item.text = '$(warning) Changed elsewhere';
  item.tooltip =
    'This note was changed elsewhere while you edit it. Nothing is lost: choose this to compare both texts.';
  item.command = 'jobdeck.note.compare';
  return item;
}
