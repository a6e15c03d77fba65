import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';

import type { HttpAnswer } from '../../src/local/http/area.ts';
import { createLocalServer } from '../../src/local/http/server.ts';

const kilobyte = 1_024;
const megabyte = 1_024 * kilobyte;

/** More bytes than the socket buffers of both ends hold. */
const large = Buffer.alloc(16 * megabyte, 'x');

/** A server that knows only `/mcp`; `/mcp?large` has a large response, `/mcp?stream` one that never ends. */
class Served {
  handled = 0;
  readonly ended: Promise<void>[] = [];
  readonly #server: http.Server;
  readonly #clients: net.Socket[] = [];

  constructor(requestTimeout?: number) {
    this.#server = createLocalServer({
      areas: [],
      mcp: async ({ url }, response): Promise<HttpAnswer | undefined> => {
        this.handled += 1;
        if (url === '/mcp?stream') {
          response.writeHead(200).write(large);
          return undefined;
        }
        return { status: 200, body: url === '/mcp' ? 'answer' : large };
      },
      log: (line) => assert.fail(line),
      ...(requestTimeout !== undefined && { requestTimeout }),
    });
    this.#server.on('connection', (socket: net.Socket) => {
      this.ended.push(new Promise((resolve) => socket.once('close', () => resolve())));
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  async open(): Promise<net.Socket> {
    const socket = net.connect({ port: this.port, host: '127.0.0.1', allowHalfOpen: true }).pause();
    socket.on('error', () => {});
    this.#clients.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  /** Sends one request on a new connection. */
  async ask(): Promise<string> {
    const [response] = (await once(http.get({ port: this.port, path: '/mcp', agent: false }), 'response')) as [
      http.IncomingMessage,
    ];
    return textOf(response);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    // A paused client does not notice the end of its connection.
    for (const client of this.#clients) client.destroy();
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const request = 'GET /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const lastRequest = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
const largeRequest = request.replace('/mcp', '/mcp?large');
const answersIn = (text: string): number => text.split('HTTP/1.1 200 OK').length - 1;

describe('connection to the local service', () => {
  let served: Served;
  const serve = async (requestTimeout?: number): Promise<void> => {
    served = await new Served(requestTimeout).listen();
  };
  afterEach(() => served.close());

  it('sends the next response after reading the last', async () => {
    await serve();
    const client = await served.open();
    client.write(largeRequest.repeat(4) + lastRequest);
    for (let turn = 0; turn < 20; turn++) await served.ask();
    assert.equal(served.handled, 21);
    const text = await textOf(client);
    assert.equal(answersIn(text), 5);
    assert.ok(text.length > 4 * large.length);
  });

  it('answers all pipelined requests', async () => {
    await serve();
    const client = await served.open();
    client.write(request.repeat(199) + lastRequest);
    assert.equal(answersIn(await textOf(client)), 200);
  });

  it('closes after too many pipelined requests', async () => {
    await serve();
    const client = await served.open();
    client.write(request.repeat(1_000));
    await served.ended[0];
    assert.equal(await served.ask(), 'answer');
    assert.ok(served.handled < 10);
  });

  it('closes when nothing is sent', async () => {
    await serve(50);
    await served.open();
    await served.ended[0];
    assert.equal(await served.ask(), 'answer');
  });

  it('closes when its client closes one half', async () => {
    await serve();
    const client = await served.open();
    client.end();
    await served.ended[0];
    assert.equal(await served.ask(), 'answer');
  });

  it('closes when a response is not read in time', async () => {
    await serve(50);
    const client = await served.open();
    client.write(largeRequest);
    await served.ended[0];
    assert.equal(served.handled, 1);
  });

  it('closes when a stream is not read in time', async () => {
    await serve(50);
    const client = await served.open();
    client.write(request.replace('/mcp', '/mcp?stream'));
    await served.ended[0];
    assert.equal(served.handled, 1);
  });

  it('closes when a response is read too slowly', async () => {
    await serve(200);
    const client = await served.open();
    client.write(largeRequest);
    const reading = setInterval(() => client.read(64 * kilobyte), 10);
    await served.ended[0];
    clearInterval(reading);
    assert.ok(client.bytesRead < large.length);
  });

  it('announces its end after many requests', async () => {
    await serve();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let asked = 0; asked < 2_100; asked++) {
      const asking = http.get({ port: served.port, path: '/mcp', agent });
      const [response] = (await once(asking, 'response')) as [http.IncomingMessage];
      assert.equal(response.statusCode, 200);
      response.resume();
      await once(response, 'close');
    }
    agent.destroy();
    assert.equal(served.ended.length, 3);
  });

  it('closes for a new one when a thousand are open', async () => {
    await serve();
    await Promise.all(Array.from({ length: 1_000 }, () => served.open()));
    assert.equal(await served.ask(), 'answer');
    assert.ok((await served.connections()) <= 128);
  });

  it('closes for a new one when all wait for readers', async () => {
    await serve();
    const unread = await Promise.all(Array.from({ length: 200 }, () => served.open()));
    for (const socket of unread) socket.write(largeRequest);
    assert.equal(await served.ask(), 'answer');
    assert.ok((await served.connections()) <= 128);
  });

  it('stays open when used last', async () => {
    await serve();
    const client = await served.open();
    client.write(request);
    await once(client, 'readable');
    await Promise.all(Array.from({ length: 127 }, () => served.open()));
    client.write(request);
    await served.ask();
    client.write(lastRequest);
    assert.equal(answersIn(await textOf(client)), 3);
  });

  it('rejects a header block that is too large', async () => {
    await serve();
    const client = await served.open();
    client.write(`GET /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}`);
    assert.match(await textOf(client), /^HTTP\/1.1 431 /);
    assert.equal(await served.ask(), 'answer');
  });
});
