import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

const tools = new LazyRegistry<vscode.LanguageModelTool<unknown>>();

/** Puts a tool behind its declaration; what it is called with comes from a model, so it is parsed before use. */
export const registerTool = (name: string, tool: vscode.LanguageModelTool<unknown>): vscode.Disposable =>
  vscode.Disposable.from(tools.register(name, tool));

/** Makes declared language model tools callable before their room is loaded. */
export const registerToolStubs = (names: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool<unknown>(name, {
        invoke: (options, token) => tools.use(name, (tool) => tool.invoke(options, token)),
        prepareInvocation: (options, token) => tools.use(name, (tool) => tool.prepareInvocation?.(options, token)),
      }),
    ),
  );
