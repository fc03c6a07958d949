import { EventEmitter } from 'node:events';
import { createLogger } from '../src/boot/logger.ts';
import { runServer } from '../src/boot/run-server.ts';
import { serve, type Serving } from '../src/boot/serve.ts';
import { runCommand } from '../src/command/run-command.ts';
import { readConfig } from '../src/config/config.ts';
import { filesOf, eventually, whereverItRuns, type Settings } from './processes.ts';
import { readLog, watchSettings, watchWords } from './secret-watch.ts';

/** A server that runs in the process of the test, and what it has printed so far. */
interface RunHere {
  out: () => string;
  err: () => string;
  /** The exit code that its process would end with. */
  exit: Promise<0 | 1>;
  signal(name: NodeJS.Signals): void;
}

const settingsHere = (settings: Settings): Settings => {
  watchSettings(settings);
  return { ...whereverItRuns, ...filesOf(settings), SERVICE_LOG_LEVEL: 'silent', ...settings };
};

/**
 * Runs the server by these settings in this process, where it takes a fifth of the processor time: for what a process of its own
 * would add nothing to. It writes no log.
 */
export function runHere(settings: Settings): RunHere {
  const text = { out: '', err: '' };
  const stream = (name: keyof typeof text) =>
    Object.assign(new EventEmitter(), { write: (part: string) => void (text[name] += part) });
  const self = Object.assign(new EventEmitter(), {
    env: settingsHere(settings),
    stdout: stream('out'),
    stderr: stream('err'),
    exit: (code: number) => void (text.err += `it did not end in time: ${code}\n`),
  });
  const exit = runServer(self as unknown as NodeJS.Process);
  return {
    out: () => text.out,
    err: () => text.err,
    exit: exit.finally(() => readLog('server', text.err)),
    signal: (name) => void self.emit(name),
  };
}

/** What a server printed that was run here until it listened, and was then ended. */
export async function printedHere(settings: Settings): Promise<string> {
  const { out, err, exit, signal } = runHere(settings);
  await eventually(() => (out().includes('listening on') || err() !== '' ? true : null));
  signal('SIGTERM');
  if ((await exit) !== 0) throw new Error(err());
  return out();
}

/** What a start that must fail leaves: its exit code, its words, and the milliseconds until its end. */
export async function failedRun(settings: Settings) {
  const since = performance.now();
  const { out, err, exit } = runHere(settings);
  const code = await exit;
  return { code, out: out(), err: err(), took: performance.now() - since };
}

/** The server by these settings in this process, listening, without a log: for tests that only send it requests. */
export function serveHere(settings: Settings): Promise<Serving> {
  const config = readConfig(settingsHere(settings));
  return serve(config, createLogger(config));
}

/** Runs `basalt ARGS` to its end in this process. */
export async function basaltHere(settings: Settings, ...args: string[]) {
  watchWords(args);
  const text = { out: '', err: '' };
  const code = await runCommand(args, {
    env: settingsHere(settings),
    input: async () => '',
    out: (part) => void (text.out += `${part}\n`),
    err: (part) => void (text.err += `${part}\n`),
  });
  readLog('basalt', text.err);
  return { code, ...text };
}
