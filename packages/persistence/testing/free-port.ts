import { createServer } from 'node:net';

/**
 * Below the ports that systems choose from by themselves: one of those may belong to somebody else by the time at which a
 * process that has just been started listens on it. Each process of a run begins elsewhere in the range.
 */
const range = { first: 11_000, count: 20_000 };
let next = process.pid * 61;

/** A port of 127.0.0.1 that nobody listens on; no other caller gets it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < range.count; tries += 1) {
    const port = range.first + (next % range.count);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
