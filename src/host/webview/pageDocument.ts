import * as vscode from 'vscode';

import type { Event } from '../../base/flow/event.ts';
import { type EditablePage, registerEditablePage } from '../lazy/editablePages.ts';
import { log } from '../log.ts';

/** What the user entered on a page and did not save. */
export interface PageInput {
  readonly isDirty: boolean;
  readonly onDidChange: Event<unknown>;
  /** Rejects if the input stays unsaved; the page shows why. */
  save(): Promise<void>;
  revert(): void;
  /** Text from which it is opened again after a reload or a crash. */
  readonly backup: string;
  dispose(): void;
}

interface PageKind<I extends PageInput> {
  readonly view: string;
  /** `backup` is untrusted. */
  readonly open: (uri: vscode.Uri, backup: string | undefined) => I;
  /** `save` saves as *File: Save* does, and resolves also if the input stays unsaved. */
  readonly fill: (panel: vscode.WebviewPanel, uri: vscode.Uri, input: I, save: () => Promise<void>) => void;
}

/** A page whose input is saved by the editor: declare it under `customEditors` with `isPage: 'editable'`. */
export const registerPageDocument = <I extends PageInput>({ view, open, fill }: PageKind<I>): vscode.Disposable =>
  registerEditablePage(view, async (uri, backupId, onDidChange) => {
    const input = open(uri, backupId === undefined ? undefined : await readBackup(backupId));
    const isRestored = backupId !== undefined;
    const document: PageDocument = new PageDocument({
      uri,
      input,
      isRestored,
      onDidChange,
      fill: (panel) => fill(panel, uri, input, () => document.requestSave()),
    });
    return document;
  });

interface PageDocumentNeeds {
  readonly uri: vscode.Uri;
  readonly input: PageInput;
  readonly isRestored: boolean;
  readonly onDidChange: () => void;
  readonly fill: (panel: vscode.WebviewPanel) => void;
}

class PageDocument implements EditablePage {
  readonly uri: vscode.Uri;
  readonly #needs: PageDocumentNeeds;
  readonly #panels = new Set<vscode.WebviewPanel>();
  readonly #subscriptions: { dispose(): unknown }[];
  /** The editor shows the page as unsaved. */
  #isMarked: boolean;
  /** Saves by which the editor removes the mark, and which have not ended. */
  #unmarkings = 0;
  #isRequested = false;
  #saves = 0;

  constructor(needs: PageDocumentNeeds) {
    this.#needs = needs;
    this.uri = needs.uri;
    this.#isMarked = needs.isRestored;
    this.#subscriptions = [
      needs.input.onDidChange(() => this.#updateMark()),
      vscode.window.tabGroups.onDidChangeTabs(({ changed }) => this.#markAgain(changed)),
    ];
  }

  show(panel: vscode.WebviewPanel): void {
    this.#panels.add(panel);
    panel.onDidDispose(() => this.#panels.delete(panel));
    this.#needs.fill(panel);
    this.#updateMark();
  }

  async save(): Promise<void> {
    const { input } = this.#needs;
    if (!input.isDirty) {
      this.#isMarked = false;
      return;
    }
    // Input that came while the mark was being removed must not be sent.
    if (!this.#isRequested && this.#unmarkings > 0) throw new vscode.CancellationError();
    this.#saves += 1;
    try {
      await input.save();
      this.#isMarked = input.isDirty;
    } catch (error) {
      // A visible page shows why; the editor's own message would stay until it is closed.
      throw [...this.#panels].some(({ visible }) => visible) ? new vscode.CancellationError() : error;
    } finally {
      this.#saves -= 1;
      this.#updateMark();
    }
  }

  async requestSave(): Promise<void> {
    this.#isRequested = true;
    await this.#saveInEditor();
    this.#isRequested = false;
  }

  revert(): void {
    this.#isMarked = false;
    this.#needs.input.revert();
  }

  async backUp(file: vscode.Uri): Promise<vscode.CustomDocumentBackup> {
    const { fs } = vscode.workspace;
    await fs.writeFile(file, new TextEncoder().encode(this.#needs.input.backup));
    return { id: file.toString(), delete: () => void fs.delete(file).then(undefined, () => undefined) };
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#needs.input.dispose();
  }

  /** The editor has no call that removes the mark, so that input that is taken back is saved as what it is: nothing. */
  #updateMark(): void {
    // Before, the editor does not know the document.
    if (this.#panels.size === 0) return;
    const { input, onDidChange } = this.#needs;
    if (input.isDirty) {
      this.#isMarked = true;
      onDidChange();
    } else if (this.#isMarked && this.#saves === 0) {
      this.#isMarked = false;
      this.#unmarkings += 1;
      void this.#saveInEditor().then(() => {
        this.#unmarkings -= 1;
      });
    }
  }

  /** Resolves also if the input stays unsaved, which was shown already. */
  async #saveInEditor(): Promise<void> {
    await Promise.resolve(vscode.workspace.save(this.uri)).catch(() => undefined);
  }

  /** The editor removes the mark when a save ends, also that of input which came in between. */
  #markAgain(changed: readonly vscode.Tab[]): void {
    const isUnmarked = changed.some(
      ({ input, isDirty }) =>
        !isDirty && input instanceof vscode.TabInputCustom && input.uri.toString() === this.uri.toString(),
    );
    if (isUnmarked && this.#needs.input.isDirty) this.#updateMark();
  }
}

async function readBackup(id: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(id)));
  } catch (error) {
    log.warn(`The unsaved input of a page could not be restored: ${error}`);
    return undefined;
  }
}
