import { createHttpServer, createMonitoringApp } from '@basalt/http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Cradle } from '../container.ts';
import type { Watched } from '../metrics/watch-deployment.ts';
import { requestLogger } from './logger.ts';

/** A worker that answers health checks and metrics. */
export interface AnsweringRequestObservers {
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
export async function answerRequestObservers(
  cradle: Cradle,
  config: Config,
  { port, log, isWorking }: { port: number; log: Logger; isWorking: () => boolean },
): Promise<AnsweringRequestObservers> {
  const watched = await watch(cradle, config);
  const server = createHttpServer(
    createMonitoringApp({
      log: requestLogger(log, config),
      readiness: async () => isWorking() && (await cradle.database.answers()),
      trustedProxies: config.trustedProxies,
      metrics: watched?.metrics,
      noteFailure: (source, now) => cradle.credentialLookup.noteFailure(source, now),
      clock: cradle.clock,
    }),
  );
  const stop = () => server.close({ quietMs: 0, graceMs: 1_000 }).finally(() => watched?.end());
  try {
    const address = await server.listen({ host: config.host, port });
    return { address, sender: watched?.sender, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function watch(cradle: Cradle, config: Config): Promise<Watched | null> {
  if (!config.metrics.enabled) return null;
  const { watchDeployment } = await import('../metrics/watch-deployment.ts');
  // A deployment without APP_URL is for this machine only.
  return watchDeployment(cradle, config, config.appUrl ?? 'http://localhost');
}
