import { findJsonExcess } from '../base/jsonSize.ts';

/** What an answer's bytes are as JSON. */
export type AnswerJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'excess' };

/** Names and values of the largest answer that is read: a board of 20,000 cards. No record has a thousand names. */
const jsonLimits = { maxNodes: 1_000_000, maxDepth: 500, maxNames: 1_000 } as const;
/** Bytes above which the steps of reading let everything else go on in between. */
const long = 1024 * 1024;

/** Reads an answer's JSON, and nothing of one that would keep the editor's extensions waiting. */
export async function readAnswerJson(bytes: Uint8Array): Promise<AnswerJson> {
  const pause = (): Promise<void> | undefined => (bytes.length > long ? afterOthers() : undefined);
  await pause();
  if (findJsonExcess(bytes, jsonLimits) !== undefined) return { kind: 'excess' };
  await pause();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    await pause();
    const value: unknown = JSON.parse(text);
    await pause();
    return { kind: 'json', value };
  } catch {
    return { kind: 'none' };
  }
}

const afterOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
