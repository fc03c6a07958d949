import { createHttpServer, type HttpServer } from '@basalt/http';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { compose, type Cradle } from '../container.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Watched } from '../metrics/watch-deployment.ts';
import { deliver, type Delivering } from '../worker/deliver.ts';
import { listenerOf } from './listener.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { sharesPort } from '../supervisor/supervised.ts';
import { sweepHourly } from '../worker/sweep.ts';
import { warnOf } from './warn.ts';
import { warnOfDurability } from './warn-of-durability.ts';
import { warnOfDriver } from './warn-of-driver.ts';

/** A running server. */
export interface Serving {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly address: string;
  /** What links in its answers begin with. */
  readonly appUrl: string;
  readonly cradle: Cradle;
  /** True when nobody has used the embedded database yet. */
  readonly isFirst: boolean;
  noteFirstUse(): void;
  /** Ends the requests under way, then everything below. Idempotent. */
  stop(): Promise<void>;
}

/** What a start may be given besides its settings. */
interface StartOptions {
  /** False: another process does. */
  sweeps?: boolean;
  tracing?: Tracing | null;
  /** Nothing is served before: the pages of a former build would be kept. */
  pagesBuilt?: Promise<void>;
}

/** Opens the storage, listens, and serves. Throws what failed, with everything before it closed again. */
export async function serve(
  config: Config,
  log: Logger,
  { sweeps = true, tracing = null, pagesBuilt }: StartOptions = {},
): Promise<Serving> {
  const storage = await openStorage(config, (message) => log.info(message));
  const startup = createStartup();
  const server = createHttpServer(startup.listener);
  try {
    warnOf(config, log);
    for (const first of storage.firsts) log.info(first);
    // Known once it listens, where no setting names it; nothing is served before.
    let appUrl = config.appUrl ?? '';
    const cradle = compose(config, storage, { appUrl: () => appUrl, log });
    await pagesBuilt;
    const address = await server.listen({ ...config, reusePort: sharesPort() });
    appUrl ||= reachable(address);
    const isServing = () => !startup.isStopping;
    const watched = await watch(cradle, config, appUrl);
    startup.open(listenerOf(cradle, config, { appUrl, log, isServing, watched, tracing }));
    void warnOfDriver(config, log);
    void warnOfDurability(storage.database, log);
    const over = [
      cradle.sweepIdentity,
      (stopping: AbortSignal) => cradle.sweepExpired(cradle.clock(), stopping),
    ];
    const endSweeping = sweepHourly(sweeps ? over : [], log);
    cradle.mailSender.start();
    const delivering = config.webhookWorker ? deliver(cradle, log, watched?.sender) : null;
    const parts = { startup, server, delivering, endSweeping, watched, cradle, storage, log };
    let stopping: Promise<void> | undefined;
    return {
      address,
      appUrl,
      cradle,
      isFirst: storage.isNew(),
      noteFirstUse: storage.noteFirstUse,
      stop: () => (stopping ??= stop(parts)),
    };
  } catch (error) {
    await server.close({ quietMs: 0, graceMs: 0 }).finally(() => storage.close());
    throw error;
  }
}

/** Counts what is done, unless the settings say otherwise: then nothing of it is even loaded. */
async function watch(cradle: Cradle, config: Config, appUrl: string): Promise<Watched | null> {
  if (!config.metrics.enabled) return null;
  const { watchDeployment } = await import('../metrics/watch-deployment.ts');
  return watchDeployment(cradle, config, appUrl);
}

/** Requests wait here while the address, which links are made of, is not known yet. */
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

type Startup = ReturnType<typeof createStartup>;

/** An address that means every interface can be listened on, but not called. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** What a running server consists of. */
interface Parts {
  startup: Startup;
  server: HttpServer;
  delivering: Delivering | null;
  endSweeping: () => Promise<void>;
  watched: Watched | null;
  cradle: Cradle;
  storage: Storage;
  log: Logger;
}

async function stop(parts: Parts): Promise<void> {
  const { startup, server, delivering, endSweeping, watched, cradle, storage, log } = parts;
  startup.isStopping = true;
  log.info('stopping');
  const { eventFeed, mailSender } = cradle;
  const ending = [eventFeed.close(), server.close(), delivering?.stop(), endSweeping()];
  await Promise.all(ending)
    .finally(() => mailSender.stop())
    .finally(() => cradle.mailTransport.close())
    .finally(() => watched?.end())
    .finally(() => storage.close());
  log.info('stopped');
}
