import { createHttpServer, serverLimits } from '@basalt/http';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { compose, type Cradle } from '../container.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Measurement } from '../metrics/measure-deployment.ts';
import { publishPages } from '../files/publish-pages.ts';
import { builtPages, listenerOf } from './listener.ts';
import { openStorage } from './open-storage.ts';
import { storeServerAddress } from './server-address.ts';
import { shutDown } from './shutdown.ts';
import { sweepHourly } from '../worker/sweep.ts';
import { startBackgroundWork } from '../worker/background-work.ts';
import { warnOfStorageFaults } from '../files/storage-faults.ts';
import { warnOfSettings } from './warn-of-settings.ts';
import { warnOfDurability } from './warn-of-durability.ts';
import { warnOfDriver } from './warn-of-driver.ts';

/** A running server. */
export interface Serving {
  /** The address that it listens on: `http://127.0.0.1:3000`. */
  readonly address: string;
  /** The beginning of links in its answers. */
  readonly appUrl: string;
  readonly cradle: Cradle;
  /** True when the embedded database has no organization yet. */
  readonly isFirst: boolean;
  markUsed(): void;
  /** Waits for the requests in progress, then closes everything else. Idempotent. */
  stop(): Promise<void>;
}

/** Options of a start in addition to its settings. */
interface StartOptions {
  /** False when another process does that. */
  sweeps?: boolean;
  tracing?: Tracing | null;
  /** Requests wait for it: otherwise pages of an older build would be cached. */
  pagesBuilt?: Promise<void>;
  /** The folder of the built browser pages. */
  pages?: string;
}

/** Opens the storage, listens, and serves. Throws the error of the failed step, after closing everything that it had opened. */
export async function serve(
  config: Config,
  log: Logger,
  { sweeps = true, tracing = null, pagesBuilt, pages = builtPages }: StartOptions = {},
): Promise<Serving> {
  const storage = await openStorage(config, (message) => log.info(message));
  const startup = createStartup();
  const server = createHttpServer(startup.listener, serverLimits, config.trustedProxies);
  try {
    warnOfSettings(config, log);
    for (const notice of storage.notices) log.info(notice);
    // Without a setting it is known only when the server listens. Requests wait until then.
    let appUrl = config.appUrl ?? '';
    const cradle = compose(config, storage, { appUrl: () => appUrl, log });
    await pagesBuilt;
    const address = await server.listen(config);
    appUrl ||= reachable(address);
    const isEmbedded = config.storage.kind !== 'given';
    const removeAddress = isEmbedded ? storeServerAddress(config.dataDir, appUrl) : () => {};
    // Several processes of one machine have one build.
    const publication = sweeps
      ? publishPages(cradle.buildArchive, pages, { now: cradle.clock, log })
      : null;
    const isServing = () => !startup.isStopping && publication?.isTried() !== false;
    const measurement = await startMeasurement(cradle, config, appUrl);
    startup.open(
      listenerOf(cradle, config, { appUrl, log, isServing, pages, measurement, tracing }),
    );
    void warnOfDriver(config, log);
    void warnOfDurability(storage.database, log);
    const sweepsOfExpired = [
      cradle.sweepIdentity,
      (stopping: AbortSignal) => cradle.sweepExpired(cradle.clock(), stopping),
    ];
    const stopSweeping = sweepHourly(sweeps ? sweepsOfExpired : [], log);
    warnOfStorageFaults(cradle.storageFaults, log);
    await Promise.all([cradle.storageWatch.start(log), publication?.tried]);
    cradle.mailSender.start();
    const backgroundWork = config.worker
      ? startBackgroundWork(cradle, log, measurement?.sender)
      : null;
    const parts = {
      startup,
      server,
      backgroundWork,
      stopSweeping,
      measurement,
      cradle,
      publication,
      storage,
      log,
    };
    let stopping: Promise<void> | undefined;
    return {
      address,
      appUrl,
      cradle,
      isFirst: storage.isNew(),
      markUsed: storage.markUsed,
      stop: () => (stopping ??= shutDown(parts).finally(removeAddress)),
    };
  } catch (error) {
    await server.close({ quietMs: 0, graceMs: 0 }).finally(() => storage.close());
    throw error;
  }
}

/** Begins to measure, unless metrics are off; then their code is not even loaded. */
async function startMeasurement(
  cradle: Cradle,
  config: Config,
  appUrl: string,
): Promise<Measurement | null> {
  if (!config.metrics.enabled) return null;
  const { measureDeployment } = await import('../metrics/measure-deployment.ts');
  return measureDeployment(cradle, config, appUrl);
}

/** Requests wait here until the address is known, which links in answers need. */
function createStartup() {
  const { promise: opened, resolve: open } = Promise.withResolvers<RequestListener>();
  return {
    isStopping: false,
    open,
    listener: (async (request, response) => {
      (await opened)(request, response);
    }) as RequestListener,
  };
}

/** Replaces an address that means every interface, which clients cannot connect to, by the loopback one. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
