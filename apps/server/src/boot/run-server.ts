import { hashPassword } from '@basalt/security';
import { readConfig } from '../config/config.ts';
import { beginDemo } from '../demo/demo-data.ts';
import { isStrayOfDriver } from '../sso/driver-context.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { explain, traceOf } from './explain-error.ts';
import { createLogger } from './logger.ts';
import { isFirstProcess } from '../config/process-settings.ts';
import { serve, type Serving } from './serve.ts';
import { freeStartupMemory } from './free-startup-memory.ts';
import { sendServing, whenAbandoned } from '../supervisor/supervised.ts';
import { welcome } from './welcome.ts';

/** Milliseconds from the signal after which the process exits, even when it has not stopped in good order. */
const stopTimeoutMs = 14_000;

/** Serves with the settings of the environment, as soon as `pagesBuilt` resolves, until a signal or a fault. Returns the exit code. */
export async function runServer(
  self: NodeJS.Process,
  tracing: Tracing | null = null,
  pagesBuilt: Promise<void> = Promise.resolve(),
): Promise<0 | 1> {
  const end = endOf(self);
  let isEnding = false;
  void end.then(() => (isEnding = true));
  try {
    const config = readConfig(self.env);
    const log = createLogger(config, tracing);
    const sweeps = isFirstProcess(self.env);
    const serving = await serve(config, log, { sweeps, tracing, pagesBuilt });
    let outcome: 0 | 1;
    let completed = Promise.resolve();
    try {
      // The demo takes seconds. If this start ends before that, the next one makes it.
      const begun =
        serving.isFirst && !isEnding && (await firstStart(serving, config.demoData, self));
      if (!isEnding) announce(serving, self);
      if (begun)
        completed = begun
          .complete(() => isEnding)
          .catch((error: unknown) => log.warn(`the demo data is incomplete: ${traceOf(error)}`));
      outcome = await end;
    } finally {
      await completed;
      await serving.stop();
      await tracing?.end();
    }
    return outcome;
  } catch (error) {
    self.stderr.write(`basalt: ${explain(error) ?? (error as Error)?.stack ?? String(error)}\n`);
    return 1;
  }
}

function announce({ address }: Serving, self: NodeJS.Process): void {
  freeStartupMemory();
  if (!sendServing(address)) self.stdout.write(`Basalt is listening on ${address}\n`);
}

async function firstStart(serving: Serving, demoData: boolean, self: NodeJS.Process) {
  const begun = demoData && (await beginDemo(serving.cradle, hashPassword));
  if (begun) {
    const text = welcome(serving.appUrl, begun.demo, serving.cradle.config);
    self.stdout.write(`${text}\n`);
  }
  serving.markUsed();
  return begun;
}

/** Resolves with 0 at a signal and with 1 at an uncaught error. From then on the process has `stopTimeoutMs`. */
function endOf(self: NodeJS.Process): Promise<0 | 1> {
  // When the reader of the output ends, as in `npm start | head -1`, the server continues.
  self.stdout.on('error', () => {});
  self.stderr.on('error', () => {});
  return new Promise((resolve) => {
    const end = (outcome: 0 | 1) => {
      setTimeout(() => self.exit(1), stopTimeoutMs).unref();
      resolve(outcome);
    };
    self.on('SIGTERM', () => end(0));
    self.on('SIGINT', () => end(0));
    whenAbandoned(() => end(0));
    // Stop in good order: by default Node would exit and leave the embedded PostgreSQL running.
    self.on('uncaughtException', (error) => {
      if (isStrayOfDriver()) {
        self.stderr.write(`basalt: the SSO driver caused an unhandled error: ${traceOf(error)}\n`);
        return;
      }
      self.stderr.write(`basalt: unexpected error, stopping: ${traceOf(error)}\n`);
      end(1);
    });
  });
}
