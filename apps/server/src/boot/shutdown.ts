import type { HttpServer } from '@basalt/http';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import type { Watched } from '../metrics/watch-deployment.ts';
import type { Delivering } from '../worker/deliver.ts';
import type { Storage } from './open-storage.ts';

/** The parts of a running server. */
export interface RunningParts {
  /** `isStopping` makes the server answer its readiness check with 503. */
  readonly startup: { isStopping: boolean };
  readonly server: HttpServer;
  readonly delivering: Delivering | null;
  readonly endSweeping: () => Promise<void>;
  readonly watched: Watched | null;
  readonly cradle: Cradle;
  readonly storage: Storage;
  readonly log: Logger;
}

/**
 * Shuts a server down in good order: first the work that comes from outside (event streams, requests, deliveries), then
 * mails, and last the storage, which all of it uses. A failure does not keep the later parts open.
 */
export async function shutDown(parts: RunningParts): Promise<void> {
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
