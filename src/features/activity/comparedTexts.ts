import type * as vscode from 'vscode';

import { documentUri } from '../../host/ui/showDocument.ts';

export const activityScheme = 'jobdeck-activity';

/** Texts of the changes that are compared, in memory only. */
export class ComparedTexts {
  readonly #texts = new Map<string, string>();

  readonly read = async (id: string): Promise<string> => this.#texts.get(id) ?? 'This change is no longer shown.\n';

  add(id: string, name: string, ending: '.txt' | '.md', text: string): vscode.Uri {
    this.#texts.set(id, text);
    return documentUri(activityScheme, name, ending, id);
  }
}
