import * as vscode from 'vscode';

import { plainText } from '../../base/text/plainText.ts';
import { LazyRegistry } from './lazyRegistry.ts';

/** What the editor shows while a tool runs, and what it asks the user first. */
interface ToolPreparation {
  readonly message: string;
  readonly confirmation?: { readonly title: string; readonly lines: readonly string[] };
}

/** Input comes from a model, so the tool must validate it. */
export interface ModelTool {
  readonly prepare: (input: unknown) => Promise<ToolPreparation> | ToolPreparation;
  /** The result is sent to the model without secrets, as it is if it is a text, else as JSON. */
  readonly invoke: (input: unknown, signal: AbortSignal) => Promise<object | string>;
}

const tools = new LazyRegistry<ModelTool>();

export const registerTools = (named: Readonly<Record<string, ModelTool>>): vscode.Disposable =>
  vscode.Disposable.from(...Object.entries(named).map(([name, tool]) => tools.register(name, tool)));

export const registerToolStubs = (names: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool<unknown>(name, {
        prepareInvocation: ({ input }) => tools.use(name, (tool) => prepare(tool, input)),
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

async function prepare(tool: ModelTool, input: unknown): Promise<vscode.PreparedToolInvocation> {
  try {
    return preparation(await tool.prepare(input));
  } catch (error) {
    throw (await import('../ui/errorForModel.ts')).errorForModel(error);
  }
}

async function invoke(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<object | string>,
): Promise<vscode.LanguageModelToolResult> {
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  try {
    const result = await work(controller.signal);
    const answer = typeof result === 'string' ? result : JSON.stringify(result);
    const { withoutSecrets } = await import('../secretTexts.ts');
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(withoutSecrets(answer))]);
  } catch (error) {
    throw (await import('../ui/errorForModel.ts')).errorForModel(error);
  } finally {
    subscription.dispose();
  }
}
