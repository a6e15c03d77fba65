import * as vscode from 'vscode';

import { confirm, notify, withProgress } from '../../host/ui/ask.ts';
import { askFileToWrite, suggestedPath, writeFile } from '../../host/ui/askFile.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { RunDialogs } from './run.ts';

/** Suggests the opened folder for a PDF, else the home folder. */
export const editorDialogs = (home: string, showResult: RunDialogs['showResult']): RunDialogs => ({
  confirm,
  withRetry,
  withProgress: async (title, work) => withProgress(vscode.ProgressLocation.Notification, title, work),
  showResult,
  savePdf: async (bytes) => {
    const question = { title: 'Save PDF', button: 'Save', filters: { PDF: ['pdf'] } };
    const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const file = await askFileToWrite(question, suggestedPath(home, `statistics-${day}.pdf`));
    if (file === undefined) return;
    await writeFile(file, bytes);
    notify(`Saved: ${file}`);
  },
});
