import assert from 'node:assert/strict';
import https from 'node:https';
import net from 'node:net';

import type { Finding } from '../../src/base/editor/finding.ts';
import { trackerRows } from '../../src/contract/catalog.ts';
import { permissionOf } from '../../src/contract/tracker.ts';
import { causesOf } from '../../src/features/diagnose/document.ts';
import { probeKeyService } from '../../src/http/probe/keyService.ts';
import { probeTracker, type TrackerProbe } from '../../src/http/probe/tracker.ts';
import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { canary, listen, startPeer } from '../unit/http/peer.ts';
import { selfSigned } from '../unit/http/selfSigned.ts';
import { account, newToken, overRest } from './calls.ts';
import { ServicePerTest } from './localService.ts';

const never = new AbortController().signal;

/** Probes a tracker, by default with a long timeout. */
const probe = (baseUrl: string, token: string | undefined, over: Partial<TrackerProbe> = {}): Promise<Finding[]> =>
  probeTracker({
    fetch: globalThis.fetch,
    baseUrl,
    token,
    timeoutMs: waitTimeoutMs,
    signal: never,
    operations: trackerRows,
    permissionOf,
    budget: () => ({ taken: 3, limit: 120, takenInBackground: 1 }),
    ...over,
  });

const about = (findings: readonly Finding[], name: string): Finding =>
  findings.find((finding) => finding.about === name) ?? assert.fail(`nothing about ${name}`);

/** Verdicts of the parts that are not fine. */
const troubles = (findings: readonly Finding[]): string[] =>
  findings.filter(({ verdict }) => verdict !== 'fine').map(({ about: part, verdict }) => `${part}: ${verdict}`);

/** The steps that the diagnosis names as causes. */
const causes = (findings: readonly Finding[]): string[] =>
  causesOf([{ title: '', findings }]).map(({ finding }) => finding.about);

/** An address without a listener. */
async function closedAddress(): Promise<string> {
  const server = net.createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('tracker diagnosis', () => {
  const running = new ServicePerTest({ sample: 'small', now: () => new Date() });

  it('finds no fault in the local service, changes nothing', async () => {
    const { trackerUrl, token } = running.service;
    const before = await overRest(running.service, 'tracker_get_board', {});
    const findings = await probe(trackerUrl, token);
    assert.deepEqual(troubles(findings), []);
    assert.deepEqual(
      findings.map((finding) => finding.about),
      [
        ...['Name', 'Connection', 'Encryption', 'First answer'].map((name) => `${name}, direct path`),
        'First answer, editor path',
        ...['REST', 'Token', 'MCP', 'Permissions', 'Requests per minute', 'Clock', 'Published description'],
      ],
    );
    assert.match(about(findings, 'MCP').message, /35 tools/);
    assert.match(about(findings, 'Requests per minute').message, /^3 of 120 in the last minute/);
    assert.deepEqual(await overRest(running.service, 'tracker_get_board', {}), before);
  });

  it('distinguishes rejected token, missing permission and ended subscription', async () => {
    const { trackerUrl } = running.service;
    const wrong = await probe(trackerUrl, 'unknown-secret');
    assert.deepEqual(troubles(wrong), ['Token: wrong', 'MCP: wrong', 'Permissions: skipped']);
    assert.deepEqual(causes(wrong), ['Token']);
    assert.match(about(wrong, 'Token').next ?? '', /Create a new one/);

    const { secret } = await newToken(running.service, { permissions: ['notes:read'] });
    const narrow = await probe(trackerUrl, secret);
    assert.deepEqual(troubles(narrow), ['Permissions: notice']);
    assert.match(about(narrow, 'Permissions').message, /^Granted: Read notes\. Missing: Read tracker; Edit tracker; /);

    await account(running.service, 'PUT', '/subscription', { active: false });
    const ended = await probe(trackerUrl, running.service.token);
    assert.deepEqual(troubles(ended), ['REST: wrong', 'Permissions: wrong']);
    assert.deepEqual(causes(ended), ['REST']);
    assert.match(about(ended, 'REST').next ?? '', /Renew the subscription/);
  });

  it('tries the steps without a token if none exists', async () => {
    const findings = await probe(running.service.trackerUrl, undefined);
    assert.deepEqual(troubles(findings), ['REST: skipped', 'Token: skipped', 'MCP: skipped', 'Permissions: skipped']);
  });

  it('reports a needed proxy when only the editor connects', async () => {
    const { trackerUrl, token } = running.service;
    const closed = await closedAddress();
    const fetch: typeof globalThis.fetch = (url, init) =>
      globalThis.fetch(String(url).replace(closed, trackerUrl), init);
    const findings = await probe(closed, token, { fetch });
    assert.deepEqual(troubles(findings), [
      'Connection, direct path: notice',
      'Encryption, direct path: skipped',
      'First answer, direct path: skipped',
      'Both paths: notice',
    ]);
    assert.match(about(findings, 'Connection, direct path').message, /refuses the connection/);
    assert.match(about(findings, 'Both paths').message, /direct path is closed .* the proxy is needed, and it works/);
  });

  it('blames the proxy when only the direct path connects', async () => {
    const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    const findings = await probe(running.service.trackerUrl, running.service.token, { fetch });
    assert.match(about(findings, 'Both paths').message, /its proxy is at fault/);
    assert.equal(about(findings, 'First answer, direct path').verdict, 'fine');
    assert.deepEqual(causes(findings), ['Both paths']);
  });

  it('reports that no path connects, and ends', async () => {
    const findings = await probe(await closedAddress(), 'a-token');
    assert.equal(about(findings, 'Connection, direct path').verdict, 'wrong');
    assert.equal(about(findings, 'Both paths').message, 'Neither leads to the service.');
    assert.equal(about(findings, 'Published description').verdict, 'skipped');
    assert.deepEqual(causes(findings), ['Connection, direct path']);
  });
});

describe('diagnosis of a faulty service', () => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const peer = async (...given: Parameters<typeof startPeer>) => {
    const started = await startPeer(...given);
    closers.push(started.close);
    return started;
  };

  it('names the untrusted certificate with its reason', async () => {
    const server = https.createServer(selfSigned());
    const port = await listen(server);
    closers.push(() => server.close());
    const findings = await probe(`https://localhost:${port}`, canary);
    assert.equal(about(findings, 'Connection, direct path').verdict, 'fine');
    assert.match(about(findings, 'Encryption, direct path').message, /DEPTH_ZERO_SELF_SIGNED_CERT/);
    assert.match(about(findings, 'REST').message, /secure connection .* failed/);
    assert.deepEqual(causes(findings), ['Encryption, direct path']);
  });

  it('limits each step separately, so that none waits', async () => {
    const silent = net.createServer();
    const open = new Set<net.Socket>();
    const course: string[] = [];
    const ended = Promise.withResolvers<void>();
    silent.on('connection', (socket) => {
      open.add(socket);
      course.push('begins');
      // Resumed, so that its end is noticed.
      socket
        .on('error', () => {})
        .on('close', () => {
          course.push('ends');
          ended.resolve();
        });
      socket.resume();
    });
    const port = await listen(silent);
    closers.push(() => {
      for (const socket of open) socket.destroy();
      silent.close();
    });
    const findings = await probe(`http://127.0.0.1:${port}`, canary, { timeoutMs: 1_000 });
    // The silent server may notice the end of a request only after the findings are there.
    await ended.promise;
    // Both paths with REST and MCP start together: none waits for the end of another.
    assert.deepEqual(course.slice(0, 5), ['begins', 'begins', 'begins', 'begins', 'ends']);
    assert.equal(about(findings, 'Connection, direct path').verdict, 'fine');
    for (const part of ['First answer, direct path', 'REST', 'MCP'])
      assert.match(about(findings, part).message, /within 1 seconds/, part);
  });

  it('ends at once when cancelled, naming what was omitted', async () => {
    const { url } = await peer(() => undefined);
    const cancelling = new AbortController();
    const probing = probe(url, canary, { signal: cancelling.signal });
    cancelling.abort();
    const findings = await probing;
    assert.match(about(findings, 'REST').message, /Cancelled/);
    assert.match(about(findings, 'First answer, editor path').message, /Cancelled/);
  });

  it('sends the token only with REST and MCP, never directly', async () => {
    const { url, received } = await peer((response) => response.end('{}'));
    await probe(url, canary);
    const withToken = received.filter(({ headers }) => headers.authorization !== undefined);
    assert.deepEqual(new Set(withToken.map(({ url: path }) => path)), new Set(['/api/v1/tracker/columns', '/mcp']));
    assert.equal(received.filter(({ url: path }) => path === '/api/v1/openapi.json').length, 2);
  });

  it('distinguishes web pages, rate limits and clock skew', async () => {
    const page = await peer((response) => response.setHeader('content-type', 'text/html').end('<html>'));
    const elsewhere = await probe(page.url, canary);
    assert.match(about(elsewhere, 'REST').message, /not the service: it sends no JSON/);
    assert.match(about(elsewhere, 'Published description').message, /is none/);

    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const busy = await peer((response) => response.writeHead(429, { 'retry-after': '7', date }).end());
    const findings = await probe(busy.url, canary);
    assert.equal(about(findings, 'REST').verdict, 'notice');
    assert.match(about(findings, 'Requests per minute').next ?? '', /^Wait 7 s/);
    assert.match(about(findings, 'Clock').message, /60 min ahead/);
  });
});

describe('key service diagnosis', () => {
  const running = new ServicePerTest({ sample: 'small', now: () => new Date() });
  const probeKeys = (managementKey: string | undefined): Promise<Finding[]> =>
    probeKeyService({
      fetch: globalThis.fetch,
      baseUrl: running.service.keysUrl,
      managementKey,
      timeoutMs: waitTimeoutMs,
      signal: never,
    });

  it('finds no fault with a management key', async () => {
    assert.deepEqual(troubles(await probeKeys(running.service.managementKey)), []);
  });

  it('distinguishes an ordinary, a rejected and no key', async () => {
    const created = await fetch(`${running.service.keysUrl}/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.service.managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ordinary' }),
    });
    const { key } = (await created.json()) as { key: string };
    assert.match(about(await probeKeys(key), 'Management key').message, /ordinary key/);
    assert.equal(about(await probeKeys('unknown-secret'), 'Management key').verdict, 'wrong');
    assert.equal(about(await probeKeys(undefined), 'Management key').verdict, 'skipped');
  });
});
