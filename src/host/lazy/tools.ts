import * as vscode from 'vscode';

import { plainText } from '../../base/plainText.ts';
import { LazyRegistry } from './lazyRegistry.ts';

/** What the editor shows while a tool runs, and what it asks the user first. */
export interface ToolPreparation {
  readonly message: string;
  readonly confirmation?: { readonly title: string; readonly lines: readonly string[] };
}

/** Input comes from a model, so the tool must validate it. */
export interface ModelTool {
  readonly prepare: (input: unknown) => Promise<ToolPreparation> | ToolPreparation;
  /** The result is sent to the model as JSON, without secrets. */
  readonly invoke: (input: unknown, signal: AbortSignal) => Promise<object>;
}

const tools = new LazyRegistry<ModelTool>();

export const registerTools = (named: Readonly<Record<string, ModelTool>>): vscode.Disposable =>
  vscode.Disposable.from(...Object.entries(named).map(([name, tool]) => tools.register(name, tool)));

export const registerToolStubs = (names: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool<unknown>(name, {
        prepareInvocation: ({ input }) => tools.use(name, async (tool) => preparation(await tool.prepare(input))),
        invoke: ({ input }, token) => tools.use(name, (tool) => invoke(token, (signal) => tool.invoke(input, signal))),
      }),
    ),
  );

const preparation = ({ message, confirmation }: ToolPreparation): vscode.PreparedToolInvocation => ({
  invocationMessage: message,
  ...(confirmation && {
    confirmationMessages: {
      title: confirmation.title,
      message: new vscode.MarkdownString(confirmation.lines.map(plainText).join('\n\n')),
    },
  }),
});

/** Rejects with an error that a model can act on. */
async function invoke(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<object>,
): Promise<vscode.LanguageModelToolResult> {
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  try {
    const answer = JSON.stringify(await work(controller.signal));
    const { withoutSecrets } = await import('../secretTexts.ts');
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(withoutSecrets(answer))]);
  } catch (error) {
    const { formatFailure } = await import('../ui/formatFailure.ts');
    throw new Error(formatFailure(error), { cause: error });
  } finally {
    subscription.dispose();
  }
}
