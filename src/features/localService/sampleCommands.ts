import * as vscode from 'vscode';

import { confirm, notify } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { SampleData } from './sampleData.ts';

const removed =
  'Sample cards, notes, meetings, contexts and keys are deleted, with your changes to them. What you created stays.';

export const sampleCommands = (sample: SampleData) => ({
  'jobdeck.sample.add': async () => {
    if (sample.state === 'added') return notify('The sample data is on the board already.');
    if (sample.state === 'occupied')
      return notify('Sample data is only for a board without cards, and you have cards, maybe in the archive.');
    await sample.add();
    notify('The sample data was added. "Jobdeck: Remove Sample Data" deletes it again.');
  },
  'jobdeck.sample.remove': async () => {
    if (!(await confirm('Remove the sample data?', removed, 'Remove'))) return;
    await sample.remove();
    notify('The sample data was removed.');
  },
});

export function followSample(sample: SampleData, contextKeys: ContextKeys): vscode.Disposable {
  const show = () => contextKeys.set('jobdeck.sample', sample.state ?? '');
  const subscription = sample.onDidChange(show);
  show();
  return new vscode.Disposable(() => {
    subscription.dispose();
    sample.dispose();
  });
}
