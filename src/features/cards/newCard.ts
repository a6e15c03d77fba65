import type { CardInput } from '../../contract/tracker/boardInput.ts';
import { guessCard } from './guessCard.ts';

export type CardDraft = Pick<CardInput, 'title' | 'company' | 'url' | 'description'>;

const maxTitleLength = 200;

/** Returns the URL if the text is exactly one http or https address. */
function webAddressIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
}

export const draftFromAddress = (url: string): CardDraft => ({ ...guessCard(url), url });

/** An address alone becomes the URL; otherwise the first line becomes the title and the whole text the description. */
export function draftFrom(text: string): CardDraft {
  const url = webAddressIn(text);
  if (url !== undefined) return draftFromAddress(url);
  const [first = ''] = text.trim().split(/\r?\n/);
  const title = first.replace(/^[#>*\-\s]+/, '').trim();
  const firstAddress = /https?:\/\/[^\s<>"')\]]+/.exec(text)?.[0];
  const found = firstAddress === undefined ? undefined : webAddressIn(firstAddress);
  return {
    title: title.slice(0, maxTitleLength).toWellFormed(),
    description: text.trim().toWellFormed(),
    ...(found === undefined ? {} : { company: guessCard(found).company, url: found }),
  };
}

/** Ignores fragments and trailing slashes. */
export const isSameAddress = (one: string | null, other: string): boolean => one !== null && bare(one) === bare(other);

const bare = (address: string): string => address.trim().replace(/#.*$/, '').replace(/\/+$/, '');
