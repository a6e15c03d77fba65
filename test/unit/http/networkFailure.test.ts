import assert from 'node:assert/strict';
import { MockAgent } from 'undici';

import { describeNetworkFailure } from '../../../src/http/networkFailure.ts';
import { assertHides, failureOf } from './failureOf.ts';
import { canary, trackerAt } from './peer.ts';

const origin = 'https://tracker.example.com';

/** A tracker behind a network that fails with `code`; a loopback server cannot cause these failures. */
function trackerBehind(code: string) {
  const network = new MockAgent();
  network.disableNetConnect();
  network
    .get(origin)
    .intercept({ path: /.*/ })
    .replyWithError(Object.assign(new Error(`${code} ${canary}`), { code }));
  return trackerAt(origin, { fetch: (input, init) => fetch(input, Object.assign({}, init, { dispatcher: network })) });
}

const messages: Readonly<Record<string, RegExp>> = {
  ENOTFOUND: /^tracker\.example\.com is not known to the name service\. Check the address.*http\.proxy/,
  EAI_AGAIN: /^The name of tracker\.example\.com could not be looked up now\. Check the connection/,
  ETIMEDOUT: /^tracker\.example\.com did not answer in time\. Check the connection.*http\.proxy/,
  UND_ERR_CONNECT_TIMEOUT: /^tracker\.example\.com did not answer in time\. Check/,
  UND_ERR_HEADERS_TIMEOUT: /^tracker\.example\.com did not answer in time\. Check/,
  UND_ERR_BODY_TIMEOUT: /^tracker\.example\.com did not answer in time\. Check/,
  EPIPE: /^tracker\.example\.com broke the connection off\. Try again/,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: /^tracker\.example\.com broke the connection off\. Try again/,
  EPROTO: /^tracker\.example\.com does not speak https as it should \(EPROTO\)\. Check the address/,
  EHOSTUNREACH: /^No way leads to tracker\.example\.com now\. Check the connection/,
  ENETUNREACH: /^No way leads to tracker\.example\.com now\. Check the connection/,
  CERT_HAS_EXPIRED: /^The secure connection to tracker\.example\.com failed \(CERT_HAS_EXPIRED\)\. If your company/,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: /^The secure connection .* must be in the system's store/,
  EUNHEARDOF: /^tracker\.example\.com cannot be reached\. Check the connection and the proxy/,
};

describe('network failures', () => {
  for (const [code, message] of Object.entries(messages))
    it(`describes ${code} as ${message.source}`, async () => {
      const error = await failureOf(trackerBehind(code).tracker_list_cards({ query: 'asked-words' }), 'unreachable');
      assert.match(error.reason, message);
      assertHides(error, canary, 'asked-words', '/api/v1');
    });
});

describe('describeNetworkFailure', () => {
  it('finds the code in causes and in an AggregateError', () => {
    const rejection = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const both = new AggregateError([new Error('y'), rejection]);
    const message = describeNetworkFailure(new TypeError('fetch failed', { cause: both }), origin);
    assert.match(message, /refuses the connection/);
  });

  it('terminates on circular causes', () => {
    const error = new Error('x');
    error.cause = error;
    assert.match(describeNetworkFailure(error, origin), /cannot be reached/);
  });

  it('shows an internationalized host name as Punycode', () => {
    assert.match(describeNetworkFailure(undefined, 'https://trаcker.example.com'), /^xn--trcker-4nf\.example\.com/);
  });
});
