import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FairQueue, fileBudget } from '@basalt/domain';
import type { Bucket } from './bucket.ts';

/** Bytes that a stream reads at once. */
const step = 64 * 1024;

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes the entries of the folder durable. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates the folder and its parents, and makes them durable. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at.length >= path.dirname(first).length; at = path.dirname(at)) {
    await syncFolder(at);
  }
}

/** Names as files below a folder. It may be a network file system that several servers share. */
export function createFolderBucket(root: string): Bucket {
  const pathOf = (name: string): string => path.join(root, ...name.split('/'));
  const synchronizing = new FairQueue('fileBudget.synchronizedAtOnce', {
    concurrency: fileBudget.synchronizedAtOnce,
  });
  return {
    async write(name, bytes) {
      const file = pathOf(name);
      await makeFolder(path.dirname(file));
      const handle = await open(file, 'wx', 0o600);
      try {
        for await (const chunk of bytes) await handle.writeFile(chunk);
        const [, organizationId = ''] = name.split('/');
        await synchronizing.run(organizationId, () => handle.sync());
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
    async read(name, range) {
      try {
        const handle = await open(pathOf(name), 'r');
        const part = range && { start: range.first, end: range.last };
        return createReadStream('', { fd: handle, highWaterMark: step, ...part });
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async move(from, to) {
      const target = pathOf(to);
      await makeFolder(path.dirname(target));
      try {
        await rename(pathOf(from), target);
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
      await syncFolder(path.dirname(target));
      return true;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list(first) {
      yield* namesBelow(root, first);
    },
    signed: null,
  };
}

/** Folder by folder: a large storage is not held in memory. */
async function* namesBelow(root: string, name: string): AsyncIterable<string> {
  const folder = path.join(root, ...name.split('/'));
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const below = `${name}/${entry.name}`;
    if (entry.isDirectory()) yield* namesBelow(root, below);
    else if (entry.isFile()) yield below;
  }
}
