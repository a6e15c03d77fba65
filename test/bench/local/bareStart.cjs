const { createServer } = require('node:http');
const { DatabaseSync } = require('node:sqlite');

/** Baseline of a cold start: `bareStart.cjs <SQLite file>` opens the file with bare node, reads from it and responds. */
const database = new DatabaseSync(process.argv[2]);
const server = createServer((_request, response) => {
  const tables = database.prepare('SELECT name FROM sqlite_schema').all();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tables));
});
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ address: `http://127.0.0.1:${server.address().port}` })),
);
