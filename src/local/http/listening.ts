import type { Server } from 'node:http';

/** Listens on 127.0.0.1; gives the port, which the system chooses for 0. Rejects where the port is taken. */
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

const graceMilliseconds = 500;

/** Lets go of the port at once, answers what is under way, and ends its connections. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
  });
}
