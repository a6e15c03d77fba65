import type { IncomingMessage } from 'node:http';

import { LocalError } from '../localError.ts';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isLoopback = (url: string): boolean => URL.canParse(url) && loopback.has(new URL(url).hostname);

/**
 * Refuses requests from web pages, by DNS rebinding (a foreign Host) or from another site (a foreign Origin). Accepts any port, because the
 * editor may forward the local one.
 */
export function refuseForeigners({ headers }: IncomingMessage): void {
  const { host, origin } = headers;
  if (host === undefined || /[/\\@?#]/.test(host) || !isLoopback(`http://${host}`)) {
    throw new LocalError('host_not_allowed', 'This service answers on its loopback address only.');
  }
  if (origin?.startsWith('http') && !isLoopback(origin)) {
    throw new LocalError('host_not_allowed', 'This service does not answer web pages of other sites.');
  }
}
