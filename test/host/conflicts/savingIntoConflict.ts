import type * as vscode from 'vscode';

import { recordContextKeys } from '../contextKeys.ts';
import { until } from '../editor.ts';

/**
 * Runs `work`, which causes a save of the document. Resolves once that save was refused as a conflict and the editor offers the choices,
 * since a choice that is made before opens a comparison.
 */
export async function savingIntoConflict({ uri }: vscode.TextDocument, work: () => Promise<unknown>): Promise<void> {
  const { received, end } = recordContextKeys();
  const conflicts = (): string => JSON.stringify(received.get('jobdeck.notes.conflicts') ?? '');
  try {
    await work();
    await until('the conflict', () => conflicts().includes(uri.toString()) || undefined);
  } finally {
    end();
  }
}
