import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests of one connection that wait for the answers before theirs: reading pauses here. */
const pauseAt = 8;
/** One more ends the connection. What came in one piece is parsed as a whole, so a pause alone is no bound. */
const maxWaiting = 256;
const maxConnections = 128;

/**
 * Handles one request of each connection at a time, the next when the client has taken the answer, so that a client that sends
 * without reading costs one answer. An answer that is not read within the time limit ends its connection.
 */
export function oneAtATime(handle: Handle, readTimeoutMs: number): Handle {
  const busy = new WeakMap<Socket, Parameters<Handle>[]>();

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once('prefinish', () => {
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
    // The rest of a piece that was read before its connection was ended.
    if (socket.destroyed) return;
    const waiting = busy.get(socket);
    if (waiting === undefined) {
      busy.set(socket, []);
      begin(request, response);
    } else if (waiting.length === maxWaiting) socket.destroy();
    else if (waiting.push([request, response]) >= pauseAt) socket.pause();
  };
}

/** Ends the connection that was used least recently where there is one too many, so that idle ones keep no client out. */
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
