import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../src/index.ts';

type Middleware = (
  context: { method: string; path: string },
  next: () => Promise<void>,
) => Promise<void>;

/**
 * A deletion waits for the bytes that are being put under its name: this server writes them as they come, where S3 has an object
 * whole or not at all, so that a put which breaks off could end behind its deletion.
 */
function deletingLast(): Middleware {
  const puts = new Map<string, Promise<unknown>>();
  return async ({ method, path: name }, next) => {
    if (method === 'DELETE') await puts.get(name);
    const work = next();
    if (method === 'PUT')
      puts.set(
        name,
        work.catch(() => undefined),
      );
    await work;
  };
}

/** A server with the API of S3 on loopback, with one bucket. */
export async function anS3Server(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const { default: S3rver } = (await import('@20minutes/s3rver' as string)) as {
    default: new (options: object) => {
      middleware: Middleware[];
      run(): Promise<unknown>;
      close(): Promise<void>;
    };
  };
  const directory = await mkdtemp(path.join(tmpdir(), 'basalt-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  server.middleware.unshift(deletingLast());
  const { port } = (await server.run()) as AddressInfo;
  return {
    settings: {
      bucket: 'files',
      prefix: 'basalt',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Closes a server of `node:http`, with the connections that it has. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
