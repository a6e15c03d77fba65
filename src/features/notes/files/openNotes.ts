import * as vscode from 'vscode';

import { log } from '../../../host/log.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import type { MergeBases } from '../conflicts/mergeBases.ts';
import { notePage } from '../contract.ts';
import { isNoteUri, isVisible, noteScheme, shows } from './address.ts';
import type { NoteAddresses } from './noteAddresses.ts';
import type { NoteFiles } from './noteFiles.ts';
import { readQuery } from './uriParts.ts';

interface OpenNotesNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly files: NoteFiles;
  readonly addresses: NoteAddresses;
  readonly account: () => string;
}

/** Records shown texts as merge bases, reloads saved documents after changes elsewhere, and renames tabs after a new title. */
export class OpenNotes implements vscode.Disposable {
  readonly #needs: OpenNotesNeeds;
  readonly #subscriptions: readonly { dispose(): unknown }[];

  constructor(needs: OpenNotesNeeds) {
    this.#needs = needs;
    const { notes, files } = needs;
    for (const document of noteDocuments()) this.#shown(document);
    const { workspace, window } = vscode;
    this.#subscriptions = [
      notes.onDidChange(() => this.#listChanged()),
      notes.texts.onDidChange(({ id }) => files.fire(this.#urisOf(id), vscode.FileChangeType.Changed)),
      notes.texts.onDidRemove((id) => files.fire(this.#urisOf(id), vscode.FileChangeType.Deleted)),
      workspace.onDidOpenTextDocument((document) => this.#shown(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#shown(document)),
      workspace.onDidSaveTextDocument((document) => this.#shown(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      // A tab opens after its document, possibly after a list that was read in between.
      window.tabGroups.onDidChangeTabs(({ opened }) => {
        for (const document of noteDocuments())
          if (opened.some((tab) => shows(tab, document.uri))) this.#catchUp(document);
      }),
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) if (isNoteUri(document.uri)) void this.#moveTabs(document);
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #shown(document: vscode.TextDocument): void {
    const { uri, isDirty } = document;
    if (!isNoteUri(uri)) return;
    const { bases, conflicts } = this.#needs;
    bases.recordShown(uri.toString(), () => document.getText(), isDirty);
    if (isDirty) return;
    conflicts.end(uri);
    void this.#showNewest(document);
    void this.#moveTabs(document);
  }

  #closed({ uri }: vscode.TextDocument): void {
    if (!isNoteUri(uri)) return;
    const { notes, bases, conflicts, files, addresses } = this.#needs;
    bases.closed(uri.toString());
    files.closed(uri);
    conflicts.closed(uri);
    const noteId = addresses.idOf(uri);
    addresses.closed(uri);
    if (noteId !== undefined && this.#urisOf(noteId).length === 0) notes.texts.drop(noteId);
  }

  #listChanged(): void {
    const { notes } = this.#needs;
    if (notes.state.kind !== 'ready') return;
    for (const { id } of notes.texts.all) if (this.#urisOf(id).length === 0) notes.texts.drop(id);
    for (const document of noteDocuments()) this.#catchUp(document);
  }

  #catchUp(document: vscode.TextDocument): void {
    const { notes, addresses } = this.#needs;
    void this.#moveTabs(document);
    const noteId = addresses.idOf(document.uri);
    if (noteId === undefined || notes.state.kind !== 'ready' || !isVisible(document.uri)) return;
    if (!notes.isBehind(noteId)) return;
    notes.texts
      .readVersion(noteId, notes.find(noteId)?.version ?? 0)
      .catch((error: unknown) => log.warn(`Reading an open note: ${String(error)}`));
  }

  /**
   * Makes the editor reload a document that may show text as saved which the service does not have. The editor ignores file changes while
   * it saves, so it misses a newer text and its own Revert then has no effect; it never reloads over unsaved text.
   */
  async #showNewest(document: vscode.TextDocument): Promise<void> {
    const { notes, bases, files, addresses } = this.#needs;
    const key = document.uri.toString();
    const noteId = addresses.idOf(document.uri);
    const known = noteId === undefined ? undefined : notes.texts.known(noteId);
    const base = await bases.of(key);
    if (known === undefined || base === undefined || document.isDirty) return;
    const isOlder = known.version > base.version && known.text !== base.text;
    if (isOlder || bases.isUnsaved(key)) files.fire([document.uri], vscode.FileChangeType.Changed);
  }

  async #moveTabs(document: vscode.TextDocument): Promise<void> {
    const { notes, files, addresses, account } = this.#needs;
    const { uri } = document;
    if (uri.authority !== account()) return;
    try {
      const noteId = await addresses.find(uri);
      const note = noteId === undefined ? undefined : notes.find(noteId);
      if (note === undefined || document.isDirty || !isVisible(uri)) return;
      const to = addresses.uriOf(note);
      if (to.toString() === uri.toString()) return;
      // A read-only file cannot be renamed, nor can a file be renamed to an existing URI.
      if (readQuery(uri).kind !== 'id' || uri.scheme !== noteScheme || to.scheme !== noteScheme) {
        await reopenTabs(uri, to);
        return;
      }
      const pages = pagesOf(uri);
      if (await files.follow(uri, to)) await reopenPages(pages, uri, to);
    } catch (error) {
      log.warn(`A note keeps its old name in its tab: ${String(error)}`);
    }
  }

  #urisOf(noteId: string): vscode.Uri[] {
    return this.#needs.addresses.documentsOf(noteId).map(({ uri }) => uri);
  }
}

const noteDocuments = (): vscode.TextDocument[] => vscode.workspace.textDocuments.filter(({ uri }) => isNoteUri(uri));

interface PageTab {
  readonly viewColumn: vscode.ViewColumn;
  readonly isInFront: boolean;
  readonly hasFocus: boolean;
  /** Whether the note's text has a tab in the same group. */
  readonly hasText: boolean;
}

const pagesOf = (uri: vscode.Uri): PageTab[] =>
  vscode.window.tabGroups.all.flatMap((group) => {
    const { tabs, viewColumn, isActive } = group;
    return tabs
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString())
      .map((tab) => ({
        viewColumn,
        isInFront: tab.isActive,
        hasFocus: tab.isActive && isActive,
        hasText: textTabs(group, uri).length > 0,
      }));
  });

const textTabs = ({ tabs }: vscode.TabGroup, uri: vscode.Uri): vscode.Tab[] =>
  tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());

/**
 * Opens pages at their file's new URI, because after a rename the editor moves text tabs, and closes page tabs or replaces them by text tabs.
 * A page that is already open there is reused.
 */
async function reopenPages(pages: readonly PageTab[], from: vscode.Uri, to: vscode.Uri): Promise<void> {
  await untilNoPages(from);
  for (const { viewColumn, isInFront, hasFocus, hasText } of pages) {
    await vscode.commands.executeCommand('vscode.openWith', to, notePage.view, {
      viewColumn,
      preserveFocus: !hasFocus,
      preview: false,
      background: !isInFront,
    });
    const group = vscode.window.tabGroups.all.find((each) => each.viewColumn === viewColumn);
    if (group !== undefined && !hasText) await vscode.window.tabGroups.close(textTabs(group, to), true);
  }
}

/** The editor moves the tabs of a renamed file some time after the rename. */
const untilNoPages = (uri: vscode.Uri): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (pagesOf(uri).length > 0) return;
      subscription.dispose();
      resolve();
    };
    const subscription = vscode.window.tabGroups.onDidChangeTabs(check);
    check();
  });

async function reopenTabs(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const editors = vscode.window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === from.toString(),
  );
  for (const { tabs, viewColumn, isActive: isActiveGroup } of vscode.window.tabGroups.all)
    for (const tab of tabs) {
      const { input, isActive, isPreview } = tab;
      const isPage = input instanceof vscode.TabInputCustom;
      if (!(isPage || input instanceof vscode.TabInputText) || input.uri.toString() !== from.toString()) continue;
      const editor = editors.find((each) => each.viewColumn === viewColumn);
      // The text editor appears shortly after its tab, and only the editor has the selection.
      if (isActive && !isPage && editor === undefined) continue;
      await vscode.commands.executeCommand('vscode.openWith', to, isPage ? notePage.view : 'default', {
        viewColumn,
        preserveFocus: !(isActive && isActiveGroup),
        preview: isPreview,
        background: !isActive,
        ...(editor === undefined || isPage ? {} : { selection: editor.selection }),
      });
      // A preview tab is closed by the one opened after it.
      if (tab.group.tabs.includes(tab)) await vscode.window.tabGroups.close(tab, true);
    }
}
