import type { RequestListener } from 'node:http';
import path from 'node:path';
import { createHttpApp } from '@basalt/http';
import { createMcp, toolScopes } from '@basalt/mcp';
import type { Logger } from 'pino';
import { version } from '../version.ts';
import type { Config } from '../config/config.ts';
import type { Cradle } from '../container.ts';
import { createDriverRedact } from './redact-secrets.ts';
import { originOfFiles } from '../files/open-file-storage.ts';
import { driverLogger } from '../sso/driver-logger.ts';
import { createSingleSignOn } from '../sso/single-sign-on.ts';
import { SsoHost } from '../sso/sso-host.ts';
import { tracedRequestObserver } from '../tracing/traced-observer.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Measurement } from '../metrics/measure-deployment.ts';
import { requestLogger } from './logger.ts';
import { readinessOf } from './readiness.ts';

/** The folder of the built browser pages. */
export const builtPages = path.join(import.meta.dirname, '../../../web/dist');

/** The parts of the HTTP listener in addition to the parts and the settings of a deployment. */
export interface ListenerContext {
  appUrl: string;
  log: Logger;
  isServing: () => boolean;
  /** The folder of the built browser pages. */
  pages: string;
  /** Null when nothing is counted: then there are no metrics. */
  measurement: Pick<Measurement, 'observer' | 'metrics'> | null;
  /** Null when nothing is traced. */
  tracing: Pick<Tracing, 'setRoute'> | null;
}

/** The keys of cursors: the present one first. */
export const cursorKeysOf = ({ cursor: [{ key }, ...former] }: Cradle['keys']) =>
  [key, ...former.map(({ key: formerKey }) => formerKey)] as const;

/** The HTTP listener of a deployment. `isServing` becomes false when the process is going to end. */
export function listenerOf(
  cradle: Cradle,
  config: Config,
  { appUrl, log: whole, isServing, pages, measurement, tracing }: ListenerContext,
): RequestListener {
  const log = requestLogger(whole, config);
  const { driver, settings } = config.sso;
  const redact = createDriverRedact({ ...process.env, ...settings });
  const host = new SsoHost({
    driver: driver ?? undefined,
    from: process.cwd(),
    settings,
    logger: driverLogger(log, redact),
    clock: cradle.clock,
  });
  return createHttpApp({
    use: cradle,
    authenticate: cradle.authenticate,
    recallCaller: cradle.recallCaller,
    countFailure: (...failure) => cradle.credentialLookup.countFailure(...failure),
    countPerson: (person, now) => cradle.credentialLookup.countPerson(person, now),
    tenancy: cradle.tenancy,
    cursorKeys: cursorKeysOf(cradle.keys),
    appUrl,
    log,
    clock: cradle.clock,
    readiness: readinessOf(cradle, isServing),
    apiReference: config.apiReference,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    streams: config.eventStreams,
    pages,
    formerAssets: (name) => cradle.buildArchive.find(name),
    files: { addresses: cradle.fileAddresses, limits: cradle.fileLimits },
    fileOrigin: originOfFiles(config.files),
    defaultLanguage: config.defaultLanguage,
    toolScopes,
    mcp: createMcp({ use: cradle, clock: cradle.clock, version, appUrl }),
    oauth: {
      handle: (ctx, context) => cradle.oauthService.handle(ctx, context),
      register: config.oauthRegistration ? cradle.registerClient : null,
    },
    observer: tracedRequestObserver(measurement?.observer, tracing),
    metrics: measurement?.metrics,
    browser: {
      use: cradle,
      requireTwoFactor: config.requireTwoFactor,
      hasPasswords: config.hasPasswords,
      hasMailServer: config.mail.smtpUrl !== null,
      singleSignOn: createSingleSignOn({
        host,
        isEnabled: driver !== null,
        name: config.sso.name,
        appUrl,
        people: cradle,
        loggerOf: (request_id) => driverLogger(log.child({ request_id }), redact),
      }),
      sealer: cradle.secretSealer,
    },
  });
}
