/** The service in use as a part of an address: its host, with the rest of a base URL in digits, since letters lose their case there. */
export function accountName(baseUrl: string | undefined): string {
  const url = URL.parse(baseUrl ?? '');
  if (url === null) return 'this-machine';
  const path = url.pathname === '/' ? '' : `-${Array.from(new TextEncoder().encode(url.pathname), hex).join('')}`;
  return `${url.hostname}${url.port === '' ? '' : `-${url.port}`}${path}`.toLowerCase();
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
