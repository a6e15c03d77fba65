import http from 'node:http';

import { request } from '../calls.ts';
import type { OpenedFolder } from './filledFolder.ts';
import { answerOverMcp, type RawAnswer, readAnswer } from './rawCalls.ts';

type Provoke = (opened: OpenedFolder) => Promise<RawAnswer[]>;

const ofAccount = async ({ service }: OpenedFolder, method: string, path: string, body?: object): Promise<RawAnswer> =>
  readAnswer(
    await request({ ...service, trackerUrl: service.accountUrl }, method, path, { token: service.accountSecret, body }),
  );

/** Sends a GET with a custom Host header, which `fetch` does not allow. */
function underName(host: string, { service }: OpenedFolder, path: string): Promise<RawAnswer> {
  const headers = { host, authorization: `Bearer ${service.token}` };
  return new Promise((resolve, reject) => {
    http
      .get({ port: service.port, host: '127.0.0.1', path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          resolve({ status, refused: status >= 400, body: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      })
      .on('error', reject);
  });
}

/** How to provoke the codes of no row: those of addresses and of the account area (payloads, The local service). */
export const otherRefusals: Readonly<
  Record<'host_not_allowed' | 'operation_not_found' | 'token_not_found' | 'key_not_found', Provoke>
> = {
  host_not_allowed: async (opened) => [
    await underName('tracker.example', opened, '/api/v1/tracker/board'),
    await underName('tracker.example', opened, '/mcp'),
  ],
  operation_not_found: async (opened) => [
    await readAnswer(await request(opened.service, 'GET', '/api/v1/tracker/boards')),
    await readAnswer(await request(opened.service, 'PUT', '/api/v1/tracker/board')),
    await answerOverMcp(opened.service, 'tracker_get_boards', {}),
  ],
  token_not_found: async (opened) => [await ofAccount(opened, 'DELETE', '/tokens/gone')],
  key_not_found: async (opened) => [await ofAccount(opened, 'POST', '/keys/gone/usage', { usd: 1 })],
};
