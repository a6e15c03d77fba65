import * as vscode from 'vscode';

import { plainText } from '../../base/text/plainText.ts';
import { withoutSecrets } from '../secretTexts.ts';
import { errorForModel } from '../ui/errorForModel.ts';

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

const preparation = ({ message, confirmation }: ToolPreparation): vscode.PreparedToolInvocation => ({
  invocationMessage: message,
  ...(confirmation && {
    confirmationMessages: {
      title: confirmation.title,
      message: new vscode.MarkdownString(confirmation.lines.map(plainText).join('\n\n')),
    },
  }),
});

export async function prepareTool(tool: ModelTool, input: unknown): Promise<vscode.PreparedToolInvocation> {
  try {
    return preparation(await tool.prepare(input));
  } catch (error) {
    throw errorForModel(error);
  }
}

export async function invokeTool(
  tool: ModelTool,
  input: unknown,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  try {
    const result = await tool.invoke(input, controller.signal);
    const answer = typeof result === 'string' ? result : JSON.stringify(result);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(withoutSecrets(answer))]);
  } catch (error) {
    throw errorForModel(error);
  } finally {
    subscription.dispose();
  }
}
