import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Requests of one connection at which reading pauses, and above which it is closed: data received in one chunk is parsed as a whole, so a
 * pause alone sets no limit.
 */
const pauseAt = 8;
const maxWaiting = 256;
const maxConnections = 128;

/**
 * Handles one request per connection at a time, the next when the client has read the response, so that a client that never reads costs one
 * response. A response not read within the time limit closes its connection.
 */
export function oneAtATime(handle: Handle, readTimeoutMs: number): Handle {
  const busy = new WeakMap<Socket, Parameters<Handle>[]>();

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once('prefinish', () => {
      // The system has taken all of it.
      if (socket.writableLength === 0) return;
      const limit = setTimeout(() => socket.destroy(), readTimeoutMs).unref();
      response.once('close', () => clearTimeout(limit));
    });
    response.once('close', () => proceed(socket));
    handle(request, response);
  };
  const proceed = (socket: Socket): void => {
    const waiting = busy.get(socket);
    const next = socket.destroyed ? undefined : waiting?.shift();
    if (waiting === undefined || next === undefined) {
      busy.delete(socket);
      return;
    }
    if (waiting.length < pauseAt) socket.resume();
    begin(...next);
  };

  return (request, response) => {
    const { socket } = request;
    // The remaining requests of a chunk that was read before its connection closed.
    if (socket.destroyed) return;
    const waiting = busy.get(socket);
    if (waiting === undefined) {
      busy.set(socket, []);
      begin(request, response);
    } else if (waiting.length === maxWaiting) socket.destroy();
    else if (waiting.push([request, response]) >= pauseAt) socket.pause();
  };
}

/** Closes the least recently used connection above the limit, so that idle connections do not block new clients. */
export function limitConnections(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const [oldest] = open;
    if (open.size <= maxConnections || oldest === undefined) return;
    open.delete(oldest);
    oldest.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage) => {
    if (open.delete(socket)) open.add(socket);
  });
}

/** Listens on 127.0.0.1 and returns the port, which the system chooses for 0; rejects if the port is in use. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

const graceMs = 500;

/** Releases the port at once; responses in flight get a grace period before their connections are closed. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
  });
}
