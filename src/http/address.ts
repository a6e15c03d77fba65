type Address =
  | { readonly kind: 'usable'; readonly baseUrl: string }
  | { readonly kind: 'refused'; readonly reason: string };

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Validates a base URL as entered: https only, http for this machine's own addresses; removes trailing slashes. `example` is for the reason. */
export function readAddress(text: string, example: string): Address {
  const refused = (reason: string): Address => ({ kind: 'refused', reason });
  const trimmed = text.trim();
  if (/[\s\p{Cc}]/u.test(trimmed)) return refused('Leave out the white space inside the address.');
  const url = URL.parse(trimmed);
  if (url === null) return refused(`Enter a complete address, such as ${example}.`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('The address must start with https://.');
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return refused('Plain http would show your token to the network: use https (http is for this machine only).');
  if (url.username !== '' || url.password !== '')
    return refused('Leave user name and password out of the address: the token is entered in the next step.');
  if (url.search !== '' || url.hash !== '') return refused('Leave out everything from ? or # on.');
  return { kind: 'usable', baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

export function readTrackerAddress(text: string, example: string): Address {
  const address = readAddress(text, example);
  if (address.kind === 'refused') return address;
  return { ...address, baseUrl: address.baseUrl.replace(/\/+(api\/v1|mcp)$/, '') };
}
