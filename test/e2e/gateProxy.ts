import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

import { freePort } from '../../scripts/workbench/freePort.ts';

/** A request that stands at the gate. */
export interface HeldRequest {
  /** Settles when the request is there. */
  readonly asked: Promise<void>;
  /** Lets it go on to the service. */
  pass(): void;
  /** Answers it in the service's words instead; the service never sees it. */
  refuse(status: number, code: string, message: string): void;
}

/** An answer that the gate holds back. */
export interface HeldAnswer {
  /** Settles when the service has answered. */
  readonly answered: Promise<void>;
  /** Lets it go on to the editor. */
  pass(): void;
}

/** Stands between the editor and a service, and keeps single requests waiting for as long as a test wants. */
export interface GateProxy {
  readonly address: string;
  /** Stops the next request of this kind; several wait for one request each. */
  hold(method: string, path: RegExp): HeldRequest;
  /** As hold, but what is stopped is the answer: the service has seen the request. */
  holdAnswer(method: string, path: RegExp): HeldAnswer;
  /** What was asked so far, as `PATCH /api/v1/…`. */
  readonly asked: readonly string[];
  close(): void;
}

interface Gate {
  readonly stops: 'request' | 'answer';
  readonly fits: (asked: string) => boolean;
  readonly arrive: () => void;
  readonly decided: Promise<Refusal | undefined>;
}

interface Refusal {
  readonly status: number;
  readonly body: string;
}

/** Starts a gate in front of a service on this machine. */
export async function startGateProxy(target: string): Promise<GateProxy> {
  const gates: Gate[] = [];
  const asked: string[] = [];
  const { hostname, port, host } = new URL(target);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, gate: Gate | undefined) => {
    const { method, url: path } = incoming;
    const forwarded = request({ hostname, port, method, path, headers: { ...incoming.headers, host } }, (answer) => {
      const pass = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      gate?.arrive();
      if (gate === undefined) pass();
      else void gate.decided.then(pass);
    });
    forwarded.once('error', () => outgoing.destroy());
    forwarded.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const name = `${incoming.method} ${incoming.url}`;
    asked.push(name);
    const place = gates.findIndex(({ fits }) => fits(name));
    const [gate] = place < 0 ? [] : gates.splice(place, 1);
    // Taken in whole, so that it goes on even when whoever sent it is gone by then.
    const body = readBody(incoming);
    const answer = async () => {
      const whole = await body;
      if (gate?.stops === 'answer') return forward(incoming, outgoing, whole, gate);
      gate?.arrive();
      const refusal = await gate?.decided;
      if (refusal === undefined) return forward(incoming, outgoing, whole, undefined);
      outgoing.writeHead(refusal.status, { 'content-type': 'application/json' }).end(refusal.body);
    };
    answer().catch(() => outgoing.destroy());
  });
  const stop = (stops: Gate['stops'], method: string, path: RegExp) => {
    const arrived = Promise.withResolvers<void>();
    const decision = Promise.withResolvers<Refusal | undefined>();
    const fits = (name: string) => name.startsWith(`${method} `) && path.test(name.slice(method.length + 1));
    gates.push({ stops, fits, arrive: arrived.resolve, decided: decision.promise });
    return { arrived, decision };
  };
  const own = await freePort();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(own, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${own}`,
    asked,
    holdAnswer: (method, path) => {
      const { arrived, decision } = stop('answer', method, path);
      return { answered: arrived.promise, pass: () => decision.resolve(undefined) };
    },
    hold: (method, path) => {
      const { arrived, decision } = stop('request', method, path);
      return {
        asked: arrived.promise,
        pass: () => decision.resolve(undefined),
        refuse: (status, error, message) => decision.resolve({ status, body: JSON.stringify({ error, message }) }),
      };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
