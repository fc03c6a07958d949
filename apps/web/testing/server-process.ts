import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';

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

/** A server process of its own, on an embedded database of its own, with the demo organization in it. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** The owner of the demo organization. */
  owner: { email: string; password: string };
  /** An API key of the demo organization with every scope. */
  key: string;
  /** The link in the letter of this kind that is written to somebody, once it is there. */
  mailLink(kind: 'password_reset' | 'invitation', to: string): Promise<string>;
  /** The record that `basalt WORDS --json` prints, run in this process; `more` are words that may hold spaces. */
  basalt(words: string, ...more: string[]): Promise<Record<string, unknown> & { id: string }>;
  /** Ends it and starts it again, at the same address on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server with these settings and no others; `folder` is where it runs. */
export async function startServer(
  settings: Settings = {},
  folder = newFolder(),
): Promise<ServerProcess> {
  const { PATH = '', HOME = '', TMPDIR = '', LD_LIBRARY_PATH = '' } = process.env;
  const own = { PATH, HOME, TMPDIR, LD_LIBRARY_PATH };
  const env = { ...own, PORT: '0', DATA_DIR: path.join(folder, 'data'), ...settings };
  const text = { out: '', err: '' };
  let ended: Promise<void>;
  const start = (port: string) => {
    Object.assign(text, { out: '', err: '' });
    const started = spawn(process.execPath, [path.join(server, 'src/main.ts')], {
      cwd: folder,
      env: { ...env, PORT: port },
    });
    started.stdout.setEncoding('utf8').on('data', (part: string) => (text.out += part));
    started.stderr.setEncoding('utf8').on('data', (part: string) => (text.err += part));
    ended = new Promise<void>((resolve) => started.once('close', () => resolve()));
    return started;
  };
  const stopChild = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let child = start(env.PORT);
  const told = async (pattern: RegExp): Promise<string[]> => {
    for (const end = performance.now() + 3 * patience; performance.now() < end; await sleep(25)) {
      const found = pattern.exec(text.out);
      if (found !== null) return [...found];
      if (child.exitCode !== null) throw new Error(`the server ended: ${text.err}`);
    }
    // Nobody else would: the test has nothing to stop it by.
    child.kill();
    throw new Error(`the server never told ${pattern}: ${text.out}${text.err}`);
  };

  const [, address = ''] = await told(/listening on (http:\/\/\S+)/u);
  const [, email = '', password = ''] = await told(/Sign in +(\S+) +(\S+)/u);
  const [, key = ''] = await told(/API key +(\S+)/u);
  return {
    address,
    owner: { email, password },
    key,
    async mailLink(kind, to) {
      const folderOfMails = path.join(folder, 'data/mail');
      for (const end = performance.now() + patience; performance.now() < end; await sleep(50)) {
        const names = globSync(`*-${kind}-*.txt`, { cwd: folderOfMails });
        const mails = names.map((name) => readFileSync(path.join(folderOfMails, name), 'utf8'));
        const link = mails
          .filter((mail) => mail.includes(to))
          .map((mail) => /https?:\S+#token=\S+/u.exec(mail)?.[0])[0];
        if (link !== undefined) return link;
      }
      throw new Error(`no letter ${kind} to ${to}`);
    },
    async basalt(line, ...more) {
      const { runCommand } = await command();
      const written = { out: '', err: '' };
      const code = await runCommand([...line.split(' '), ...more, '--json'], {
        env,
        input: async () => '',
        out: (words) => (written.out += words),
        err: (words) => (written.err += words),
      });
      if (code !== 0) throw new Error(`basalt ${line}: ${written.err}`);
      return JSON.parse(written.out) as Record<string, unknown> & { id: string };
    },
    async restart() {
      await stopChild();
      child = start(new URL(address).port);
      await told(/listening on (http:\/\/\S+)/u);
    },
    async stop() {
      await stopChild();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty folder. As root the database runs under another user, who has to enter it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'basalt-web-'));
  chmodSync(folder, 0o755);
  return folder;
}
