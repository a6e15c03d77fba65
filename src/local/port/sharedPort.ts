import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';

import { Emitter } from '../../base/flow/event.ts';
import type { LocalAddresses, PortHolder, SharedPortStatus } from '../../contract/localData.ts';
import type { Transactions } from '../data/transactions.ts';
import { type Area, errorAnswer, jsonAnswer } from '../http/area.ts';
import { listen, stop } from '../http/connections.ts';
import { routesOf } from '../http/routes.ts';
import { invalid } from '../localError.ts';
import { newSecret, portFileIn, readPortFile, type StoredPort, writePortFile } from './portFile.ts';

interface SharedPortNeeds {
  readonly folder: string;
  readonly transactions: Transactions;
  readonly createServer: (proof: Area) => Server;
  readonly addressesAt: (port: number) => LocalAddresses;
  readonly log: (line: string) => void;
}

const takeoverDelayMs = 100;
/** Delays between attempts while another program holds the port. */
const minRetryMs = 1_000;
const maxRetryMs = 30_000;
const maxChoices = 50;
/** Keep-alive of a connection to the holder; each end costs the waiting window an attempt. */
const watchMs = 60_000;

/**
 * The port for other clients: one for each user, chosen once and stored beside the data. One window holds it, and the others wait for its end to
 * take over. The editor's requests and the MCP server definition use the port of their own window. Jobdeck connects to the shared one only for the
 * proof, so that another program there receives no token.
 */
export class SharedPort {
  readonly #needs: SharedPortNeeds;
  readonly #tried = new Emitter<void>();
  readonly #changed = new Emitter<void>();
  readonly #running: Promise<void>;
  #holder: PortHolder | undefined;
  #wasReplaced = false;
  #server: Server | undefined;
  #other: ServingWindow | undefined;
  readonly #end = new AbortController();
  #endPause = (): void => {};
  readonly onDidChange = this.#changed.event;

  constructor(needs: SharedPortNeeds) {
    this.#needs = needs;
    this.#running = this.#run();
  }

  /** Tries again first unless one of the user's windows holds the port. */
  async status(): Promise<SharedPortStatus> {
    if (!this.#isOurs && !this.#ended) await this.#nextTry();
    const holder = this.#holder ?? { kind: 'none', reason: 'The window is closing.' };
    return { holder, file: portFileIn(this.#needs.folder), wasReplaced: this.#wasReplaced };
  }

  async close(): Promise<void> {
    this.#end.abort();
    this.#endPause();
    await this.#running;
    this.#tried.fire();
    this.#tried.dispose();
    this.#changed.dispose();
    if (this.#server !== undefined) await stop(this.#server);
  }

  get #ended(): boolean {
    return this.#end.signal.aborted;
  }

  get #isOurs(): boolean {
    return this.#holder?.kind === 'thisWindow' || this.#holder?.kind === 'anotherWindow';
  }

  #nextTry(): Promise<void> {
    return new Promise((resolve) => {
      const subscription = this.#tried.event(() => {
        subscription.dispose();
        resolve();
      });
      this.#endPause();
    });
  }

  async #run(): Promise<void> {
    let retry = minRetryMs;
    while (!this.#ended) {
      await this.#try();
      if (this.#server !== undefined) return;
      if (this.#other === undefined) {
        await this.#pause(retry);
        retry = Math.min(retry * 2, maxRetryMs);
      } else {
        await this.#other.gone;
        this.#other = undefined;
        retry = minRetryMs;
        await this.#pause(takeoverDelayMs);
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #try(): Promise<void> {
    const holder = await this.#open().catch(
      (error: unknown): PortHolder => ({
        kind: 'none',
        reason: error instanceof Error ? error.message : String(error),
      }),
    );
    const isNew = JSON.stringify(holder) !== JSON.stringify(this.#holder);
    this.#holder = holder;
    this.#tried.fire();
    if (isNew) this.#changed.fire();
  }

  async #open(): Promise<PortHolder> {
    const found = readPortFile(this.#needs.folder);
    if (found === 'damaged') this.#wasReplaced = true;
    return typeof found === 'string' ? this.#choose() : this.#take(found);
  }

  async #choose(): Promise<PortHolder> {
    const { folder, transactions, log } = this.#needs;
    for (let choice = 0; choice < maxChoices; choice++) {
      const mine = { port: randomPort(), secret: newSecret() };
      const server = await this.#listen(mine);
      if (server === undefined) continue;
      let agreed: StoredPort | undefined;
      try {
        agreed = await transactions.write(() => {
          const found = readPortFile(folder);
          if (typeof found !== 'string') return found;
          writePortFile(folder, mine);
          return mine;
        });
      } finally {
        if (agreed !== mine) await stop(server);
      }
      if (agreed !== mine) return this.#take(agreed);
      if (this.#wasReplaced) log(`${portFileIn(folder)} could not be read. The port is ${mine.port} from now on.`);
      return this.#holderOf(mine, server);
    }
    throw new Error(`None of ${maxChoices} ports could be opened.`);
  }

  async #take(stored: StoredPort): Promise<PortHolder> {
    const { port } = stored;
    // Two attempts, because a holder can end between the two steps.
    for (let attempt = 0; attempt < 2; attempt++) {
      const server = await this.#listen(stored);
      if (server !== undefined) return this.#holderOf(stored, server);
      const holder = await askHolder(stored, this.#end.signal);
      if (typeof holder !== 'string') {
        this.#other = holder;
        return { kind: 'anotherWindow', port, addresses: this.#needs.addressesAt(port) };
      }
      if (holder === 'program') break;
    }
    return { kind: 'anotherProgram', port };
  }

  async #listen(stored: StoredPort): Promise<Server | undefined> {
    const server = this.#needs.createServer(proofArea(stored));
    server.keepAliveTimeout = watchMs;
    try {
      await listen(server, stored.port);
      return server;
    } catch (error) {
      const isTaken =
        error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES'].includes(String(error.code));
      if (isTaken) return undefined;
      throw error;
    }
  }

  #holderOf({ port }: StoredPort, server: Server): PortHolder {
    this.#server = server;
    return { kind: 'thisWindow', port, addresses: this.#needs.addressesAt(port) };
  }
}

interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Above the ports of well-known services, below those of container orchestrators. */
const preferred: PortRange = { first: 10_000, last: 29_999 };
const highestPort = 65_535;
/** IANA's dynamic ports, used by macOS and Windows. */
const usualEphemeral: PortRange = { first: 49_152, last: highestPort };
const linuxFile = '/proc/sys/net/ipv4/ip_local_port_range';

/** The candidate ports outside the range for outgoing connections, from which the system may take any port at any time. */
export function rangeOutside(ephemeral: PortRange): PortRange {
  const below = { first: preferred.first, last: Math.min(preferred.last, ephemeral.first - 1) };
  const above = { first: Math.max(preferred.first, ephemeral.last + 1), last: highestPort };
  if (sizeOf(below) <= 0 && sizeOf(above) <= 0) return preferred;
  return sizeOf(below) >= Math.min(sizeOf(above), sizeOf(preferred)) ? below : above;
}

export function randomPort(): number {
  const { first, last } = rangeOutside(readEphemeral());
  return randomInt(first, last + 1);
}

const sizeOf = ({ first, last }: PortRange): number => last - first + 1;

function readEphemeral(): PortRange {
  try {
    const [first = Number.NaN, last = Number.NaN] = readFileSync(linuxFile, 'utf8').trim().split(/\s+/).map(Number);
    return first <= last ? { first, last } : usualEphemeral;
  } catch {
    return usualEphemeral;
  }
}

const proofPrefix = '/port';
const proofPath = '/proof';
/** A holder that does not respond in time counts as another program. */
const proofTimeoutMs = 5_000;
const maxAnswerLength = 8_192;

/**
 * Answers a challenge with an HMAC that only a process with access to the data folder can compute. Served at the shared port alone, because
 * another program there could relay the response of a window's own port.
 */
const proofArea = (stored: StoredPort): Area => ({
  prefix: proofPrefix,
  find: routesOf({ proof: { method: 'GET', path: proofPath } }),
  errorResponse: errorAnswer,
  authorize:
    () =>
    ({ challenge }) => {
      if (typeof challenge !== 'string') throw invalid({ path: 'challenge', message: 'must be a string' });
      return jsonAnswer(200, JSON.stringify({ proof: proofOf(stored, challenge) }));
    },
});

const proofOf = ({ secret }: StoredPort, challenge: string): string =>
  createHmac('sha256', secret).update(challenge).digest('hex');

interface ServingWindow {
  /** Resolves when the window no longer holds the port, or may no longer hold it. */
  readonly gone: Promise<void>;
}

/**
 * Identifies the listener at the port without sending a secret; the connection to a window stays open and ends with the holder. Uses a raw
 * socket, because the editor routes `node:http` through its proxy settings.
 */
function askHolder(stored: StoredPort, signal: AbortSignal): Promise<ServingWindow | 'program' | 'none'> {
  const challenge = randomBytes(32).toString('hex');
  const proof = proofOf(stored, challenge);
  const socket = connect({ port: stored.port, host: '127.0.0.1', signal });
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve) => {
    const limit = setTimeout(() => socket.destroy(), proofTimeoutMs);
    let isConnected = false;
    let answer = '';
    socket.on('connect', () => {
      isConnected = true;
      socket.write(
        `GET ${proofPrefix}${proofPath}?challenge=${challenge} HTTP/1.1\r\nHost: 127.0.0.1:${stored.port}\r\n\r\n`,
      );
    });
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      if (answer.includes(proof)) {
        clearTimeout(limit);
        socket.removeAllListeners('data').resume();
        resolve({ gone });
      } else if (answer.length > maxAnswerLength || !agrees(answer, 'HTTP/1.1 200 ')) socket.destroy();
    });
    socket.on('error', () => {});
    void gone.then(() => {
      clearTimeout(limit);
      resolve(isConnected ? 'program' : 'none');
    });
  });
}

/** Whether a text that is still arriving can have this beginning. */
const agrees = (text: string, beginning: string): boolean => text.startsWith(beginning.slice(0, text.length));
