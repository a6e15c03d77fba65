import assert from 'node:assert/strict';

/** The texts that can hold what was typed. */
export interface Texts {
  readonly service: string;
  readonly document: string;
  readonly result: string;
}

/** What the user gives up by a step, having seen it. */
export interface Choice {
  /** From the note's document. Where that is being saved, the editor gives it up after the save. */
  readonly discarded: string;
  /** From the note's document, in favor of the result of a merge. */
  readonly merged: string;
  /** From the service. A save that is refused may follow later. */
  readonly replaced: string;
  /** From the result of a merge. */
  readonly abandoned: string;
}

export const nothing: Choice = { discarded: '', merged: '', replaced: '', abandoned: '' };

export const together = (one: Choice, other: Choice): Choice => ({
  discarded: one.discarded + other.discarded,
  merged: one.merged + other.merged,
  replaced: one.replaced + other.replaced,
  abandoned: one.abandoned + other.abandoned,
});

/** Every piece that is typed or written elsewhere is one of these. */
export const tokensIn = (text: string): string[] => text.match(/\[\w+\]/g) ?? [];

/** What was given up and is not gone yet. All that was saved since, or is back, is not given up any more. */
export const stillGivenUp = ({ discarded, replaced }: Choice, { document, service }: Texts): Choice => ({
  ...nothing,
  discarded: tokensIn(discarded)
    .filter((token) => document.includes(token) && !service.includes(token))
    .join(''),
  replaced: tokensIn(replaced)
    .filter((token) => service.includes(token) && !document.includes(token))
    .join(''),
});

/** Holds that a step took away no piece that was not given up by it. */
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
