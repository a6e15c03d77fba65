import { createServer } from 'node:http';

import { BareStore } from './bareStore.ts';

/** Baseline of the local service: `bare.ts <SQLite file>` sends its rows as JSON with `node:http` only. */
const [, , path = ''] = process.argv;
const store = new BareStore(path);
const server = createServer((request, response) => {
  if (request.method === 'PATCH') {
    request.resume().on('end', () => {
      const answer = store.move(request.url?.slice(1) ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    return;
  }
  const bytes = Buffer.from(store.board());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined, token: '' });
});
process.on('disconnect', () => process.exit());
