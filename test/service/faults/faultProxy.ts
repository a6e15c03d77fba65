import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Decide, Fault } from './faults.ts';

/** One request through the proxy. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly fault: Fault;
  /** Milliseconds of the `performance` clock. */
  readonly arrivedAt: number;
  /** Status and time of the service's response; undefined if the request was not forwarded. */
  status?: number;
  doneAt?: number;
}

/** A proxy between a client and a service that injects the chosen faults. */
export interface FaultProxy {
  readonly url: string;
  /** All requests in the order of arrival. */
  readonly passed: readonly Passed[];
  /** Injects no more faults. */
  heal(): void;
  /** Resolves when the service has answered all forwarded requests. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Starts a loopback proxy to a local service; latencies are in milliseconds. */
export async function startFaultProxy(target: string, decide: Decide, latency: () => number): Promise<FaultProxy> {
  const passed: Passed[] = [];
  const underWay = new Set<Promise<void>>();
  const silent = new Set<http.ServerResponse>();
  let isHealed = false;
  const pass = async (own: Passed, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await buffer(request);
    await sleep(latency());
    const forward = async (): Promise<Answer> => {
      const answer = await send(target, request, body);
      own.status = answer.status;
      own.doneAt = performance.now();
      await sleep(latency());
      return answer;
    };
    await inject(own.fault, { response, forward, latency, silent });
  };
  const server = http.createServer((request, response) => {
    const { method = '', url: path = '' } = request;
    const own: Passed = { method, path, fault: isHealed ? 'none' : decide(method, path), arrivedAt: performance.now() };
    passed.push(own);
    const done = pass(own, request, response).catch(() => void response.destroy());
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    heal: () => {
      isHealed = true;
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      for (const response of silent) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Exchange {
  readonly response: http.ServerResponse;
  /** Sends the request to the service. */
  readonly forward: () => Promise<Answer>;
  readonly latency: () => number;
  /** Receives responses that stay open without an answer. */
  readonly silent: Set<http.ServerResponse>;
}

/** Answers a request with the fault. */
async function inject(fault: Fault, { response, forward, latency, silent }: Exchange): Promise<void> {
  switch (fault) {
    case 'none':
      return reply(response, await forward());
    case 'late': {
      const answer = await forward();
      await sleep(4 * latency());
      return reply(response, answer);
    }
    case 'resetBefore':
      return void response.destroy();
    case 'resetAfter':
      await forward();
      return void response.destroy();
    case 'cutOff': {
      const { status, headers, body: whole } = await forward();
      response.writeHead(status, { ...headers, 'content-length': whole.length + 1 });
      return void response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
    }
    case 'halved': {
      const answer = await forward();
      const half = answer.body.subarray(0, answer.body.length / 2);
      return half.length === 0 ? void response.destroy() : reply(response, { ...answer, body: half });
    }
    case 'limited':
      return reply(response, { status: 429, headers: { 'retry-after': '1' }, body: Buffer.from('{}') });
    case 'limitedVaguely':
      return reply(response, { status: 429, headers: {}, body: Buffer.from('Slow down.') });
    case 'failedBefore':
      return reply(response, { status: 502, headers: {}, body: Buffer.from('Bad gateway') });
    case 'failedAfter':
      await forward();
      return reply(response, { status: 500, headers: {}, body: Buffer.from('{"error":"internal_error"}') });
    case 'answeredTwice': {
      const answer = rawAnswer(await forward());
      return void response.socket?.end(Buffer.concat([answer, answer]));
    }
    case 'silentBefore':
      return void silent.add(response);
    case 'silentAfter':
      await forward();
      return void silent.add(response);
  }
}

/** Sends a request to the service on a new connection. */
async function send(target: string, { method, url, headers }: http.IncomingMessage, body: Buffer): Promise<Answer> {
  const { host } = new URL(target);
  const { connection: _, 'transfer-encoding': __, ...kept } = headers;
  const forwarded = http.request(target + url, { method, agent: false, headers: { ...kept, host } });
  forwarded.end(body);
  const [answer] = (await once(forwarded, 'response')) as [http.IncomingMessage];
  const whole = await buffer(answer);
  const named = ['content-type', 'retry-after'].flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { status: answer.statusCode ?? 502, headers: Object.fromEntries(named), body: whole };
}

function reply(response: http.ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
  response.end(body);
}

const rawAnswer = ({ status, headers, body }: Answer): Buffer => {
  const lines = Object.entries({ ...headers, ...(status !== 204 && { 'content-length': body.length }) });
  const head = [`HTTP/1.1  Fault`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
};
