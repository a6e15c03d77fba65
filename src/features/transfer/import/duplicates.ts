import { foldText } from '../../../base/foldText.ts';

/** What can be compared of a card, wherever it comes from. */
export interface ComparedCard {
  readonly title: string;
  readonly company?: string | undefined;
  readonly url?: string | null | undefined;
}

export interface Duplicate<T> {
  readonly of: T;
  readonly why: 'link' | 'name';
}

/** Finds a card with the same web address, or with the same company and title. */
export class DuplicateIndex<T> {
  readonly #byAddress = new Map<string, T>();
  readonly #byName = new Map<string, T>();

  /** The first card of several equal ones is found. */
  findOrAdd(card: ComparedCard, value: T): Duplicate<T> | undefined {
    const [address, name] = [addressKey(card.url), nameKey(card)];
    const sameLink = address === undefined ? undefined : this.#byAddress.get(address);
    const sameName = name === undefined ? undefined : this.#byName.get(name);
    if (address !== undefined && sameLink === undefined) this.#byAddress.set(address, value);
    if (name !== undefined && sameName === undefined) this.#byName.set(name, value);
    if (sameLink !== undefined) return { of: sameLink, why: 'link' };
    return sameName === undefined ? undefined : { of: sameName, why: 'name' };
  }
}

/** Without scheme, `www.`, fragment, final slash and parameters of campaigns. */
function addressKey(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined || address === '') return undefined;
  const [, plain] = /^https?:\/\/(?:www\.)?([a-z\d.-]+(?:\/[^?#]*)?)(?:#.*)?$/.exec(address) ?? [];
  if (plain !== undefined) return plain.replace(/\/+$/, '');
  const url = URL.parse(address);
  if (url === null) return address.trim();
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_\w+|gclid|fbclid|ref)$/i.test(name)) url.searchParams.delete(name);
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** A card without company is compared by its address only: titles such as "Developer" repeat. */
function nameKey({ title, company = '' }: ComparedCard): string | undefined {
  const [foldedCompany, foldedTitle] = [foldText(company).trim(), foldText(title).trim()];
  return foldedCompany === '' ? undefined : withSingleSpaces(`${foldedCompany}\n${foldedTitle}`);
}

const withSingleSpaces = (text: string): string => (/[^\S\n ]| {2}/.test(text) ? text.replace(/[^\S\n]+/g, ' ') : text);
