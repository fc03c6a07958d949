import { createHttpServer, createMonitoringApp } from '@basalt/http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Cradle } from '../container.ts';
import type { Measurement } from '../metrics/measure-deployment.ts';
import { requestLogger } from './logger.ts';

/** The server of a worker for health checks and metrics. */
export interface MonitoringServer {
  /** `http://127.0.0.1:9464`. */
  readonly address: string;
  /** The sender to deliver with, which counts each attempt; undefined when nothing is counted. */
  readonly sender: Cradle['sender'] | undefined;
  stop(): Promise<void>;
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` of a process that serves nothing else, with the same rules as a server. Rejects
 * when it cannot listen, and then leaves nothing open.
 */
export async function startMonitoringServer(
  cradle: Cradle,
  config: Config,
  { port, log, isWorking }: { port: number; log: Logger; isWorking: () => boolean },
): Promise<MonitoringServer> {
  const measurement = await startMeasurement(cradle, config);
  const server = createHttpServer(
    createMonitoringApp({
      log: requestLogger(log, config),
      readiness: async () => isWorking() && (await cradle.database.answers()),
      trustedProxies: config.trustedProxies,
      metrics: measurement?.metrics,
      countFailure: (source, now) => cradle.credentialLookup.countFailure(source, now),
      clock: cradle.clock,
    }),
  );
  const stop = () => server.close({ quietMs: 0, graceMs: 1_000 }).finally(() => measurement?.end());
  try {
    const address = await server.listen({ host: config.host, port });
    return { address, sender: measurement?.sender, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startMeasurement(cradle: Cradle, config: Config): Promise<Measurement | null> {
  if (!config.metrics.enabled) return null;
  const { measureDeployment } = await import('../metrics/measure-deployment.ts');
  // A deployment without APP_URL is for this machine only.
  return measureDeployment(cradle, config, config.appUrl ?? 'http://localhost');
}
