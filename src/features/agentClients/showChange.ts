import * as vscode from 'vscode';

import { documentUri } from '../../host/ui/showDocument.ts';

interface ShownChange {
  readonly title: string;
  /** The file. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export const changeScheme = 'jobdeck-client';

/** Texts of the changes that are shown, in memory only: the files may have secrets of other servers. */
export class ShownChanges {
  readonly #texts = new Map<string, string>();
  #count = 0;

  readonly read = async (id: string): Promise<string> =>
    this.#texts.get(id) ?? 'This change is no longer shown. Run the command again.\n';

  /** Opens both texts side by side; resolves to a function that closes them. */
  async show({ title, path, before, after }: ShownChange): Promise<() => Promise<void>> {
    const [left, right] = [before, after].map((text) => this.#add(path, text));
    if (left === undefined || right === undefined) throw new Error('Two texts make a change.');
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
    return async () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      const shown = tabs.filter(
        ({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.toString() === right.toString(),
      );
      await vscode.window.tabGroups.close(shown);
      for (const uri of [left, right]) this.#texts.delete(uri.query);
    };
  }

  #add(path: string, text: string): vscode.Uri {
    this.#count += 1;
    const id = String(this.#count);
    this.#texts.set(id, text);
    const name = path.slice(path.lastIndexOf('/') + 1);
    return documentUri(changeScheme, name, '', id);
  }
}
