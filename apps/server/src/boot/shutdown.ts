import type { HttpServer } from '@basalt/http';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import type { Measurement } from '../metrics/measure-deployment.ts';
import type { BackgroundWork } from '../worker/background-work.ts';
import type { Publication } from '../files/publish-pages.ts';
import type { Storage } from './open-storage.ts';

/** The parts of a running server. */
export interface RunningParts {
  /** `isStopping` makes the server answer its readiness check with 503. */
  readonly startup: { isStopping: boolean };
  readonly server: HttpServer;
  readonly backgroundWork: BackgroundWork | null;
  readonly stopSweeping: () => Promise<void>;
  readonly publication: Publication | null;
  readonly measurement: Measurement | null;
  readonly cradle: Cradle;
  readonly storage: Storage;
  readonly log: Logger;
}

/**
 * Shuts a server down in order: first the work that uses other parts (event streams, requests, deliveries), then mails, and last
 * the storage, which all other parts use. When a part fails to close, the later parts are closed nevertheless.
 */
export async function shutDown(parts: RunningParts): Promise<void> {
  const {
    startup,
    server,
    backgroundWork,
    stopSweeping,
    publication,
    measurement,
    cradle,
    storage,
    log,
  } = parts;
  startup.isStopping = true;
  cradle.shutdown.abort();
  publication?.stop();
  log.info('stopping');
  const { eventFeed, mailSender, storageWatch } = cradle;
  const ending = [
    eventFeed.close(),
    server.close(),
    backgroundWork?.stop(),
    stopSweeping(),
    storageWatch.stop(),
  ];
  await Promise.all(ending)
    .finally(() => mailSender.stop())
    .finally(() => cradle.mailTransport.close())
    .finally(() => measurement?.end())
    .finally(() => storage.close());
  log.info('stopped');
}
