import { fork, type ChildProcess } from 'node:child_process';
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

const settingsOf = (port: number): S3Settings => ({
  bucket: 'files',
  prefix: 'basalt',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  endpoint: `http://127.0.0.1:${port}`,
  pathStyle: true,
});

const newFolder = () => mkdtemp(path.join(tmpdir(), 'basalt-s3-'));

/** A server with the API of S3 on loopback, with one bucket; `port` 0 is any. */
export async function serveS3(directory: string, port: number) {
  const { default: S3rver } = (await import('@20minutes/s3rver' as string)) as {
    default: new (options: object) => {
      middleware: Middleware[];
      run(): Promise<unknown>;
      close(): Promise<void>;
    };
  };
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  server.middleware.unshift(deletingLast());
  const bound = (await server.run()) as AddressInfo;
  return { port: bound.port, close: () => server.close() };
}

/** Such a server in this process, with a folder of its own; or that of BASALT_S3_SETTINGS, which is left as it is. */
export async function anS3Server(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const settings = process.env['BASALT_S3_SETTINGS'];
  if (settings !== undefined) {
    return { settings: JSON.parse(settings) as S3Settings, close: async () => {} };
  }
  const directory = await newFolder();
  const { port, close } = await serveS3(directory, 0);
  return {
    settings: settingsOf(port),
    close: async () => {
      await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Such a server in a process of its own: it is killed, and starts again with what it holds, at the same address. */
export async function anS3Process() {
  const directory = await newFolder();
  let child: ChildProcess | null = null;
  let port = 0;
  async function start(): Promise<void> {
    child = fork(path.join(import.meta.dirname, 's3-process.ts'), [directory, String(port)]);
    [port] = (await once(child, 'message')) as [number];
  }
  async function kill(): Promise<void> {
    const exit = child && once(child, 'exit');
    child?.kill('SIGKILL');
    await exit;
    child = null;
  }
  await start();
  return {
    settings: settingsOf(port),
    start,
    kill,
    close: async () => {
      await kill();
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
