import * as vscode from 'vscode';

/** The confirmation that a tool requested before it ran. */
export interface ToolQuestion {
  readonly tool: string;
  readonly title: string;
  readonly message: string;
}

/** Shared through `globalThis`, because each test file is a separate bundle. */
const shared: typeof globalThis & { toolQuestions?: ToolQuestion[] } = globalThis;
shared.toolQuestions ??= [];
const asked = shared.toolQuestions;

/**
 * Records the confirmations that tools registered from now on request. In a test run VS Code accepts its own dialogs without showing them.
 */
export function keepToolQuestions(): void {
  const { registerTool } = vscode.lm;
  const registerAndKeep = <T>(name: string, tool: vscode.LanguageModelTool<T>) =>
    registerTool<T>(name, {
      invoke: (...given) => tool.invoke(...given),
      prepareInvocation: async (...given) => {
        const prepared = await tool.prepareInvocation?.(...given);
        const question = prepared?.confirmationMessages;
        if (question !== undefined) {
          const { title, message } = question;
          asked.push({ tool: name, title: textOf(title), message: textOf(message) });
        }
        return prepared;
      },
    });
  Object.assign(vscode.lm, { registerTool: registerAndKeep });
}

/** Confirmations requested while `work` runs. */
export async function questionsOf(work: () => Promise<unknown>): Promise<readonly ToolQuestion[]> {
  const before = asked.length;
  await work();
  return asked.slice(before);
}

const textOf = (text: string | vscode.MarkdownString | undefined): string =>
  typeof text === 'string' ? text : (text?.value ?? '');
