import type { CardInput } from '../../contract/tracker/boardInput.ts';

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

interface GuessedCard {
  readonly title: string;
  readonly company: string;
}

/** The named groups are of `host/path`. */
const sites: readonly RegExp[] = [
  /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?!embed\/)(?<company>[^/]+)/,
  /^jobs(?:\.eu)?\.lever\.co\/(?<company>[^/]+)/,
  /^jobs\.ashbyhq\.com\/(?<company>[^/]+)/,
  /^apply\.workable\.com\/(?<company>[^/]+)/,
  /^(?:jobs|careers)\.smartrecruiters\.com\/(?<company>[^/]+)\/\d+-(?<title>[^/]+)/,
  /^jobs\.jobvite\.com\/(?:careers\/)?(?<company>[^/]+)/,
  /^ats\.rippling\.com\/(?:[a-z]{2}-[a-z]{2}\/)?(?<company>[^/]+)/i,
  /^(?<company>[^./]+)\.(?:wd\d+\.)?myworkdayjobs\.com\/.*\/job\/(?:[^/]+\/)?(?<title>[^/]+?)_[\w-]+\/?$/,
  /^(?<company>[^./]+)\.wd\d+\.myworkdayjobs\.com/,
  /^(?:careers|jobs)-(?<company>[^./]+)\.icims\.com\/jobs\/\d+\/(?<title>[^/]+)/,
  /^(?<company>[^./]+)\.jobs\.personio\.(?:de|com)/,
  /^(?<company>[^./]+)\.(?:recruitee|teamtailor|bamboohr|workable|breezy|join|jobs\.personio)\.(?:com|hr)\/(?:o|p|jobs|careers|j)\/(?:[0-9a-f]*\d[0-9a-f]*-)?(?<title>[^/]+)/,
  /^(?<company>[^./]+)\.(?:recruitee|teamtailor|bamboohr|workable|breezy)\.(?:com|hr)/,
  /^(?:[a-z]+\.)?linkedin\.com\/jobs\/view\/(?<title>[^/]+)-at-(?<company>[^/]+?)-\d+\/?$/,
  /^(?:www\.)?welcometothejungle\.com\/[a-z]{2}\/companies\/(?<company>[^/]+)\/jobs\/(?<title>[^/_]+)/,
  /^(?:www\.)?wellfound\.com\/company\/(?<company>[^/]+)\/jobs\/\d+-(?<title>[^/]+)/,
  /^(?:www\.)?(?:wellfound|angel)\.co(?:m)?\/jobs\/\d+-(?<title>[^/]+)/,
  /^join\.com\/companies\/(?<company>[^/]+)\/\d+-(?<title>[^/]+)/,
  // The title ends with place and company, without a mark between them.
  /^(?:www\.)?stepstone\.[a-z.]+\/[a-z-]+?--(?<title>[^/]+?)--\d+/,
  /^(?:github|gitlab)\.com\/(?<company>[^/]+)/,
];

/** Registered names of sites that are not those of the company. */
const boards = new Set(
  `adzuna angel arbeitsagentur ashbyhq bamboohr bit breezy dice glassdoor greenhouse hh hired icims indeed
   infojobs jobs jobteaser jobvite join jooble lever linkedin lnkd monster myworkdayjobs naukri notion otta
   personio pracuj recruitee reed remoteok rippling seek simplyhired smartrecruiters stepstone t talent
   teamtailor totaljobs weworkremotely welcometothejungle wellfound workable workatastartup xing ycombinator
   ziprecruiter`.split(/\s+/),
);

/** Hosts of documents, whose names say nothing about a job. */
const documentHosts = new Set(['docs.google.com', 'drive.google.com', 'forms.gle', 'forms.office.com', 'dropbox.com']);

/** Characters of an address; the tracker accepts no longer one, and the patterns take quadratic time. */
const maxAddressLength = 4_000;

export function guessCard(address: string): GuessedCard {
  const url = address.length > maxAddressLength ? null : URL.parse(address);
  if (url === null) return { title: '', company: '' };
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  if (documentHosts.has(host)) return { title: '', company: '' };
  const place = `${host}${url.pathname}`;
  const groups = sites.map((site) => site.exec(place)?.groups).find((found) => found !== undefined);
  if (groups !== undefined)
    return { title: titleFrom(groups['title'] ?? ''), company: namesFrom(groups['company'] ?? '') };
  const name = isMachine(host) ? '' : ownName(host);
  const company = boards.has(name) ? '' : namesFrom(name);
  return { title: titleInPath(url.pathname), company };
}

const isMachine = (host: string): boolean => !host.includes('.') || /^[\d.]+$|:/.test(host);

const secondLevel = /^(co|com|org|net|ac|gov|edu|gob|or|ne)$/;

/** The registered name of a host: `acme` of `jobs.acme.co.uk`. */
function ownName(host: string): string {
  const parts = host.split('.');
  const isSecondLevel = parts.length > 2 && secondLevel.test(parts.at(-2) ?? '') && parts.at(-1)?.length === 2;
  return parts.at(isSecondLevel ? -3 : -2) ?? '';
}

const general =
  /^(index|home|jobs?|careers?|karriere|stellen|stellenangebote?|stellenanzeige|vacanc(y|ies)|positions?|openings?|open-positions|opportunit(y|ies)|posting|apply|application|view|viewjob|details?|search|results?|browse|about|company|en|de|fr|es|it|nl|[a-z]{2}[-_][a-z]{2})$/i;

function titleInPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !general.test(part));
  for (const part of parts.toReversed()) {
    const title = titleFrom(part);
    if (title.includes(' ') || /^\p{L}{5,}$/u.test(title)) return title;
  }
  return '';
}

const roman = /^(i{1,3}|iv|vi{0,3})$/i;
const upper = /^(ai|api|ml|qa|ui|ux|it|hr|pr|seo|sre|ios|crm|erp|sap|php|sql|aws|cto|ceo|cfo|vp|hpc|iot)$/i;
const lower = /^(and|or|of|for|in|at|the|to|with|und|oder|für|im|in|bei|de|la|le|et|y)$/i;

function titleFrom(text: string): string {
  const words = decoded(text)
    .replace(/\.(html?|php|aspx?)$/i, '')
    // All genders, as in German titles.
    .replace(/[\s\-_(]+[mwfdx]([-_/|\s]+[mwfdx])+\)?(?=[\s\-_]|$)/i, '')
    .split(/[\s\-_+.,:~]+/)
    .filter((word) => word !== '');
  while (isId(words.at(-1))) words.pop();
  while (isId(words[0])) words.shift();
  // A part that is mostly digits is an id.
  if (words.some((word) => word.length > 24) || !words.some((word) => /\p{L}{2}/u.test(word))) return '';
  return words.map(wordOf).join(' ').slice(0, maxLength);
}

const maxLength = 200;

const isId = (word: string | undefined): boolean =>
  word !== undefined && (/^[A-Za-z]{0,3}\d+[A-Za-z]?$/.test(word) || (/\d/.test(word) && /^[0-9a-f]{4,}$/i.test(word)));

function wordOf(word: string, index: number): string {
  if (upper.test(word) || (roman.test(word) && index > 0))
    return word.toUpperCase() === 'IOS' ? 'iOS' : word.toUpperCase();
  if (lower.test(word) && index > 0) return word.toLowerCase();
  return /\p{Lu}/u.test(word) ? word : capitalized(word);
}

const namesFrom = (text: string): string =>
  decoded(text)
    .split(/[\s\-_+.]+/)
    .filter((word) => word !== '')
    .map((word) => (/\p{Lu}/u.test(word) ? word : capitalized(word)))
    .join(' ')
    .slice(0, maxLength);

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
