import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@basalt/persistence/testing';
import { timeoutMs } from './timeouts.ts';

const server = path.join(import.meta.dirname, '../../server');

/** The command of the server, in this process: one of its own takes a second to start. */
const command = (): Promise<{ runCommand: RunCommand }> =>
  import(path.join(server, 'src/command/run-command.ts'));

type RunCommand = (
  args: readonly string[],
  around: {
    env: Settings;
    input: () => Promise<string>;
    out(words: string): void;
    err(words: string): void;
  },
) => Promise<number>;

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** A server on a database of its own, with the demo organization in it. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** The owner of the demo organization. */
  owner: { email: string; password: string };
  /** An API key of the demo organization with every scope. */
  key: string;
  /** The link in the mail of this kind to this address, once it is there. */
  mailLink(kind: 'password_reset' | 'invitation', to: string): Promise<string>;
  /** The record that `basalt WORDS --json` prints, run in this process; `more` are words that may hold spaces. */
  basalt(words: string, ...more: string[]): Promise<Record<string, unknown> & { id: string }>;
  /** Ends it and starts it again, at the same address on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that listens. */
export interface Running {
  address: string;
  stop(): Promise<unknown>;
}

/**
 * Starts the server with these settings and no others on a clone of the demo's database; `folder` has its files. The server runs in this
 * process, where its start takes a fifth of the processor time, unless `run` starts another one.
 */
export async function startServer(
  settings: Settings = {},
  folder = newFolder(),
  run: (folder: string, settings: Settings) => Promise<Running> = runHere,
): Promise<ServerProcess> {
  const { data, database, owner, key } = JSON.parse(
    process.env[preparedVariable] ?? '',
  ) as Prepared;
  cpSync(data, path.join(folder, 'data'), { recursive: true, preserveTimestamps: true });
  const { url, drop } = await createTestDatabase({ original: database });
  const all = { ...storedIn(url), ...settings };
  return serverOf({
    owner,
    key,
    folder,
    settings: all,
    run,
    running: await run(folder, all),
    drop,
  });
}

/** Starts the server as a newcomer does: in a process of its own, on a new embedded database. */
export async function startDemo(settings: Settings = {}): Promise<ServerProcess> {
  const folder = newFolder();
  const running = await runProcess(folder, settings);
  const [, email = '', password = ''] = await running.reported(/Sign in +(\S+) +(\S+)/u);
  const [, key = ''] = await running.reported(/API key +(\S+)/u);
  const owner = { email, password };
  return serverOf({ owner, key, folder, settings, run: runProcess, running });
}

interface Opened extends Pick<ServerProcess, 'owner' | 'key'> {
  folder: string;
  settings: Settings;
  run: (folder: string, settings: Settings) => Promise<Running>;
  running: Running;
  drop?: () => Promise<void>;
}

function serverOf({ owner, key, folder, settings, run, running: first, drop }: Opened) {
  let running = first;
  const { address } = first;
  return {
    address,
    // Its own: a test that changes the password says so here.
    owner: { ...owner },
    key,
    async mailLink(kind: 'password_reset' | 'invitation', to: string) {
      const folderOfMails = path.join(folder, 'data/mail');
      for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(50)) {
        const names = globSync(`*-${kind}-*.txt`, { cwd: folderOfMails });
        const mails = names.map((name) => readFileSync(path.join(folderOfMails, name), 'utf8'));
        const link = mails
          .filter((mail) => mail.includes(to))
          .map((mail) => /https?:\S+#token=\S+/u.exec(mail)?.[0])[0];
        if (link !== undefined) return link;
      }
      throw new Error(`no mail ${kind} to ${to}`);
    },
    async basalt(line: string, ...more: string[]) {
      const { runCommand } = await command();
      const written = { out: '', err: '' };
      const code = await runCommand([...line.split(' '), ...more, '--json'], {
        env: environmentOf(folder, settings),
        input: async () => '',
        out: (words) => (written.out += words),
        err: (words) => (written.err += words),
      });
      if (code !== 0) throw new Error(`basalt ${line}: ${written.err}`);
      return JSON.parse(written.out) as Record<string, unknown> & { id: string };
    },
    async restart() {
      await running.stop();
      const { port } = new URL(address);
      running = await onceFree(() => run(folder, { ...settings, PORT: port }));
    },
    async stop() {
      await running.stop();
      await drop?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts what listens on the port of before, which the system may have given to a connection of another program meanwhile. */
async function onceFree<Started>(start: () => Promise<Started>): Promise<Started> {
  for (const end = performance.now() + timeoutMs; ; await sleep(100)) {
    try {
      return await start();
    } catch (error) {
      if (performance.now() > end || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

/** Where the global setup leaves, for all files of a run, what it has prepared. */
export const preparedVariable = 'BASALT_TEST_PREPARED_DATA';

/** What each server of the tests begins with: making the demo takes seconds. */
export interface Prepared extends Pick<ServerProcess, 'owner' | 'key'> {
  /** A data folder with the files of the demo. */
  data: string;
  /** The address of the database with the demo. */
  database: string;
}

/** The settings of a database that a deployer gives. */
export const storedIn = (url: string): Settings => ({
  DATABASE_URL: url,
  SERVICE_SECRET_KEY: 'a1'.repeat(32),
});

function environmentOf(folder: string, settings: Settings): Settings {
  const { PATH = '', HOME = '', TMPDIR = '', LD_LIBRARY_PATH = '' } = process.env;
  const own = { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };
  return { ...own, PORT: '0', DATA_DIR: path.join(folder, 'data'), ...settings };
}

const runHere = (folder: string, settings: Settings): Promise<Running> =>
  serveHere(folder, settings);

/** The server in this process, without a log; `options` are those of its start. */
export async function serveHere(
  folder: string,
  settings: Settings,
  options: { pages?: string } = {},
): Promise<Running> {
  const [{ readConfig }, { createLogger }, { serve }] = await Promise.all(
    ['config/config.ts', 'boot/logger.ts', 'boot/serve.ts'].map(
      (file) => import(path.join(server, 'src', file)),
    ),
  );
  const own = { HOST: '127.0.0.1', SERVICE_LOG_LEVEL: 'silent' };
  const config = readConfig({ ...environmentOf(folder, settings), ...own });
  return serve(config, createLogger(config), options);
}

/** The server in a process of its own. Resolves when it listens. */
export async function runProcess(
  folder: string,
  settings: Settings,
): Promise<Running & { reported(pattern: RegExp): Promise<string[]> }> {
  const text = { out: '', err: '' };
  const child = spawn(process.execPath, [path.join(server, 'src/main.mjs')], {
    cwd: folder,
    env: environmentOf(folder, settings),
  });
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text.out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text.err += part));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const reported = async (pattern: RegExp): Promise<string[]> => {
    for (const end = performance.now() + 3 * timeoutMs; performance.now() < end; await sleep(25)) {
      const found = pattern.exec(text.out);
      if (found !== null) return [...found];
      if (child.exitCode !== null) throw new Error(`the server ended: ${text.err}`);
    }
    // Nobody else would: the test has nothing to stop it by.
    child.kill();
    throw new Error(`the server never printed ${pattern}: ${text.out}${text.err}`);
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const [, address = ''] = await reported(/listening on (http:\/\/\S+)/u);
  return { reported, address, stop };
}

/** An empty folder. As root the database runs under another user, who has to enter it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'basalt-web-'));
  chmodSync(folder, 0o755);
  return folder;
}
