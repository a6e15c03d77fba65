/** The service as a URI authority: its host, then the base path in hex, because an authority does not preserve case. */
export function accountName(baseUrl: string | undefined): string {
  const url = URL.parse(baseUrl ?? '');
  if (url === null) return 'this-machine';
  const path = url.pathname === '/' ? '' : `-${Array.from(new TextEncoder().encode(url.pathname), hex).join('')}`;
  return `${url.hostname}${url.port === '' ? '' : `-${url.port}`}${path}`.toLowerCase();
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
