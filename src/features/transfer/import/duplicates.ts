import { foldText } from '../../../base/foldText.ts';
import { identityOf } from '../../../store/imports/existingCards.ts';

/** What can be compared of a card, wherever it comes from. */
export interface ComparedCard {
  readonly title: string;
  readonly company?: string | undefined;
  readonly url?: string | null | undefined;
}

export interface Duplicate<T> {
  readonly of: T;
  readonly why: 'link' | 'name' | 'title';
}

/** Finds a card with the same web address, with the same company and title, or one that the service takes for the same. */
export class DuplicateIndex<T> {
  readonly #byKey = { link: new Map<string, T>(), name: new Map<string, T>(), title: new Map<string, T>() };

  /** The first card of several equal ones is found. */
  findOrAdd(card: ComparedCard, value: T): Duplicate<T> | undefined {
    const byLink = this.#findOrAdd('link', addressKey(card.url), value);
    const byName = this.#findOrAdd('name', nameKey(card), value);
    const byTitle = this.#findOrAdd('title', titleKey(card), value);
    return byLink ?? byName ?? byTitle;
  }

  find(card: ComparedCard): Duplicate<T> | undefined {
    return (
      this.#find('link', addressKey(card.url)) ??
      this.#find('name', nameKey(card)) ??
      this.#find('title', titleKey(card))
    );
  }

  #findOrAdd(why: Duplicate<T>['why'], key: string | undefined, value: T): Duplicate<T> | undefined {
    const found = this.#find(why, key);
    if (found === undefined && key !== undefined) this.#byKey[why].set(key, value);
    return found;
  }

  #find(why: Duplicate<T>['why'], key: string | undefined): Duplicate<T> | undefined {
    const of = key === undefined ? undefined : this.#byKey[why].get(key);
    return of === undefined ? undefined : { of, why };
  }
}

/** Without scheme, `www.`, final slash, parameters of campaigns, and a fragment that is no route. */
function addressKey(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined || address === '') return undefined;
  const [, plain, fragment] = /^https?:\/\/(?:www\.)?([a-z\d.-]+(?:\/[^?#]*)?)(#.*)?$/.exec(address) ?? [];
  if (plain !== undefined) return plain.replace(/\/+$/, '') + routeIn(fragment);
  const url = URL.parse(address);
  if (url === null) return address.trim();
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_\w+|gclid|fbclid|ref)$/i.test(name)) url.searchParams.delete(name);
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}${routeIn(url.hash)}`;
}

const routeIn = (fragment = ''): string => (/^#[/!]/.test(fragment) ? fragment : '');

/** A card without company is not compared by its folded title: titles such as "Developer" repeat. */
function nameKey({ title, company = '' }: ComparedCard): string | undefined {
  const trimmed = company.trim();
  return trimmed === '' ? undefined : withSingleSpaces(foldText(`${trimmed}\n${title.trim()}`));
}

/** Of a card that only its title identifies: the service skips an equal one unless the user wants both. */
const titleKey = ({ title, company = '', url = '' }: ComparedCard): string | undefined =>
  company === '' && (url ?? '') === '' ? identityOf({ title }) : undefined;

const withSingleSpaces = (text: string): string => (/[^\S\n ]| {2}/.test(text) ? text.replace(/[^\S\n]+/g, ' ') : text);
