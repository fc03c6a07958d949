import { createHttpApp, createHttpServer, type HttpServer } from '@basalt/http';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { compose, type Cradle } from '../container.ts';
import { requestLogger } from './logger.ts';
import { openStorage, type Storage } from './open-storage.ts';

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

/** Opens the storage, listens, and serves. Throws what failed, with everything before it closed again. */
export async function serve(config: Config, log: Logger): Promise<Serving> {
  const storage = await openStorage(config, (message) => log.info(message));
  const gate = createGate();
  const server = createHttpServer(gate.listener);
  try {
    const cradle = compose(config, storage);
    const address = await server.listen(config);
    const appUrl = config.appUrl ?? reachable(address);
    gate.open(listenerOf(cradle, config, appUrl, log, () => !gate.closing));
    let stopping: Promise<void> | undefined;
    return {
      address,
      appUrl,
      cradle,
      isFirst: storage.isNew(),
      noteFirstUse: storage.noteFirstUse,
      stop: () => (stopping ??= stop(gate, server, storage, log)),
    };
  } catch (error) {
    await server.close({ quietMs: 0, graceMs: 0 }).finally(() => storage.close());
    throw error;
  }
}

/** Requests wait here while the address, which links are made of, is not known yet. */
function createGate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<RequestListener>();
  return {
    closing: false,
    open,
    listener: (async (request, response) => {
      (await opened)(request, response);
    }) as RequestListener,
  };
}

/** An address that means every interface can be listened on, but not called. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

function listenerOf(
  cradle: Cradle,
  config: Config,
  appUrl: string,
  log: Logger,
  isServing: () => boolean,
): RequestListener {
  return createHttpApp({
    use: cradle,
    authenticate: cradle.authenticate,
    noteFailure: (source, now) => cradle.credentialLookup.noteFailure(source, now),
    tenancy: cradle.tenancy,
    cursorKey: cradle.keys.cursor.key,
    appUrl,
    log: requestLogger(log, config),
    clock: cradle.clock,
    readiness: async () => isServing() && (await cradle.database.answers()),
    apiReference: config.apiReference,
    trustedProxies: config.trustedProxies,
  });
}

async function stop(
  gate: { closing: boolean },
  server: HttpServer,
  storage: Storage,
  log: Logger,
): Promise<void> {
  gate.closing = true;
  log.info('stopping');
  await server.close().finally(() => storage.close());
  log.info('stopped');
}
