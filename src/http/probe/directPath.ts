import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, getCACertificates, type PeerCertificate, type TLSSocket } from 'node:tls';
import { Client } from 'undici';

import type { Finding } from '../../base/editor/finding.ts';
import { dayMs } from '../../base/flow/clock.ts';
import { describeNetworkFailure } from '../networkFailure.ts';
import { type StepNeeds, type StepResult, since, skipped, step } from './step.ts';

const names = ['Name', 'Connection', 'Encryption', 'First answer'].map((name) => `${name}, direct path`);
const notTried = 'Not tried, since the step before it failed.';

/** Tests the path past the editor's proxy step by step: name service, connection, encryption, first byte of a response. Sends no token. */
export async function tryDirectPath(url: URL, needs: StepNeeds): Promise<Finding[]> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  // A URL has an IPv6 address in brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const opened: Socket[] = [];
  const works: ((signal: AbortSignal) => Promise<StepResult>)[] = [
    async () => lookUp(host),
    async (signal) => {
      const start = performance.now();
      const socket = connect({ host, port, autoSelectFamily: true });
      opened.push(socket);
      await connected(socket, 'connect', signal);
      return { verdict: 'fine', message: `Open to ${socket.remoteAddress}, port ${port}, after ${since(start)}.` };
    },
    async (signal) => {
      if (url.protocol !== 'https:')
        return { verdict: 'fine', message: 'None: plain http, which does not leave this machine.' };
      const start = performance.now();
      const socket = connectTls({
        ...(opened[0] && { socket: opened[0] }),
        ...(isIP(host) === 0 && { servername: host }),
        // As in the editor, so that a company's own certificates are accepted here too.
        ca: [...getCACertificates('default'), ...getCACertificates('system')],
        ALPNProtocols: ['http/1.1'],
      });
      opened.push(socket);
      await connected(socket, 'secureConnect', signal);
      return aboutCertificate(socket, since(start));
    },
    async (signal) => {
      const start = performance.now();
      const status = await firstAnswer(url, opened.at(-1), signal);
      return { verdict: 'fine', message: `HTTP ${status} after ${since(start)}.` };
    },
  ];
  const findings: Finding[] = [];
  try {
    for (const [index, work] of works.entries()) {
      const about = names[index] ?? '';
      const before = findings.at(-1);
      const isBroken = before !== undefined && before.verdict !== 'fine' && before.verdict !== 'notice';
      const finding = isBroken ? skipped(about, notTried) : await step(about, needs, describingFailures(url, work));
      findings.push(before === undefined ? finding : { ...finding, dependsOn: before.about });
    }
  } finally {
    for (const socket of opened) socket.destroy();
  }
  return findings;
}

const describingFailures =
  (url: URL, work: (signal: AbortSignal) => Promise<StepResult>) =>
  async (signal: AbortSignal): Promise<StepResult> => {
    try {
      return await work(signal);
    } catch (error) {
      signal.throwIfAborted();
      return { verdict: 'wrong', message: describeNetworkFailure(error, url.href) };
    }
  };

async function lookUp(host: string): Promise<StepResult> {
  if (isIP(host) !== 0) return { verdict: 'fine', message: `${host} is an address, so there is no name to look up.` };
  const start = performance.now();
  const addresses = await lookup(host, { all: true });
  return {
    verdict: 'fine',
    message: `${host} is ${addresses.map(({ address }) => address).join(', ')} (${since(start)}).`,
  };
}

async function connected(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  await once(socket, event, { signal });
  // The next step reports later errors.
  socket.on('error', () => undefined);
}

const soonMs = 14 * dayMs;

function aboutCertificate(socket: TLSSocket, time: string): StepResult {
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
  const { issuer, valid_to: until = '' } = certificate;
  const issuedBy = [issuer?.O ?? issuer?.CN ?? 'an unnamed issuer'].flat()[0];
  const message = `${socket.getProtocol()} after ${time}; the certificate is by ${issuedBy} and valid until ${until}.`;
  if (Date.parse(until) - Date.now() > soonMs) return { verdict: 'fine', message };
  return { verdict: 'notice', message, next: 'The certificate ends soon. Contact the operator of the service.' };
}

async function firstAnswer(
  { origin, pathname }: URL,
  socket: Socket | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (socket === undefined) throw new Error('There is no connection.');
  // The client expects the connection asynchronously, even if it is open already.
  const client = new Client(origin, { connect: (_, take) => queueMicrotask(() => take(null, socket)) });
  try {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: pathname,
      headers: { accept: 'application/json' },
      signal,
    });
    body.on('error', () => undefined).destroy();
    return statusCode;
  } finally {
    await client.destroy();
  }
}
