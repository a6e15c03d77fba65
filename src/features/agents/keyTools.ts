import * as vscode from 'vscode';

import { plainText } from '../../base/markdown.ts';
import { registerTool } from '../../host/lazy/tools.ts';
import { withoutSecrets } from '../../host/secretTexts.ts';
import { confirm } from '../../host/ui/ask.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { KeyStore } from '../../store/keys/keyStore.ts';
import { KeyToolCalls } from './keyToolCalls.ts';

/** Language model tools that read and update API keys. Each update is confirmed by the user; no tool creates or deletes keys. */
export function registerKeyTools(keys: KeyStore): vscode.Disposable {
  const calls = new KeyToolCalls({ keys, confirm, locale: () => userLocale().locale });
  return vscode.Disposable.from(
    registerTool('jobdeck_list_keys', {
      prepareInvocation: () => ({ invocationMessage: 'Listing API keys' }),
      invoke: ({ input }, token) => answering(token, (signal) => calls.list(input, signal)),
    }),
    registerTool('jobdeck_get_key', {
      prepareInvocation: () => ({ invocationMessage: 'Reading an API key' }),
      invoke: ({ input }, token) => answering(token, () => calls.get(input)),
    }),
    registerTool('jobdeck_update_key', {
      prepareInvocation: async ({ input }) => {
        const { keyName, title, lines } = await calls.questionBefore(input);
        return {
          invocationMessage: `Changing the API key "${keyName}"`,
          confirmationMessages: { title, message: new vscode.MarkdownString(lines.map(plainText).join('\n\n')) },
        };
      },
      invoke: ({ input }, token) => answering(token, () => calls.update(input)),
    }),
  );
}

/** Returns a result as JSON, or throws an error that a model can act on. */
async function answering(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<object>,
): Promise<vscode.LanguageModelToolResult> {
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  try {
    const answer = withoutSecrets(JSON.stringify(await work(controller.signal)));
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer)]);
  } catch (error) {
    throw new Error(formatFailure(error), { cause: error });
  } finally {
    subscription.dispose();
  }
}
