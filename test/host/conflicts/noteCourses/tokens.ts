import assert from 'node:assert/strict';

/** The places that can contain typed text. */
export interface Texts {
  readonly service: string;
  readonly document: string;
  readonly result: string;
}

/** Text that the user knowingly discards in a step. */
export interface Choice {
  /** From the note's document. During a save, the editor discards it only after the save. */
  readonly discarded: string;
  /** From the note's document, in favor of the merge result. */
  readonly merged: string;
  /** From the service. A refused save may follow later. */
  readonly replaced: string;
  /** From the merge result. */
  readonly abandoned: string;
}

export const nothing: Choice = { discarded: '', merged: '', replaced: '', abandoned: '' };

export const together = (one: Choice, other: Choice): Choice => ({
  discarded: one.discarded + other.discarded,
  merged: one.merged + other.merged,
  replaced: one.replaced + other.replaced,
  abandoned: one.abandoned + other.abandoned,
});

/** Each piece that is typed or written elsewhere is one token. */
export const tokensIn = (text: string): string[] => text.match(/\[\w+\]/g) ?? [];

/** Discarded tokens that are not removed yet; excludes tokens that were saved or restored since. */
export const stillGivenUp = ({ discarded, replaced }: Choice, { document, service }: Texts): Choice => ({
  ...nothing,
  discarded: tokensIn(discarded)
    .filter((token) => document.includes(token) && !service.includes(token))
    .join(''),
  replaced: tokensIn(replaced)
    .filter((token) => service.includes(token) && !document.includes(token))
    .join(''),
});

/** Asserts that a step removed only tokens that it discards. */
export function assertNothingLost(
  before: Texts,
  after: Texts,
  { discarded, merged, replaced, abandoned }: Choice,
): void {
  const kept = `${after.document}${after.service}`;
  const check = (text: string, where: string, givenUp: string, what: string): void => {
    const lost = tokensIn(text).filter((token) => !where.includes(token) && !givenUp.includes(token));
    assert.deepEqual(lost, [], `${what}: ${JSON.stringify({ before, after, givenUp })}`);
  };
  check(before.document, kept, `${discarded}${merged}`, 'typed in the note and lost');
  check(before.result, `${kept}${after.result}`, abandoned, 'typed in a merge and lost');
  check(before.service, after.service, replaced, 'overwritten unseen');
}
