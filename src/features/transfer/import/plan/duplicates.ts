import { foldName } from '../../../../base/text/foldText.ts';
import { identityOf } from '../../../../store/imports/existingCards.ts';

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

/** Values by two texts. A text of both would have to be joined and hashed for each of thousands of cards. */
class PairIndex<T> {
  readonly #byOne = new Map<string, { readonly other: string; readonly value: T; more: Map<string, T> | undefined }>();

  get(one: string, other: string): T | undefined {
    const found = this.#byOne.get(one);
    return found?.other === other ? found.value : found?.more?.get(other);
  }

  add(one: string, other: string, value: T): void {
    const found = this.#byOne.get(one);
    if (found === undefined) this.#byOne.set(one, { other, value, more: undefined });
    else {
      found.more ??= new Map();
      found.more.set(other, value);
    }
  }
}

/** Finds a card with the same web address, with the same company and title, or one that the service takes for the same. */
export class DuplicateIndex<T> {
  readonly #byKey = { link: new PairIndex<T>(), name: new PairIndex<T>(), title: new PairIndex<T>() };

  /** The first card of several equal ones is found. */
  findOrAdd(card: ComparedCard, value: T): Duplicate<T> | undefined {
    return this.#find(card, value);
  }

  find(card: ComparedCard): Duplicate<T> | undefined {
    return this.#find(card, undefined);
  }

  /** Adds `added` where nothing is found. */
  #find(card: ComparedCard, added: T | undefined): Duplicate<T> | undefined {
    const title = foldTitle(card.title);
    const address = addressKey(card.url);
    // The address of one job, or a page of several with the title.
    const byLink = this.#look('link', address?.key, address?.isOfOneJob ? '' : title, added);
    const byName = this.#look('name', companyOf(card), title, added);
    const byTitle = this.#look('title', titleKey(card), '', added);
    return byLink ?? byName ?? byTitle;
  }

  #look(why: Duplicate<T>['why'], one: string | undefined, other: string, added: T | undefined) {
    if (one === undefined) return undefined;
    const of = this.#byKey[why].get(one, other);
    if (of !== undefined) return { of, why };
    if (added !== undefined) this.#byKey[why].add(one, other, added);
    return undefined;
  }
}

/** A card without company is not compared by its folded title: titles such as "Developer" repeat. */
function companyOf({ company = '' }: ComparedCard): string | undefined {
  if (company.trim() === '') return undefined;
  return companyKey(foldTitle(company.includes('\n') ? company.replaceAll('\n', ' ') : company));
}

/** Of a card that only its title identifies: the service skips an equal one unless the user wants both. */
const titleKey = ({ title, company = '', url = '' }: ComparedCard): string | undefined =>
  company === '' && (url ?? '') === '' ? identityOf({ title }) : undefined;

const otherSpaces = /[^\S\n ]| {2}/;

/** With single spaces. */
const foldTitle = (title: string): string => {
  const folded = foldName(title.trim());
  return otherSpaces.test(folded) ? folded.replace(/[^\S\n]+/g, ' ') : folded;
};

/** Legal forms of companies, folded and without dots, at the end of a name. */
const forms =
  'inc incorporated llc llp lp ltd limited plc corp corporation co company gmbh mbh ag kg kgaa ohg ug se ev eg gbr sa sas sarl sasu snc srl spa sapa sl slu ' +
  'slne bv nv vof ab as asa aps oy oyj kk pty pvt private lda ltda eirl sro doo zoo sp spzoo ooo oao zao bvba cv';
const legalForms: ReadonlySet<string> = new Set(forms.split(' '));

/** Most names; the others are taken apart. */
const plainName = /^[a-z\d]+(?: [a-z\d]+)*$/;
const polish = /\bsp\. ?z ?o\. ?o\.?/;
const words = /[\p{L}\p{M}\p{N}]+(?:[.&'’][\p{L}\p{M}\p{N}]+)*\.?/gu;

/** Of a folded name. Equal for "acme, inc.", "acme inc" and "acme"; a name of nothing but legal forms is kept. */
function companyKey(folded: string): string {
  if (plainName.test(folded) && !legalForms.has(folded.slice(folded.lastIndexOf(' ') + 1))) return folded;
  const found = (folded.replace(polish, 'spzoo').match(words) ?? []).map((word) => word.replace(/[.'’]/g, ''));
  let end = found.length;
  while (end > 1 && legalForms.has(found[end - 1] ?? '')) end -= 1;
  return found.slice(0, end).join(' ') || folded.trim();
}

/** Parameters of campaigns, searches and referrers. */
const tracking =
  /^(?:utm_\w+|m[ct]_\w+|[a-z]*clid|ref(?:id|errer|erral)?|original_?referer|source|src|from|trk(?:info)?|tracking_?id|gh_src|lever-?source|lever_source|lipi|currentjobid|ebp|eid|position|pagenum|hl|lang|locale|igsh(?:id)?|si|spm)(?:\[\])?$/i;

/** Languages and countries that sites put before their host. */
const languageHost =
  /^(?:www|m|mobile|en|de|fr|es|it|pt|nl|pl|ru|uk|us|gb|ca|at|ch|br|mx|in|au|nz|ie|be|se|no|dk|fi|cz|sk|hu|ro|gr|tr|jp|kr|cn|tw|hk|sg|za|ar|cl|co|pe|il|ae)\.(?=[a-z\d-]{4,}\.|[a-z\d-]+\.[a-z]{3,}$)/;

interface AddressKey {
  readonly key: string;
  /** Whether the address is that of one job; a page of careers has several. */
  readonly isOfOneJob: boolean;
}

/**
 * Equal for addresses of the same page: without scheme, language of the host, final slash, parameters of campaigns, and a fragment that is no
 * route. Undefined for a text that is no address.
 */
function addressKey(address: string | null | undefined): AddressKey | undefined {
  if (address === null || address === undefined) return undefined;
  const path = keyedByItself.exec(address)?.[1];
  if (path !== undefined) return { key: address.slice(address.indexOf('//') + 2), isOfOneJob: isOfOneJob(path) };
  if (plainAddress.test(address)) return keyOfPlain(address);
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return undefined;
  const job = linkedInJob(url);
  if (job !== undefined) return linkedInKey(job);
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return keyOf(url.host, url.pathname, url.search, url.hash);
}

/** Most addresses, which need no parsing: behind their scheme, those of a host with one dot and with a path are their key. */
const keyedByItself = /^https?:\/\/(?!www\.|linkedin\.)[a-z\d-]+\.[a-z\d-]+(\/[^?#\s%]*[^?#\s%/])$/;
const plainAddress = /^https?:\/\/[a-z\d.-]+(?:\/[^?#\s%]*)?(?:#\S*)?$/;

function keyOfPlain(address: string): AddressKey {
  const start = address.indexOf('//') + 2;
  const hash = address.indexOf('#', start);
  const end = hash < 0 ? address.length : hash;
  const slash = address.indexOf('/', start);
  const pathStart = slash < 0 ? end : Math.min(slash, end);
  return keyOf(address.slice(start, pathStart), address.slice(pathStart, end), '', address.slice(end));
}

const linkedInPath = /^\/jobs\/view\/(?:[^/]*-)?(\d{6,})\/?$/;
const digit = /\d/;
const severalWords = /[^/-]+-[^/-]+-[^/-]+/;

function keyOf(host: string, path: string, search: string, fragment: string): AddressKey {
  const plainHost = plainHostOf(host.toLowerCase());
  const job = plainHost === 'linkedin.com' ? linkedInPath.exec(path)?.[1] : undefined;
  if (job !== undefined) return linkedInKey(job);
  const page = path.endsWith('/') ? path.replace(/\/+$/, '') : path;
  const route = fragment.startsWith('#/') || fragment.startsWith('#!') ? fragment : '';
  const rest = page + search + route;
  return { key: plainHost + rest, isOfOneJob: isOfOneJob(rest) || search !== '' };
}

/** It has a number or several words in it. */
const isOfOneJob = (path: string): boolean => digit.test(path) || severalWords.test(path);

function plainHostOf(host: string): string {
  const plain = host.startsWith('www.') ? host.slice(4) : host;
  // A language precedes a whole host.
  return plain.indexOf('.') === plain.lastIndexOf('.') ? plain : plain.replace(languageHost, '');
}

const linkedInKey = (job: string): AddressKey => ({ key: `linkedin.com/jobs/view/${job}`, isOfOneJob: true });

/** The id in an address of a search, which shows one job beside the list. */
function linkedInJob({ host, pathname, searchParams }: URL): string | undefined {
  if (!/(?:^|\.)linkedin\.com$/.test(host) || !/^\/jobs\/(?:search|collections)/.test(pathname)) return undefined;
  return searchParams.get('currentJobId') ?? undefined;
}
