import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

const tools = new LazyRegistry<vscode.LanguageModelTool<unknown>>();

/** Tool input comes from a model, so the tool must validate it. */
export const registerTool = (name: string, tool: vscode.LanguageModelTool<unknown>): vscode.Disposable =>
  vscode.Disposable.from(tools.register(name, tool));

export const registerToolStubs = (names: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool<unknown>(name, {
        invoke: (options, token) => tools.use(name, (tool) => tool.invoke(options, token)),
        prepareInvocation: (options, token) => tools.use(name, (tool) => tool.prepareInvocation?.(options, token)),
      }),
    ),
  );
