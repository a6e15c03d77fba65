import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface LoopbackMessage {
  readonly method: 'POST' | 'DELETE';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

export interface LoopbackAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parts of a stream, or the whole body. */
  readonly body: AsyncIterable<string> | Uint8Array | string;
}

const maxBodyBytes = 8 * 1024 * 1024;
const host = '127.0.0.1';

/**
 * Answers POST and DELETE requests at one path of a free port of this machine that have the secret. Others get 404, not 401, so that a client
 * with an old secret does not try to sign in.
 */
export class LoopbackServer {
  readonly #server: Server;
  readonly #path: string;
  #secret = newSecret();

  private constructor(path: string, answer: (message: LoopbackMessage) => Promise<LoopbackAnswer>) {
    this.#path = path;
    this.#server = createServer((request, response) => {
      const leaving = new AbortController();
      response.once('close', () => leaving.abort());
      this.#answer(request, leaving.signal, answer)
        .catch(() => ({ status: 500, ...empty }))
        .then((made) => send(response, made))
        .catch(() => response.destroy());
    });
  }

  static async open(
    path: string,
    answer: (message: LoopbackMessage) => Promise<LoopbackAnswer>,
  ): Promise<LoopbackServer> {
    const opened = new LoopbackServer(path, answer);
    const server = opened.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    // A failed connection is that of its client.
    server.on('error', () => undefined);
    server.unref();
    return opened;
  }

  get #authority(): string {
    const address = this.#server.address();
    return `${host}:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  get url(): string {
    return `http://${this.#authority}${this.#path}`;
  }

  /** A new secret, which replaces the one before. */
  renewSecret(): string {
    this.#secret = newSecret();
    return this.#secret;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(
    request: IncomingMessage,
    signal: AbortSignal,
    answer: (message: LoopbackMessage) => Promise<LoopbackAnswer>,
  ): Promise<LoopbackAnswer> {
    const { headers, method, url } = request;
    // A foreign Host or any Origin is a web page's.
    const isOurs = headers.host === this.#authority && headers.origin === undefined && url === this.#path;
    if (!isOurs || !isSame(headers.authorization ?? '', `Bearer ${this.#secret}`)) return { status: 404, ...empty };
    // A stream of messages without a request, which GET asks for, is not relayed: clients do without one.
    if (method !== 'POST' && method !== 'DELETE') return { status: 405, headers: { allow: 'POST, DELETE' }, body: '' };
    const body = await readBody(request);
    if (body === undefined) return { status: 413, ...empty };
    const texts = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'authorization' ? [[name, value] as const] : [],
    );
    return answer({ method, body, headers: Object.fromEntries(texts), signal });
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const empty = { headers: {}, body: '' } as const;

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function isSame(one: string, other: string): boolean {
  const [first, second] = [encode(one), encode(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Undefined if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let body = '';
  let length = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length <= maxBodyBytes) body += decoder.decode(chunk, { stream: true });
  }
  return length > maxBodyBytes ? undefined : body + decoder.decode();
}

async function send(response: ServerResponse, { status, headers, body }: LoopbackAnswer): Promise<void> {
  if (response.destroyed) return;
  const sent = { ...headers, 'cache-control': 'no-store' };
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? encode(body) : body;
    response.writeHead(status, { ...sent, 'content-length': bytes.length }).end(bytes);
    return;
  }
  response.writeHead(status, sent).flushHeaders();
  await pipeline(Readable.from(body), response);
}
