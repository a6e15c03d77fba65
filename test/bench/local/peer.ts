import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';

export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server in a separate process, queried over one keep-alive connection. */
export class Peer {
  readonly #process: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #token: string;

  private constructor(child: ChildProcess, port: number, token: string) {
    this.#process = child;
    this.#port = port;
    this.#token = token;
  }

  static async start(program: 'served' | 'bare', data: string): Promise<Peer> {
    const child = fork(path.join(import.meta.dirname, `${program}.ts`), [data], {
      execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    });
    const [message] = (await once(child, 'message')) as [{ port: number; token: string }];
    return new Peer(child, message.port, message.token);
  }

  /** Returns the body of the response; rejects unless its status is a success. */
  ask(method: string, target: string, { body, headers }: Sent = {}): Promise<Buffer> {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const asked = request({
        port: this.#port,
        host: '127.0.0.1',
        agent: this.#agent,
        method,
        path: target,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      });
      asked.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const answer = Buffer.concat(chunks);
            if (response.statusCode === 200) resolve(answer);
            else reject(new Error(`${method} ${target}: ${response.statusCode} ${answer.toString().slice(0, 200)}`));
          });
      });
      asked.end(bytes);
    });
  }

  /** Bytes in use by the server after a garbage collection; only `served` reports them. */
  async memory(): Promise<number> {
    const message = once(this.#process, 'message');
    this.#process.send('memory');
    const [bytes] = (await message) as [number];
    return bytes;
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#process.disconnect();
    await once(this.#process, 'exit');
  }
}
