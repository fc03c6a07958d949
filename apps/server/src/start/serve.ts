import { createHttpServer, type HttpServer } from '@basalt/http';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { compose, type Cradle } from '../container.ts';
import { deliver, type Delivering } from './deliver.ts';
import { listenerOf } from './listener.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { sweepHourly } from './sweep.ts';
import { warnOf } from './warn.ts';

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
    warnOf(config, log);
    // Known once it listens, where no setting names it; nothing is served before.
    let appUrl = config.appUrl ?? '';
    const cradle = compose(config, storage, { appUrl: () => appUrl, log });
    const address = await server.listen(config);
    appUrl ||= reachable(address);
    const isServing = () => !gate.closing;
    gate.open(listenerOf(cradle, config, { appUrl, log, isServing }));
    const endSweeping = sweepHourly(cradle.sweepIdentity, log);
    const delivering = config.webhookWorker ? deliver(cradle, log) : null;
    let stopping: Promise<void> | undefined;
    return {
      address,
      appUrl,
      cradle,
      isFirst: storage.isNew(),
      noteFirstUse: storage.noteFirstUse,
      stop: () =>
        (stopping ??= stop({ gate, server, delivering, endSweeping, cradle, storage, log })),
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

async function stop({
  gate,
  server,
  delivering,
  endSweeping,
  cradle,
  storage,
  log,
}: {
  gate: { closing: boolean };
  server: HttpServer;
  delivering: Delivering | null;
  endSweeping: () => Promise<void>;
  cradle: Cradle;
  storage: Storage;
  log: Logger;
}): Promise<void> {
  gate.closing = true;
  log.info('stopping');
  await Promise.all([server.close(), delivering?.stop(), endSweeping()])
    .finally(() => cradle.mailer.close())
    .finally(() => storage.close());
  log.info('stopped');
}
