import assert from 'node:assert/strict';

import { freePort } from '../../scripts/workbench/freePort.ts';
import { trackerOperations } from '../../src/contract/tracker.ts';
import { checkTrackerToken } from '../../src/features/session/checkToken.ts';
import { connectFailure } from '../../src/features/session/connectFailure.ts';
import { trackerTexts } from '../../src/features/session/service.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import {
  always,
  endless,
  type Fault,
  type FaultyService,
  replying,
  silent,
  startFaultyService,
} from '../e2e/faultyService.ts';
import { account, newToken } from './calls.ts';
import { ServicePerTest } from './localService.ts';

/** Message and next steps of a failed connection attempt. */
async function failing(baseUrl: string, token: string, timeoutMs = 20_000) {
  const send = createTransport({ fetch: globalThis.fetch, baseUrl: `${baseUrl}/api/v1`, token, timeoutMs });
  try {
    await checkTrackerToken(createClient('tracker', trackerOperations, send));
  } catch (error) {
    return connectFailure(error, formatFailure(error), baseUrl, trackerTexts);
  }
  return assert.fail('It could connect.');
}

describe('connection to a tracker', () => {
  const local = new ServicePerTest({ sample: 'small' });
  let faulty: FaultyService;
  beforeEach(async () => {
    faulty = await startFaultyService(local.service.trackerUrl);
  });
  afterEach(() => faulty.close());

  it('distinguishes wrong, expired, revoked and unsubscribed tokens', async () => {
    const { service } = local;
    const expired = await newToken(service, { expiresInDays: -1 });
    const revoked = await newToken(service, {});
    await account(service, 'DELETE', `/tokens/${revoked.token.id}`);
    for (const [token, words] of [
      ['jdt_wrong-token', /not accepted.*Copy it once more.*token was not stored/s],
      [expired.secret, /expired.*Create a new one/s],
      [revoked.secret, /revoked.*Create a new one/s],
    ] as const) {
      const { message, wrong, mayBeSaved } = await failing(faulty.address, token);
      assert.match(message, words);
      assert.deepEqual({ wrong, mayBeSaved }, { wrong: 'token', mayBeSaved: false });
    }
    await account(service, 'PUT', '/subscription', { active: false });
    const { message, mayBeSaved } = await failing(faulty.address, service.token);
    assert.match(message, /subscription.*same token works again after renewal.*token was not stored/s);
    assert.equal(mayBeSaved, true);
  });

  it('reports service faults and allows saving an unchecked token', async () => {
    const withError = (status: number, error: string, message: string) =>
      replying(status, 'application/json', JSON.stringify({ error, message }));
    for (const [fault, words] of [
      [withError(403, 'subscription_ended', 'It has ended.'), /works again after renewal/],
      [replying(502, 'text/html', '<h1>Bad gateway</h1>'), /The service failed \(502\)/],
      [withError(500, 'internal_error', 'Out of ink.'), /The service failed\. Out of ink\. Try again/],
    ] as const) {
      faulty.fault = fault;
      const { message, mayBeSaved } = await failing(faulty.address, local.service.token);
      assert.match(message, words);
      assert.equal(mayBeSaved, true);
    }
    faulty.fault = silent;
    const { message, mayBeSaved } = await failing(faulty.address, local.service.token, 80);
    assert.match(message, /No complete answer within 0\.08 seconds/);
    assert.equal(mayBeSaved, true);
  });

  it('reports a closed port and an untrusted certificate', async () => {
    const insecure = await startFaultyService(local.service.trackerUrl, 'https');
    try {
      for (const [address, words] of [
        [`http://127.0.0.1:${await freePort()}`, /refuses the connection: nothing answers there/],
        [insecure.address, /secure connection to localhost:\d+ failed/],
      ] as const) {
        const { message, mayBeSaved } = await failing(address, local.service.token);
        assert.match(message, words);
        assert.equal(mayBeSaved, true);
      }
      assert.deepEqual(insecure.seen, []);
    } finally {
      insecure.close();
    }
  });

  it('reports a wrong base URL and follows no redirect', async () => {
    const elsewhere = await startFaultyService(local.service.trackerUrl);
    const redirect = always((outgoing) => outgoing.writeHead(302, { location: `${elsewhere.address}/api/v1` }).end());
    const another = /Nothing at \S+ answers as the tracker does.*Check the base URL/s;
    const answers: readonly (readonly [fault: Fault, words: RegExp])[] = [
      [replying(404, 'text/plain', 'no such page'), another],
      [replying(200, 'application/json', '{"hello":"world"}'), another],
      [replying(200, 'text/html', '<!doctype html><title>Welcome</title><h1>Log in</h1>'), /it is not JSON/],
      [redirect, /redirects to .*not followed/],
      [endless, /larger than 32 MiB/],
    ];
    try {
      for (const [fault, words] of answers) {
        faulty.fault = fault;
        const { message, mayBeSaved } = await failing(faulty.address, local.service.token);
        assert.match(message, words);
        assert.equal(mayBeSaved, false);
      }
      assert.deepEqual(elsewhere.seen, []);
    } finally {
      elsewhere.close();
    }
  });
});
