import * as vscode from 'vscode';

import { formatFetchedAt } from '../../base/domain/dates.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CachedTexts } from '../../store/notes/cachedTexts.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { NoteCards } from './cards/noteCards.ts';
import { activeUri } from './commandArguments.ts';
import type { OriginOf } from './conflicts/comparison.ts';
import type { Conflicts } from './conflicts/conflicts.ts';
import type { MergeBases } from './conflicts/mergeBases.ts';
import { isNoteUri, uriIn } from './files/address.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { RagBadges, ragText } from './rag.ts';

interface DecorationNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly noteCards: NoteCards;
  readonly board: Pick<BoardStore, 'onDidChange'>;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
  readonly cachedTexts: Pick<CachedTexts, 'fetchedAt'>;
  readonly contextKeys: ContextKeys;
  readonly originOf: OriginOf;
}

export const registerNoteDecorations = (needs: DecorationNeeds): vscode.Disposable =>
  vscode.Disposable.from(registerRagBadges(needs), new OpenNoteStatus(needs));

function registerRagBadges({ notes, addresses }: DecorationNeeds): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  const badges = new RagBadges();
  // Fires with the changed URIs only, because an event without URIs makes all badges disappear for a moment.
  const subscription = notes.onDidChange(() => {
    const noteIds = new Set(badges.update(notes.notes?.notes ?? []));
    const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap((tab) => uriIn(tab) ?? []));
    const uris = open.filter((uri) => isNoteUri(uri) && noteIds.has(addresses.idOf(uri) ?? ''));
    if (uris.length > 0) changed.fire(uris);
  });
  return vscode.Disposable.from(
    changed,
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) =>
        noteAt(uri, { notes, addresses })?.useInRag ? { badge: 'R', tooltip: ragText(true) } : undefined,
    }),
    new vscode.Disposable(() => subscription.dispose()),
  );
}

class OpenNoteStatus implements vscode.Disposable {
  readonly #needs: DecorationNeeds;
  readonly #item = createStatusBarItem();
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #updates = 0;

  constructor(needs: DecorationNeeds) {
    this.#needs = needs;
    const update = () => void this.#update();
    this.#subscriptions = [
      needs.notes.onDidChange(update),
      needs.board.onDidChange(update),
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
    this.#updates += 1;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  async #update(): Promise<void> {
    const { conflicts, noteCards, cachedTexts, addresses, contextKeys, originOf } = this.#needs;
    const open = vscode.workspace.textDocuments.map(({ uri }) => uri).filter(isNoteUri);
    const inRag = open.filter((uri) => noteAt(uri, this.#needs)?.useInRag);
    contextKeys.set(
      'jobdeck.notes.openInRag',
      inRag.map((uri) => uri.toString()),
    );
    const withCard = open.filter((uri) => {
      const note = textOrItemAt(uri, this.#needs);
      return note !== undefined && noteCards.of(note).length > 0;
    });
    contextKeys.set(
      'jobdeck.notes.withCard',
      withCard.map((uri) => uri.toString()),
    );
    void this.#offerChoices();
    this.#updates += 1;
    const update = this.#updates;
    const uri = activeUri();
    const theirs = (uri && conflicts.of(uri)?.theirs) ?? (await this.#newerTextOf(uri));
    const origin = theirs && (await originOf(theirs));
    // A later update may end first.
    if (update !== this.#updates) return;
    const fetchedAt = cachedTexts.fetchedAt((uri && addresses.idOf(uri)) ?? '');
    if (origin === undefined && fetchedAt === undefined) this.#item.hide();
    else if (origin === undefined) showFetchedAt(this.#item, fetchedAt ?? 0);
    else showStatus(this.#item, origin, uri !== undefined && conflicts.of(uri) !== undefined);
  }

  /** The editor offers the choices by this context key. */
  async #offerChoices(): Promise<void> {
    const { conflicts, contextKeys } = this.#needs;
    const offered = conflicts.all;
    contextKeys.set(
      'jobdeck.notes.conflicts',
      offered.map(({ uri }) => uri.toString()),
    );
    await contextKeys.untilReceived('jobdeck.notes.conflicts');
    for (const conflict of offered) conflicts.recordOffered(conflict);
  }

  async #newerTextOf(uri: vscode.Uri | undefined): Promise<Note | undefined> {
    const { notes, bases, addresses } = this.#needs;
    if (uri === undefined || !bases.isUnsaved(uri.toString())) return undefined;
    const known = notes.texts.known(addresses.idOf(uri) ?? '');
    return (await bases.isChangedElsewhere(uri.toString(), known)) ? known : undefined;
  }
}

function textOrItemAt(
  uri: vscode.Uri,
  { notes, addresses }: Pick<DecorationNeeds, 'notes' | 'addresses'>,
): NoteListItem | Note | undefined {
  const noteId = addresses.idOf(uri) ?? '';
  return notes.texts.known(noteId) ?? notes.find(noteId);
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
  item.name = 'State of the note';
  item.command = 'jobdeck.note.compare';
  return item;
}

function showFetchedAt(item: vscode.StatusBarItem, fetchedAt: number): void {
  item.text = `$(cloud) ${formatFetchedAt(fetchedAt, Date.now(), userLocale().locale)}`;
  item.tooltip = 'The service cannot be reached, so this note is shown as it was last read. Saving needs the service.';
  item.show();
}

function showStatus(item: vscode.StatusBarItem, origin: string, isConflict: boolean): void {
  item.text = `$(warning) ${isConflict ? 'Not saved: changed elsewhere' : 'Changed elsewhere'}${origin}`;
  item.tooltip = isConflict
    ? 'This note was changed elsewhere in the same place. Choose a version in the title bar of its editor, or select this to compare both.'
    : 'This note was changed elsewhere while you edit it. Both changes are saved together if they do not overlap. Select this to compare them.';
  item.show();
}
