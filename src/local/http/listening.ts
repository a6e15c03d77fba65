import type { Server } from 'node:http';

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
