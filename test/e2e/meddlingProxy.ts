import { createServer, request } from 'node:http';

import { freePort } from '../../scripts/workbench/freePort.ts';

/** What a test does to a request: answers it itself, or sends it on with another bearer; undefined lets it through. */
export type Meddle = (
  method: string,
  path: string,
) => { readonly status: number; readonly body: string } | { readonly bearer: string } | undefined;

/** Stands between the editor and a service and does what the test says. */
export interface MeddlingProxy {
  readonly address: string;
  meddle: Meddle;
  close(): void;
}

/** Starts a proxy to a service on this machine that lets everything through at first. */
export async function startMeddlingProxy(target: string): Promise<MeddlingProxy> {
  const { hostname, port, host } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '' } = incoming;
    const meddled = proxy.meddle(method, path);
    if (meddled !== undefined && 'status' in meddled) {
      incoming.resume();
      outgoing.writeHead(meddled.status, { 'content-type': 'application/json' });
      outgoing.end(meddled.body);
      return;
    }
    const bearer = meddled === undefined ? {} : { authorization: `Bearer ${meddled.bearer}` };
    const headers = { ...incoming.headers, ...bearer, host };
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const own = await freePort();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(own, '127.0.0.1', resolve));
  const proxy: MeddlingProxy = {
    address: `http://127.0.0.1:${own}`,
    meddle: () => undefined,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
