import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';
import type { ModelTool } from './runTool.ts';

const tools = new LazyRegistry<ModelTool>();

export const registerTools = (named: Readonly<Record<string, ModelTool>>): vscode.Disposable =>
  vscode.Disposable.from(...Object.entries(named).map(([name, tool]) => tools.register(name, tool)));

export const registerToolStubs = (names: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool<unknown>(name, {
        prepareInvocation: ({ input }) =>
          tools.use(name, async (tool) => (await import('./runTool.ts')).prepareTool(tool, input)),
        invoke: ({ input }, token) =>
          tools.use(name, async (tool) => (await import('./runTool.ts')).invokeTool(tool, input, token)),
      }),
    ),
  );
