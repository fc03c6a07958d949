import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The repository's folder. */
export const root = path.join(import.meta.dirname, '../../..');

/** A server of this repository in a process of its own, with its demo data. */
export interface RunningServer {
  address: string;
  /** An API key with every scope. */
  token: string;
  /** The project that it tells newcomers of. */
  project: string;
  stop(): Promise<void>;
}

/** Starts it on an embedded database in a new folder, and waits at most a minute. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-client-'));
  // Run by root, PostgreSQL has another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const DATA_DIR = path.join(dataDir, 'data');
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  const own = { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.mjs')], {
    cwd: dataDir,
    env: { ...own, PORT: '0', DATA_DIR, SERVICE_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const printed = await untilListening(child.stdout).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const reported = (pattern: RegExp): string => pattern.exec(printed)?.[1] ?? '';
  return {
    address: reported(/listening on (\S+)/),
    token: reported(/API key {3}(\S+)/),
    project: reported(/projects\/([0-9a-f-]+)\/tickets/),
    stop,
  };
}

async function untilListening(output: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  const timer = setTimeout(() => output.emit('error', new Error(`no server: ${printed}`)), 60_000);
  try {
    for await (const chunk of output.setEncoding('utf8')) {
      printed += String(chunk);
      if (/listening on \S+\n/.test(printed)) return printed;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`the server ended: ${printed}`);
}
