/** Parameters of campaigns, searches and referrers. */
const tracking =
  /^(?:utm_\w+|m[ct]_\w+|[a-z]*clid|ref(?:id|errer|erral)?|original_?referer|source|src|from|trk(?:info)?|tracking_?id|gh_src|lever-?source|lever_source|lipi|currentjobid|ebp|eid|position|pagenum|hl|lang|locale|igsh(?:id)?|si|spm)(?:\[\])?$/i;

/** Languages and countries that sites put before their host. */
const languageHost =
  /^(?:www|m|mobile|en|de|fr|es|it|pt|nl|pl|ru|uk|us|gb|ca|at|ch|br|mx|in|au|nz|ie|be|se|no|dk|fi|cz|sk|hu|ro|gr|tr|jp|kr|cn|tw|hk|sg|za|ar|cl|co|pe|il|ae)\.(?=[a-z\d-]{4,}\.|[a-z\d-]+\.[a-z]{3,}$)/;

export interface AddressKey {
  readonly key: string;
  /** Whether the address is that of one job; a page of careers has several. */
  readonly isOfOneJob: boolean;
}

/**
 * Equal for addresses of the same page: without scheme, language of the host, final slash, parameters of campaigns, and a fragment that is no
 * route. Undefined for a text that is no address.
 */
export function addressKey(address: string | null | undefined): AddressKey | undefined {
  if (address === null || address === undefined) return undefined;
  if (plain.test(address)) return keyOfPlain(address);
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return undefined;
  const job = linkedInJob(url);
  if (job !== undefined) return { key: `linkedin.com/jobs/view/${job}`, isOfOneJob: true };
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return keyOf(url.host, url.pathname, url.search, url.hash);
}

/** Most addresses, which need no parsing. */
const plain = /^https?:\/\/[a-z\d.-]+(?:\/[^?#\s%]*)?(?:#\S*)?$/;

function keyOfPlain(address: string): AddressKey {
  const start = address.indexOf('//') + 2;
  const hash = address.indexOf('#', start);
  const end = hash < 0 ? address.length : hash;
  const slash = address.indexOf('/', start);
  const pathStart = slash < 0 ? end : Math.min(slash, end);
  const found = keyOf(address.slice(start, pathStart), address.slice(pathStart, end), '', address.slice(end));
  const equal = address.slice(start, end);
  // An equal text that is no joined one; a map finds it faster.
  return found.key === equal ? { key: equal, isOfOneJob: found.isOfOneJob } : found;
}

const linkedInPath = /^\/jobs\/view\/(?:[^/]*-)?(\d{6,})\/?$/;
const digit = /\d/;
const severalWords = /[^/-]+-[^/-]+-[^/-]+/;

function keyOf(host: string, path: string, search: string, fragment: string): AddressKey {
  const plainHost = plainHostOf(host.toLowerCase());
  const job = plainHost === 'linkedin.com' ? linkedInPath.exec(path)?.[1] : undefined;
  if (job !== undefined) return { key: `linkedin.com/jobs/view/${job}`, isOfOneJob: true };
  const page = path.endsWith('/') ? path.replace(/\/+$/, '') : path;
  const route = fragment.startsWith('#/') || fragment.startsWith('#!') ? fragment : '';
  const rest = page + search + route;
  // The address of one job has a number or several words in it.
  return { key: plainHost + rest, isOfOneJob: digit.test(rest) || severalWords.test(rest) || search !== '' };
}

function plainHostOf(host: string): string {
  const plain = host.startsWith('www.') ? host.slice(4) : host;
  // A language precedes a whole host.
  return plain.indexOf('.') === plain.lastIndexOf('.') ? plain : plain.replace(languageHost, '');
}

/** The id in an address of a search, which shows one job beside the list. */
function linkedInJob({ host, pathname, searchParams }: URL): string | undefined {
  if (!/(?:^|\.)linkedin\.com$/.test(host) || !/^\/jobs\/(?:search|collections)/.test(pathname)) return undefined;
  return searchParams.get('currentJobId') ?? undefined;
}
