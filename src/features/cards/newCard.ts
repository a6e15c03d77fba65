import type { CardInput } from '../../contract/tracker/boardInput.ts';

/** What is known of a new card before its owner says more. */
export type CardDraft = Pick<CardInput, 'title' | 'url' | 'description'>;

const longestTitle = 200;

/** The one web address that a text is; undefined where it is none, more than one, or no http(s). */
export function webAddressIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
}

/** A draft of what was selected: an address alone is the job post's; else the first line is the title, and all of it the description. */
export function draftFrom(text: string): CardDraft {
  const url = webAddressIn(text);
  if (url !== undefined) return { title: '', url };
  const [first = ''] = text.trim().split(/\r?\n/);
  const title = first.replace(/^[#>*\-\s]+/, '').trim();
  const firstAddress = /https?:\/\/[^\s<>"')\]]+/.exec(text)?.[0];
  const found = firstAddress === undefined ? undefined : webAddressIn(firstAddress);
  return {
    title: title.slice(0, longestTitle).toWellFormed(),
    description: text.trim().toWellFormed(),
    ...(found === undefined ? {} : { url: found }),
  };
}

/** Two addresses of the same job post: a fragment or a slash at the end makes no other one. */
export const isSameAddress = (one: string | null, other: string): boolean => one !== null && bare(one) === bare(other);

const bare = (address: string): string => address.trim().replace(/#.*$/, '').replace(/\/+$/, '');
