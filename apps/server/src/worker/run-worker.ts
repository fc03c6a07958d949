import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { answerRequestObservers } from '../boot/answer-observers.ts';
import { work } from './work.ts';

/** Delivers to webhooks, makes notifications and carries out imports until `signal` is aborted, and serves health checks and metrics at `SERVICE_WORKER_PORT`. */
export async function runWorker(
  cradle: Cradle,
  log: Logger,
  signal: () => Promise<void>,
): Promise<void> {
  const { config } = cradle;
  const { workerPort: port } = config;
  let isWorking = true;
  const answering =
    port === null
      ? null
      : await answerRequestObservers(cradle, config, { port, log, isWorking: () => isWorking });
  const delivering = work(cradle, log, answering?.sender);
  try {
    log.info({ ...(answering && { address: answering.address }) }, 'delivering to webhooks');
    await signal();
  } finally {
    isWorking = false;
    await delivering.stop().finally(() => answering?.stop());
  }
}
