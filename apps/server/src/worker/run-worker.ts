import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { startMonitoringServer } from '../boot/monitoring-server.ts';
import { warnOfStorageFaults } from '../files/storage-faults.ts';
import { startBackgroundWork } from './background-work.ts';

/**
 * Delivers to webhooks, makes notifications and runs imports until the promise of `signal` resolves. Serves health checks and metrics at
 * `SERVICE_WORKER_PORT`.
 */
export async function runWorker(
  cradle: Cradle,
  log: Logger,
  signal: () => Promise<void>,
): Promise<void> {
  const { config } = cradle;
  const { workerPort: port } = config;
  let isWorking = true;
  const monitoring =
    port === null
      ? null
      : await startMonitoringServer(cradle, config, { port, log, isWorking: () => isWorking });
  warnOfStorageFaults(cradle.storageFaults, log);
  await cradle.storageWatch.start(log);
  const backgroundWork = startBackgroundWork(cradle, log, monitoring?.sender);
  try {
    log.info({ ...(monitoring && { address: monitoring.address }) }, 'doing background work');
    await signal();
  } finally {
    isWorking = false;
    await Promise.all([backgroundWork.stop(), cradle.storageWatch.stop()]).finally(() =>
      monitoring?.stop(),
    );
  }
}
