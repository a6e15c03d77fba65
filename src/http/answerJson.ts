import { findJsonExcess } from '../base/json.ts';

/** `none` is not JSON; `excess` exceeds the limits. */
type AnswerJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'excess' };

/** Sized for a board of 20,000 cards; no record has a thousand names. */
const jsonLimits = { maxNodes: 1_000_000, maxDepth: 500, maxNames: 1_000 } as const;
/** Bytes; above this size, other work runs between the steps of parsing. */
const largeBytes = 1024 * 1024;

export async function readAnswerJson(bytes: Uint8Array): Promise<AnswerJson> {
  const pause = (): Promise<void> | undefined => (bytes.length > largeBytes ? afterOthers() : undefined);
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
