import * as vscode from 'vscode';

import type { Diagnosis } from '../../base/editor/finding.ts';
import { Emitter } from '../../base/flow/event.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { proxySettings } from '../../host/storage/proxySettings.ts';
import { copyText, inform, withProgress } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { showMarkdown } from '../../host/ui/showDocument.ts';
import type { DiagnoseNeeds } from './diagnose.ts';
import type { diagnoseManifest } from './manifest.ts';

const scheme = 'jobdeck-diagnosis';
const copy = 'Copy';

export function registerDiagnose(
  needs: DiagnoseNeeds & { readonly contextKeys: ContextKeys; readonly version: string },
): vscode.Disposable {
  const changed = new Emitter<void>();
  let text = 'There is no diagnosis yet. *Jobdeck: Diagnose Connection* makes one.\n';

  const runDiagnosis = async (signal: AbortSignal): Promise<string> => {
    const [{ diagnose }, { diagnosisDocument, summaryOf }] = await Promise.all([
      import('./diagnose.ts'),
      import('./document.ts'),
    ]);
    const { diagnoses, secrets } = await diagnose(needs, signal);
    const all: Diagnosis[] = [{ title: 'Editor', findings: [proxySettings()] }, ...diagnoses];
    const found = { diagnoses: all, secrets };
    text = diagnosisDocument({ ...found, origin: originOf(needs.version) });
    needs.contextKeys.set('jobdeck.diagnosed', true);
    changed.fire();
    return summaryOf(found);
  };
  const copyDiagnosis = async (): Promise<void> => copyText(text);

  return vscode.Disposable.from(
    registerCommands<typeof diagnoseManifest>({
      'jobdeck.diagnose.run': async () => {
        const title = 'Diagnosing connection…';
        const summary = await withProgress(vscode.ProgressLocation.Notification, title, runDiagnosis);
        await showMarkdown(scheme, 'Connection', 'diagnosis');
        void inform(summary, copy).then((chosen) => (chosen === copy ? copyDiagnosis() : undefined));
      },
      'jobdeck.diagnose.copy': copyDiagnosis,
    }),
    registerDocuments({ scheme, onDidChange: changed.event, read: async () => text }),
    new vscode.Disposable(() => changed.dispose()),
  );
}

const originOf = (version: string): string => {
  const time = new Date()
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, ' UTC');
  return `Made ${time} by Jobdeck ${version} in ${vscode.env.appName} ${vscode.version}.`;
};
