import { createServer } from 'node:net';

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('127.0.0.1 has no free port.');
  return port;
}

/** Whether the port of 127.0.0.1 is free. */
export const isFree = async (port: number): Promise<boolean> => (await tryPort(port)) !== undefined;

const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = address !== null && typeof address === 'object' ? address.port : undefined;
      server.close(() => resolve(found));
    });
  });
