import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import https from 'node:https';
import { connect, type Server, type Socket } from 'node:net';
import { generate } from 'selfsigned';

import { freePort } from '../../scripts/workbench/freePort.ts';

/** Host name of the tracker, which only the company proxy resolves. */
const inside = 'tracker.jobdeck.test';

/** A company network: an https tracker whose host name only the proxy resolves. */
export interface CompanyNetwork {
  readonly trackerUrl: string;
  readonly proxyUrl: string;
  /** Certificate of the tracker, which machines of the company trust. */
  readonly certificate: string;
  /** Requests that reached the tracker through the proxy: method, path and name of the MCP message. */
  readonly arrived: readonly string[];
  /** Waits for a request with this prefix after the first `beyond` requests. */
  untilArrived(beginning: string, beyond: number): Promise<void>;
  close(): void;
}

/** Puts a local service into such a network. */
export async function startCompanyNetwork(target: string): Promise<CompanyNetwork> {
  const altNames = [{ type: 2 as const, value: inside }];
  const { private: key, cert } = await generate([{ name: 'commonName', value: inside }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  const arrived: string[] = [];
  const news = new EventEmitter();
  const { hostname, port, host } = new URL(target);
  const front = https.createServer({ key, cert }, async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method, url: path } = incoming;
    const body = Buffer.concat(chunks);
    arrived.push(`${method} ${path} ${messageIn(body)}`.trim());
    news.emit('arrived');
    const forwarded = request({ hostname, port, method, path, headers: { ...incoming.headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    forwarded.end(body);
  });
  const frontPort = await listen(front);
  const tunnels = new Set<Socket>();
  const proxy = createServer((_, outgoing) => outgoing.writeHead(403).end());
  proxy.on('connect', ({ url }, socket: Socket) => {
    if (url !== `${inside}:443`) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const tunnel = connect(frontPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(tunnel).pipe(socket);
    });
    for (const end of [tunnel, socket]) {
      tunnels.add(end);
      end.on('error', () => undefined).once('close', () => tunnels.delete(end));
    }
    return socket;
  });
  return {
    trackerUrl: `https://${inside}`,
    proxyUrl: `http://127.0.0.1:${await listen(proxy)}`,
    certificate: cert,
    arrived,
    untilArrived: async (beginning, beyond) => {
      while (!arrived.slice(beyond).some((each) => each.startsWith(beginning))) await once(news, 'arrived');
    },
    close: () => {
      for (const tunnel of tunnels) tunnel.destroy();
      for (const server of [front, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function listen(server: Server): Promise<number> {
  const port = await freePort();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return port;
}

/** Name of the MCP message in a body; empty if none. */
function messageIn(body: Buffer): string {
  try {
    const { method = '', params } = JSON.parse(body.toString());
    return params?.clientInfo === undefined ? method : `${method} by ${params.clientInfo.name}`;
  } catch {
    return '';
  }
}
