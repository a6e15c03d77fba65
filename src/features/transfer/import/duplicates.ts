import { foldName } from '../../../base/foldText.ts';
import { identityOf } from '../../../store/imports/existingCards.ts';
import { addressKey } from './addressKey.ts';
import { companyKey } from './companyKey.ts';

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
    const byLink = this.#findOrAdd('link', linkKey(card), value);
    const byName = this.#findOrAdd('name', nameKey(card), value);
    const byTitle = this.#findOrAdd('title', titleKey(card), value);
    return byLink ?? byName ?? byTitle;
  }

  find(card: ComparedCard): Duplicate<T> | undefined {
    return (
      this.#find('link', linkKey(card)) ?? this.#find('name', nameKey(card)) ?? this.#find('title', titleKey(card))
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

/** The address of one job, or a page of several with the title. */
function linkKey({ title, url }: ComparedCard): string | undefined {
  const address = addressKey(url);
  if (address === undefined || address.isOfOneJob) return address?.key;
  return `${address.key}\n${foldTitle(title)}`;
}

/** A card without company is not compared by its folded title: titles such as "Developer" repeat. */
function nameKey({ title, company = '' }: ComparedCard): string | undefined {
  const trimmed = company.trim();
  if (trimmed === '') return undefined;
  const folded = foldTitle(`${trimmed.replaceAll('\n', ' ')}\n${title}`);
  const end = folded.indexOf('\n');
  const [name, key] = [folded.slice(0, end), companyKey(folded.slice(0, end))];
  return key === name ? folded : key + folded.slice(end);
}

/** Of a card that only its title identifies: the service skips an equal one unless the user wants both. */
const titleKey = ({ title, company = '', url = '' }: ComparedCard): string | undefined =>
  company === '' && (url ?? '') === '' ? identityOf({ title }) : undefined;

/** With single spaces. */
const foldTitle = (title: string): string => {
  const folded = foldName(title.trim());
  return /[^\S\n ]| {2}/.test(folded) ? folded.replace(/[^\S\n]+/g, ' ') : folded;
};
