import * as vscode from 'vscode';

import { ServiceError } from '../base/errors.ts';
import { plainText } from '../base/markdown.ts';
import type { Key } from '../contract/keys.ts';
import { confirm } from '../host/ask.ts';
import { inWords } from '../host/failureWords.ts';
import { userPlace } from '../host/place.ts';
import { withoutSecrets } from '../host/secretTexts.ts';
import { provideTool } from '../host/tools.ts';
import { applyEdit, type KeyEdit } from '../store/keys/keyEdit.ts';
import type { KeyStore } from '../store/keys/keyStore.ts';
import { editInWords, remainsInWords, riskOf } from '../store/keys/keyWords.ts';
import { questionOf } from './keyQuestion.ts';
import { keyForModel } from './keyRecord.ts';
import { readHash, readList, readUpdate } from './keyToolInput.ts';

/** The tools for agents that read API keys and change them, each change only after the user was asked; they create and delete nothing. */
export function registerKeyTools(keys: KeyStore): vscode.Disposable {
  /** The key as the user was shown it when they were asked. */
  const asked = new Map<string, Key>();
  return vscode.Disposable.from(
    provideTool('list_keys', {
      prepareInvocation: () => ({ invocationMessage: 'Listing API keys' }),
      invoke: ({ input }, token) =>
        answering(token, async (signal) => {
          const { includeDisabled, page, workspaceId } = readList(input);
          const list = await keys.reader.list({ includeDisabled, workspaceId, pages: page }, 'quietly', { signal });
          const from = (page - 1) * 100;
          return {
            keys: list.keys
              .slice(from, list.from === 'service' && list.hasMore ? from + 100 : undefined)
              .map((key) => keyForModel(key, Date.now())),
            ...(list.hasMore ? { next_page: page + 1 } : {}),
            ...(list.from === 'memory'
              ? { note: 'This service has no list: these are the keys that the user added by hash.' }
              : {}),
          };
        }),
    }),
    provideTool('get_key', {
      prepareInvocation: () => ({ invocationMessage: 'Reading an API key' }),
      invoke: ({ input }, token) =>
        answering(token, async () => ({ key: keyForModel(await keys.read(readHash('get_key', input)), Date.now()) })),
    }),
    provideTool('update_key', {
      prepareInvocation: async ({ input }) => {
        const { hash, edit } = readUpdate(input);
        const key = await keys.reader.peek(hash);
        asked.set(hash, key);
        return {
          invocationMessage: `Changing the API key "${key.name}"`,
          confirmationMessages: confirmationOf(key, edit),
        };
      },
      invoke: ({ input }, token) =>
        answering(token, async () => {
          const { hash, edit } = readUpdate(input);
          const seen = asked.get(hash) ?? (await keys.read(hash));
          asked.delete(hash);
          await askAboutRisk(seen, edit);
          const result = await keys.edit(seen, edit);
          if (result.kind === 'changed')
            throw new ServiceError(
              'conflict',
              'update_key',
              'Nothing was changed: somebody else has changed this key since the user was asked. Read it with get_key and ask the user again.',
            );
          const lines = editInWords(seen, edit, userPlace().locale);
          return {
            changed: lines.length === 0 ? 'nothing: it was so already' : lines,
            key: keyForModel(result.key, Date.now()),
          };
        }),
    }),
  );
}

/** What the editor asks with: the key, old and new value, and what then remains. */
function confirmationOf(key: Key, edit: KeyEdit) {
  const { locale } = userPlace();
  const lines = editInWords(key, edit, locale);
  const risk = riskOf(key, edit);
  const said = [
    `Key: ${key.name} (${key.label})`,
    ...(lines.length === 0 ? ['Nothing changes.'] : lines),
    `Then ${remainsInWords(applyEdit(key, edit), Date.now(), locale)}.`,
    ...(risk === undefined ? [] : [risk]),
  ];
  return {
    title: questionOf(key, edit, locale),
    message: new vscode.MarkdownString(said.map(plainText).join('\n\n')),
  };
}

/** Editors can be told to ask about no tool at all; what stops a key's users or lets them spend without end is asked about in any case. */
async function askAboutRisk(key: Key, edit: KeyEdit): Promise<void> {
  const risk = riskOf(key, edit);
  if (risk === undefined) return;
  const { locale } = userPlace();
  const detail = [...editInWords(key, edit, locale), risk].join('\n\n');
  if (await confirm(`An agent asks: ${questionOf(key, edit, locale)}`, detail, 'Change')) return;
  throw new ServiceError('denied', 'update_key', 'The user does not want this change. Do not try it again unasked.');
}

/** A tool's answer as JSON, or a failure in words that a model can act on. */
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
    throw new Error(inWords(error), { cause: error });
  } finally {
    subscription.dispose();
  }
}
