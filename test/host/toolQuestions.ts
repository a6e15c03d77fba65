import * as vscode from 'vscode';

/** What a tool asked the user before it ran, as the editor was told to show it. */
export interface ToolQuestion {
  readonly tool: string;
  readonly title: string;
  readonly message: string;
}

/** Each test file is a bundle of its own, so what they share is where all of them find it. */
const shared: typeof globalThis & { toolQuestions?: ToolQuestion[] } = globalThis;
shared.toolQuestions ??= [];
const asked = shared.toolQuestions;

/**
 * Writes down what the tools registered from now on ask: in a test run the editor says yes to every dialog of its own without showing it.
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

/** What was asked while the work ran. */
export async function questionsOf(work: () => Promise<unknown>): Promise<readonly ToolQuestion[]> {
  const before = asked.length;
  await work();
  return asked.slice(before);
}

const textOf = (text: string | vscode.MarkdownString | undefined): string =>
  typeof text === 'string' ? text : (text?.value ?? '');
