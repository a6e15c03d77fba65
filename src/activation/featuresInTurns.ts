import type * as vscode from 'vscode';

import { nextTurn } from '../base/flow/nextTurn.ts';
import { openActivity } from './activityNeeds.ts';
import type { Core } from './core.ts';
import type { LoadFeature } from './lateTransfer.ts';

/** Loads the features in two files, of which this one has the agents' activity: compiled as one, they would block the extension host for longer. */
export async function activateFeaturesInTurns(context: vscode.ExtensionContext, core: Core): Promise<LoadFeature> {
  await nextTurn();
  const activity = openActivity(core, context);
  await nextTurn();
  const { activateFeatures } = await import('./features.ts');
  return activateFeatures(context, core, activity);
}
