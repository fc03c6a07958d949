import { EventEmitter } from 'node:events';
import { runServer } from '../src/boot/run-server.ts';
import { whereverItRuns, type Settings } from './processes.ts';
import { readLog, watchSettings } from './secret-watch.ts';

/** A server that runs in the process of the test, and what it has printed so far. */
export interface RunHere {
  out: () => string;
  err: () => string;
  /** The exit code that its process would end with. */
  exit: Promise<0 | 1>;
}

/**
 * Runs the server by these settings in this process, where it takes a fifth of the processor time: for what a process of its own
 * would add nothing to. It writes no log. `signals` come to it at once, before anything is opened.
 */
export function runHere(settings: Settings, ...signals: NodeJS.Signals[]): RunHere {
  watchSettings(settings);
  const text = { out: '', err: '' };
  const stream = (name: keyof typeof text) =>
    Object.assign(new EventEmitter(), { write: (part: string) => void (text[name] += part) });
  const self = Object.assign(new EventEmitter(), {
    env: { ...whereverItRuns, SERVICE_LOG_LEVEL: 'silent', ...settings },
    stdout: stream('out'),
    stderr: stream('err'),
    exit: (code: number) => void (text.err += `it did not end in time: ${code}\n`),
  });
  const exit = runServer(self as unknown as NodeJS.Process);
  for (const signal of signals) self.emit(signal);
  return {
    out: () => text.out,
    err: () => text.err,
    exit: exit.finally(() => readLog('server', text.err)),
  };
}

/** What a start that must fail leaves: its exit code, its words, and the milliseconds until its end. */
export async function failedRun(settings: Settings) {
  const since = performance.now();
  const { out, err, exit } = runHere(settings);
  const code = await exit;
  return { code, out: out(), err: err(), took: performance.now() - since };
}
