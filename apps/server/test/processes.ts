import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWatch, readLog, watchSecret, watchSettings, watchWords } from './secret-watch.ts';

const app = path.join(import.meta.dirname, '..');
const serverProgram = 'src/main.mjs';
/** What `npm start` gives Node: without it a server takes more memory than those that are run. */
const nodeOptions = optionsOfStart();
const running = new Map<ChildProcess, Promise<unknown>>();

/** Where files of deployments without a DATA_DIR of their own lie, in a folder for each database. */
const files = mkdtempSync(path.join(tmpdir(), 'basalt-files-'));
process.once('exit', () => rmSync(files, { recursive: true, force: true }));

/** For every program, unless its settings say otherwise. */
export const whereverItRuns = {
  DATA_DIR: files,
  SERVICE_LOG_LEVEL: 'debug',
  HOST: '127.0.0.1',
  PORT: '0',
  MALLOC_ARENA_MAX: '2',
};

/** A process of ours, and what it has written so far. */
export interface Started {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** The exit code; null when a signal ended it. */
  exit: Promise<number | null>;
}

/**
 * Runs one of our programs with these settings and no other, at level debug unless they say otherwise: its log is read
 * for secrets when it ends.
 */
function start(program: string, args: readonly string[], settings: Settings): Started {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  watchSettings(settings);
  watchWords(args);
  const flags = program === serverProgram ? nodeOptions : [];
  const child = spawn(process.execPath, [...flags, path.join(app, program), ...args], {
    cwd: '/',
    env: {
      PATH,
      HOME,
      TMPDIR,
      LD_LIBRARY_PATH,
      ...whereverItRuns,
      ...filesOf(settings),
      ...settings,
    },
    stdio: 'pipe',
  });
  const text = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text.out += part));
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (text.err += part));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  running.set(child, exit);
  child.once('close', () => {
    running.delete(child);
    readLog(program, text.err);
  });
  return { child, out: () => text.out, err: () => text.err, exit };
}

/** Servers of one database share their files, and no other database has them. */
export function filesOf({ DATABASE_URL: url }: Settings): Settings {
  const [database] = url?.split('/').at(-1)?.split('?') ?? [];
  return database === undefined ? {} : { DATA_DIR: path.join(files, database) };
}

/** Read from the package, so that what is measured is what is run. */
function optionsOfStart(): string[] {
  const file = path.join(app, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  const [, options] =
    / node ((?:--\S+ )+)apps\/server\/src\/main\.mjs --build-pages$/u.exec(scripts.start) ?? [];
  if (options === undefined) throw new Error('the start script of package.json is not as expected');
  return options.trim().split(' ');
}

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** A server process that listens. */
export interface StartedServer extends Started {
  /** `http://127.0.0.1:PORT`, as it printed it. */
  address: string;
  /** Ends it by a signal; the exit code, and the milliseconds that it took. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; took: number }>;
}

/** Starts a server, whatever comes of it. */
export const launchServer = (settings: Settings): Started => start(serverProgram, [], settings);

/** Starts a server and waits until it listens. */
export async function startServer(settings: Settings): Promise<StartedServer> {
  const started = launchServer(settings);
  const address = await eventually(() => {
    if (started.child.exitCode !== null) throw new Error(`it ended: ${started.err()}`);
    return /listening on (http:\/\/\S+)/u.exec(started.out())?.[1] ?? null;
  });
  return {
    ...started,
    address,
    async stop(signal = 'SIGTERM') {
      const since = performance.now();
      started.child.kill(signal);
      return { code: await started.exit, took: performance.now() - since };
    },
  };
}

/** What a start that must fail leaves: its exit code, its words, and the milliseconds until its end. */
export async function failedStart(settings: Settings) {
  const since = performance.now();
  const started = launchServer(settings);
  const code = await started.exit;
  return { code, out: started.out(), err: started.err(), took: performance.now() - since };
}

/** Starts `basalt ARGS` and leaves its standard input open. */
export const launchBasalt = (settings: Settings, ...args: string[]): Started =>
  start('bin/basalt.ts', args, settings);

/** Runs `basalt ARGS` to its end. */
export async function runBasalt(settings: Settings, ...args: string[]) {
  const started = launchBasalt(settings, ...args);
  started.child.stdin?.end();
  return { code: await started.exit, out: started.out(), err: started.err() };
}

/**
 * The one JSON object that `basalt ARGS --json` prints; an error with its words when it fails. The command runs in this process:
 * one of its own takes a second to start. What is about the process itself uses `runBasalt`.
 */
export async function basaltJson(settings: Settings, ...args: string[]): Promise<Answer> {
  watchSettings(settings);
  watchWords(args);
  const { runCommand } = await import('../src/command/run-command.ts');
  const written = { out: '', err: '' };
  const code = await runCommand([...args, '--json'], {
    env: { ...whereverItRuns, ...settings },
    input: async () => '',
    out: (text) => (written.out += text),
    err: (text) => (written.err += `${text}\n`),
  });
  readLog('basalt', written.err);
  if (code !== 0) throw new Error(`basalt ${args.join(' ')} ended with ${code}: ${written.err}`);
  const answer = JSON.parse(written.out) as Answer;
  watchSecret(answer['token']);
  return answer;
}

/** Fields by name. */
export type Answer = Record<string, unknown> & { id: string };

/** Asks until the answer is not null, for at most 90 seconds. */
export async function eventually<T>(ask: () => Promise<T | null> | T | null): Promise<T> {
  for (const end = performance.now() + 90_000; performance.now() < end; await sleep(20)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error('nothing came in 90 seconds');
}

/** Ends what a failed test left running. */
export function killAll(): void {
  for (const child of running.keys()) child.kill('SIGKILL');
}

/** Ends what a test file left running; rejects with the lines of its processes that held a secret. */
export async function endProcesses(): Promise<void> {
  const leftovers = [...running.values()];
  killAll();
  await Promise.all(leftovers);
  const reported = endWatch();
  if (reported.length > 0)
    throw new Error(`secrets in what processes wrote:\n${reported.join('\n')}`);
}
