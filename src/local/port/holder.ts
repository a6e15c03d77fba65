import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';

import { type Area, errorAnswer, jsonAnswer } from '../http/area.ts';
import { routesOf } from '../http/routes.ts';
import { invalid } from '../localError.ts';
import type { StoredPort } from './portFile.ts';

const prefix = '/port';
const path = '/proof';
/** A holder that does not respond in time counts as another program. */
const proofTimeoutMs = 5_000;
const maxAnswerLength = 8_192;

/**
 * Answers a challenge with an HMAC that only a process with access to the data folder can compute. Served at the shared port alone, because
 * another program there could relay the response of a window's own port.
 */
export const proofArea = (stored: StoredPort): Area => ({
  prefix,
  find: routesOf({ proof: { method: 'GET', path } }),
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

export interface ServingWindow {
  /** Resolves when the window no longer holds the port, or may no longer hold it. */
  readonly gone: Promise<void>;
}

/**
 * Identifies the listener at the port without sending a secret; the connection to a window stays open and ends with the holder. Uses a raw
 * socket, because the editor routes `node:http` through its proxy settings.
 */
export function askHolder(stored: StoredPort, signal: AbortSignal): Promise<ServingWindow | 'program' | 'none'> {
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
      socket.write(`GET ${prefix}${path}?challenge=${challenge} HTTP/1.1\r\nHost: 127.0.0.1:${stored.port}\r\n\r\n`);
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
