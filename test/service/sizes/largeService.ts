import { createServer } from 'node:http';

import { apiKeyOperations } from '../../../src/contract/keys.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { routesOf } from '../../../src/local/http/routes.ts';
import { exampleAnswers } from './exampleAnswers.ts';
import { type Filling, filled, mebibyte, type Place } from './places.ts';

/** Content of the next responses of one operation. */
export interface LargeAnswer {
  readonly operation: string;
  readonly place: Place;
  readonly filling: Filling;
  readonly mebibytes: number;
  readonly status: number;
}

/**
 * A tracker and key service as a child process, with records as large as requested: `{base}/large` accepts a LargeAnswer, and every other
 * operation returns its example.
 */
const routes = [
  { prefix: '/api/v1', find: routesOf(trackerOperations) },
  { prefix: '/router/api/v1', find: routesOf(apiKeyOperations) },
];
let large: LargeAnswer | undefined;
let body = Buffer.alloc(0);

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => {
    if (path === '/large') chunks.push(chunk);
  });
  request.on('end', () => {
    if (path === '/large') {
      large = JSON.parse(Buffer.concat(chunks).toString()) as LargeAnswer;
      const { operation, place, filling, mebibytes, status } = large;
      const record = exampleAnswers[status < 300 ? operation : 'refusal'];
      body = Buffer.from(JSON.stringify(filled(record, place, filling, mebibytes * mebibyte)));
      response.end();
      return;
    }
    const found = routes
      .filter(({ prefix }) => path.startsWith(prefix))
      .map(({ prefix, find }) => find(request.method ?? '', path.slice(prefix.length))?.name)[0];
    const isLarge = found !== undefined && found === large?.operation;
    const answer = isLarge ? body : Buffer.from(JSON.stringify(exampleAnswers[found ?? ''] ?? {}));
    response.writeHead(isLarge ? (large?.status ?? 200) : 200, { 'content-type': 'application/json' }).end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '');
});
