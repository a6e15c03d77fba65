import * as vscode from 'vscode';

import { Emitter } from '../../base/flow/event.ts';
import type { CatalogRow } from '../../contract/catalog.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { showJsonBeside } from '../../host/ui/showDocument.ts';
import { IdempotencyKeys } from './doubt.ts';
import { knownIds } from './knownIds.ts';
import type { operationsManifest } from './manifest.ts';
import type { OperationsNeeds } from './needs.ts';
import { isMeantAsInput, schemaScheme, schemaText } from './schemaText.ts';

const resultScheme = 'jobdeck-result';
/** The lines that identify an input; documents may be long, and this is checked on each keystroke. */
const beginning = new vscode.Range(0, 0, 100, 0);

export function registerOperations(needs: OperationsNeeds): vscode.Disposable {
  const { rows, board, contextKeys, home } = needs;
  const results = new Map<string, string>();
  const changed = new Emitter<void>();
  const idempotencyKeys = new IdempotencyKeys();
  const followEditor = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    contextKeys.set('jobdeck.operationInput', document !== undefined && isMeantAsInput(document.getText(beginning)));
  };

  const showResult = async ({ name, title }: CatalogRow, text: string): Promise<void> => {
    results.set(name, text);
    changed.fire();
    await showJsonBeside(resultScheme, title, name);
  };
  followEditor();
  return vscode.Disposable.from(
    registerCommands<typeof operationsManifest>({
      'jobdeck.operation.open': async () => (await import('./operationDocument.ts')).openInput(needs),
      'jobdeck.operation.run': async () => {
        const text = vscode.window.activeTextEditor?.document.getText() ?? '';
        const [{ runInput }, { editorDialogs }] = await Promise.all([import('./run.ts'), import('./runDialogs.ts')]);
        await runInput(text, { ...needs, idempotencyKeys, dialogs: editorDialogs(home, showResult) });
      },
    }),
    registerDocuments({
      scheme: resultScheme,
      onDidChange: changed.event,
      read: async (name) => results.get(name) ?? '"Results are not kept over a restart: run the operation again."\n',
    }),
    registerDocuments({
      scheme: schemaScheme,
      onDidChange: board.onDidChange,
      read: async (name) => {
        const row = (await rows()).find((each) => each.name === name);
        if (row === undefined) throw new Error(`The tracker has no operation "${name}".`);
        return schemaText(row, knownIds(board.board));
      },
    }),
    vscode.window.onDidChangeActiveTextEditor(followEditor),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) followEditor();
    }),
    new vscode.Disposable(() => changed.dispose()),
  );
}
