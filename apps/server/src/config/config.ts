import path from 'node:path';
import {
  OperatorError,
  callBudget,
  deliveryDays,
  organizationBudget,
  type CallLimits,
  type OrganizationCaps,
} from '@basalt/domain';
import { readProcesses } from './process-settings.ts';
import {
  parseAppUrl,
  parseHost,
  parseKeyPrefix,
  parseOrigins,
  parseProxies,
  parseToken,
} from './parse-settings.ts';
import { SettingReader, type Environment } from './setting-reader.ts';
import { readSignIn, type SignInSettings } from './sign-in-settings.ts';
import { readStorage, type StorageSettings } from './storage-settings.ts';
import { unknownSettings } from './unknown-settings.ts';
import { readTracing, type TracingSettings } from './tracing-settings.ts';

/** Log levels, from the most to the least talkative. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Everything that a deployment decides, parsed once. */
export interface Config extends SignInSettings {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The canonical address, without a trailing slash; null: made of host and port once it listens. */
  appUrl: string | null;
  production: boolean;
  storage: StorageSettings;
  /** The most connections to the database that a process keeps for requests. */
  databaseConnections: number;
  /** Whether statements stay prepared on connections to the database. */
  databasePrepare: boolean;
  /** How many processes serve on one port. */
  processes: number;
  /** Absolute path: the embedded database, and what else is kept in files. */
  dataDir: string;
  demoData: boolean;
  keyPrefix: string;
  logLevel: (typeof logLevels)[number];
  /**
   * Whether each request writes a line. Operators expect an access log; to somebody who tries the service in a
   * terminal it is noise. So: in production, and wherever a log level is set.
   */
  logRequests: boolean;
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  limits: CallLimits;
  organizationCaps: OrganizationCaps;
  /** For how many days `basalt purge` leaves events; 0: forever. */
  eventRetentionDays: number;
  /** Addresses and CIDR ranges that webhooks may lead to although they are not public. */
  webhookAllowedCidrs: string[];
  /** Whether this process delivers to webhooks; where it does not, `basalt worker` does. */
  webhookWorker: boolean;
  /** Where `basalt worker` answers those who watch it; null: nowhere. 0 takes any free port. */
  workerPort: number | null;
  /** How many streams of events a process holds open, and after how many milliseconds of silence each gives a sign of life. */
  eventStreams: { inAll: number; perOrganization: number; beatEvery: number };
  apiReference: boolean;
  /** Origins of pages that may call the API in browsers. */
  corsOrigins: string[];
  /** What `/metrics` shows, and to whom: both restrictions hold where they are set. */
  metrics: { enabled: boolean; token: string | null; allowedCidrs: string[] };
  /** Null: nothing is traced. */
  tracing: TracingSettings | null;
  /** Warnings about variables that are named like settings and are none. */
  unknownSettings: readonly string[];
}

/** Settings that cannot be served with; the message names every fault. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  constructor(faults: readonly string[]) {
    super(`the settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Reads the settings of section "Settings" in docs/operating.md. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const read = new SettingReader(env);
  const cap = (kind: string, usual: number): number =>
    read.integer(`SERVICE_${kind}_PER_ORGANIZATION`, usual, [1, 100_000]);
  const config: Omit<Config, 'unknownSettings'> = {
    host: read.parsed('HOST', read.text('HOST'), parseHost) ?? '127.0.0.1',
    port: read.integer('PORT', 3000, [0, 65_535]),
    appUrl: read.parsed('APP_URL', read.text('APP_URL'), parseAppUrl) ?? null,
    production: env['NODE_ENV'] === 'production',
    storage: readStorage(read),
    databaseConnections: read.integer('SERVICE_DATABASE_CONNECTIONS', 10, [1, 1000]),
    databasePrepare: read.flag('SERVICE_DATABASE_PREPARE', true),
    processes: readProcesses(read),
    dataDir: path.resolve(read.text('DATA_DIR') ?? 'data'),
    demoData: read.flag('SERVICE_DEMO_DATA', env['NODE_ENV'] !== 'production'),
    keyPrefix:
      read.parsed('SERVICE_KEY_PREFIX', read.text('SERVICE_KEY_PREFIX'), parseKeyPrefix) ??
      'basalt',
    logLevel: read.choice('SERVICE_LOG_LEVEL', 'info', logLevels),
    logRequests: env['NODE_ENV'] === 'production' || read.text('SERVICE_LOG_LEVEL') !== undefined,
    trustedProxies:
      read.parsed('SERVICE_TRUSTED_PROXIES', read.text('SERVICE_TRUSTED_PROXIES'), parseProxies) ??
      [],
    limits: {
      callsPerMinute: read.integer(
        'SERVICE_RATE_LIMIT_PER_MINUTE',
        callBudget.callsPerMinute,
        [0, 1_000_000],
      ),
      failuresPerMinute: read.integer(
        'SERVICE_AUTH_FAILURES_PER_MINUTE',
        callBudget.failuresPerMinute,
        [0, 1_000_000],
      ),
    },
    organizationCaps: {
      credentials: cap('CREDENTIALS', organizationBudget.credentials),
      webhooks: cap('WEBHOOKS', organizationBudget.webhooks),
      invitations: cap('INVITATIONS', organizationBudget.invitations),
      storedMebibytes: read.integer(
        'SERVICE_STORED_MEBIBYTES_PER_ORGANIZATION',
        organizationBudget.storedMebibytes,
        [0, 1_000_000_000],
      ),
    },
    eventRetentionDays: readRetention(read),
    webhookAllowedCidrs:
      read.parsed(
        'SERVICE_WEBHOOK_ALLOWED_CIDRS',
        read.text('SERVICE_WEBHOOK_ALLOWED_CIDRS'),
        parseProxies,
      ) ?? [],
    webhookWorker: read.flag('SERVICE_WEBHOOK_WORKER', true),
    workerPort:
      read.text('SERVICE_WORKER_PORT') === undefined
        ? null
        : read.integer('SERVICE_WORKER_PORT', 0, [0, 65_535]),
    eventStreams: {
      // Those and the requests share the 4,096 connections of a process.
      inAll: read.integer('SERVICE_EVENT_STREAMS', 1_000, [0, 3_500]),
      perOrganization: read.integer('SERVICE_EVENT_STREAMS_PER_ORGANIZATION', 100, [0, 3_500]),
      beatEvery: 1_000 * read.integer('SERVICE_EVENT_STREAM_BEAT_SECONDS', 15, [1, 300]),
    },
    apiReference: read.flag('SERVICE_API_REFERENCE', true),
    corsOrigins:
      read.parsed('SERVICE_CORS_ORIGINS', read.text('SERVICE_CORS_ORIGINS'), parseOrigins) ?? [],
    metrics: readMetrics(read),
    tracing: readTracing(read),
    ...readSignIn(read, env),
  };
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return { ...config, unknownSettings: unknownSettings(env, read.asked) };
}

function readRetention(read: SettingReader): number {
  const name = 'SERVICE_EVENT_RETENTION_DAYS';
  const days = read.integer(name, 0, [0, 36_500]);
  // Deliveries go with their event, and are shown for so long.
  if (days > 0 && days < deliveryDays) {
    read.faults.push(`${name} must be 0 or at least ${deliveryDays}, not "${days}"`);
  }
  return days;
}

function readMetrics(read: SettingReader): Config['metrics'] {
  const token = read.secret('SERVICE_METRICS_TOKEN');
  const cidrs = read.text('SERVICE_METRICS_ALLOWED_CIDRS');
  return {
    enabled: read.flag('SERVICE_METRICS', true),
    token: read.parsed('SERVICE_METRICS_TOKEN', token, parseToken) ?? null,
    allowedCidrs: read.parsed('SERVICE_METRICS_ALLOWED_CIDRS', cidrs, parseProxies) ?? [],
  };
}
