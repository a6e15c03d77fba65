import { request as httpRequest } from 'node:http';

import { startFailure } from '../../src/features/agents/startFailure.ts';
import { LoopbackServer } from '../../src/host/loopbackServer.ts';
import { relayMessage } from '../../src/http/mcpRelay.ts';
import { createStreamTransport } from '../../src/http/transport.ts';

const explain = (error: unknown): string => startFailure(error, true).message;

/** Of another service, which the host hides. */
export const otherSecret = 'another secret in use';

const relayTo = (baseUrl: string, token: string): Promise<LoopbackServer> => {
  const open = createStreamTransport({ fetch: globalThis.fetch, baseUrl, token, timeoutMs: 120_000 });
  const withoutSecrets = (text: string) => text.replaceAll(otherSecret, '(redacted)');
  return LoopbackServer.open('/mcp', (message) => relayMessage(open, message, { explain, withoutSecrets }));
};

/** A message that calls a tool. */
export const calledTool = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'any' } });

export interface OpenRelay {
  readonly relay: LoopbackServer;
  readonly authorization: string;
}

/** Relays of one test, which end with it. */
export class OpenRelays {
  readonly #relays: LoopbackServer[] = [];

  constructor() {
    afterEach(() => {
      for (const relay of this.#relays.splice(0)) relay.close();
    });
  }

  async open(baseUrl: string, token: string): Promise<OpenRelay> {
    const relay = await relayTo(baseUrl, token);
    this.#relays.push(relay);
    return { relay, authorization: `Bearer ${relay.renewSecret()}` };
  }
}

/** Status of a raw request to a relay. */
export function statusOf(
  url: string,
  { method = 'POST', body = '{}', headers = {} }: { method?: string; body?: string; headers?: Record<string, string> },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
