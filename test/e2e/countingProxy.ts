import { createServer, request } from 'node:http';

import { freePort } from '../../scripts/workbench/freePort.ts';

/** Stands between the editor and a service and counts what is asked for; changes nothing but the `Host` header. */
export interface CountingProxy {
  readonly address: string;
  /** How many requests of a method to a path there were so far. */
  count(method: string, path: string): number;
  close(): void;
}

/** Starts a proxy to a service on this machine. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const asked: string[] = [];
  const { hostname, port, host } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    asked.push(`${method} ${path}`);
    const forwarded = request({ hostname, port, method, path, headers: { ...incoming.headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const own = await freePort();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(own, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${own}`,
    count: (method, path) => asked.filter((each) => each === `${method} ${path}`).length,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
