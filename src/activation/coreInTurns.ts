import type * as vscode from 'vscode';

import { systemClock } from '../base/flow/clock.ts';
import { nextTurn } from '../base/flow/nextTurn.ts';
import { openTrackerStores } from '../store/board/stores.ts';
import type { Core } from './core.ts';

/** Loads the core in two files, of which this one has the stores: compiled as one, it would block the extension host for twice as long. */
export async function createCoreInTurns(context: vscode.ExtensionContext): Promise<Core> {
  await nextTurn();
  const { createCore } = await import('./core.ts');
  return createCore(context, (calls) => openTrackerStores(calls, systemClock));
}
