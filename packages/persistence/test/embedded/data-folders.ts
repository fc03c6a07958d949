import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostmaster } from '../../src/embedded/find-postmaster.ts';
import { openEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';

/** Settings for clusters whose data need not survive the machine. */
export const settings = { fsync: 'off' };

const users: ChildProcess[] = [];

/** A new data folder, with `remove` to end what may still run on it and delete it. */
export function makeDataFolder(): { readonly dataDir: string; remove(): Promise<void> } {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'basalt-postgres-'));
  chmodSync(dataDir, 0o711);
  return {
    dataDir,
    async remove() {
      for (const child of users.splice(0)) child.kill('SIGKILL');
      if (await serverOf(dataDir))
        await (await openEmbeddedPostgres({ dataDir, settings })).close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server that runs on the data folder's cluster. */
export function serverOf(dataDir: string): ReturnType<typeof findPostmaster> {
  return findPostmaster(join(dataDir, 'postgres'));
}

/** The rows of one statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts `use-server.ts` in a Node process (and group) of its own. */
export function startUser(
  args: readonly string[],
  options: { uid?: number; gid?: number } = {},
): {
  readonly child: ChildProcess;
  readonly line: Promise<string>;
  readonly exit: Promise<number | null>;
} {
  const script = join(import.meta.dirname, 'use-server.ts');
  const child = spawn(process.execPath, [script, ...args], {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  users.push(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const line = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.trim());
    });
    child.once('exit', () => reject(new Error('the process ended without a line')));
  });
  line.catch(() => undefined);
  return { child, line, exit };
}

/** Repeats a question until it is answered or 15 seconds are over; then fails with the last error. */
export async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + 60_000; ; await sleep(20)) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
