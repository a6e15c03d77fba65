import type * as vscode from 'vscode';

import { recordContextKeys } from '../contextKeys.ts';
import { until } from '../editor.ts';

/** Runs `work`, which causes a save of the document, and resolves once that save was refused as a conflict. */
export async function savingIntoConflict({ uri }: vscode.TextDocument, work: () => Promise<unknown>): Promise<void> {
  const { keys, end } = recordContextKeys();
  const conflicts = (): string => JSON.stringify(keys.get('jobdeck.notes.conflicts') ?? '');
  try {
    await work();
    await until('the conflict', () => conflicts().includes(uri.toString()) || undefined);
  } finally {
    end();
  }
}
