import path from 'node:path';
import {
  OperatorError,
  callBudget,
  organizationBudget,
  type CallLimits,
  type OrganizationCaps,
} from '@basalt/domain';
import { readRetention } from './event-retention.ts';
import { readFiles, type FileSettings } from './file-settings.ts';
import { readProcesses, readWorker } from './process-settings.ts';
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

/** Log levels, from the most to the fewest lines. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** All settings of a deployment, parsed once. */
export interface Config extends SignInSettings {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The canonical address, without a slash at the end; null: it is made of host and port when the server listens. */
  appUrl: string | null;
  production: boolean;
  storage: StorageSettings;
  /** The maximum number of database connections of a process for requests. */
  databaseConnections: number;
  /** True when statements stay prepared on database connections. */
  databasePrepare: boolean;
  /** How many processes serve on one port. */
  processes: number;
  files: FileSettings;
  /** The absolute path of the folder for the embedded database and other files. */
  dataDir: string;
  demoData: boolean;
  keyPrefix: string;
  logLevel: (typeof logLevels)[number];
  /**
   * True when each request writes a line. Operators expect an access log, but somebody who tries the service in a terminal does
   * not. So it is true in production, and when a log level is set.
   */
  logRequests: boolean;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  limits: CallLimits;
  organizationCaps: OrganizationCaps;
  /** The days after which `basalt purge` removes events; 0 for never. */
  eventRetentionDays: number;
  /** Addresses and CIDR ranges that webhooks may use although they are not public. */
  webhookAllowedCidrs: string[];
  /** True when this process delivers to webhooks, makes notifications and runs imports; otherwise `basalt worker` does. */
  worker: boolean;
  /** The port of health checks and metrics of `basalt worker`: null for none, 0 for any free port. */
  workerPort: number | null;
  /** The maximum number of open event streams of a process, and the milliseconds without events after which a stream sends a comment. */
  eventStreams: { inAll: number; perOrganization: number; heartbeatInterval: number };
  apiReference: boolean;
  /** True when apps can register themselves. */
  oauthRegistration: boolean;
  /** Origins of web pages that may call the API. */
  corsOrigins: string[];
  /** Whether there is `/metrics`, and who may read it. Both restrictions apply if both are set. */
  metrics: { enabled: boolean; token: string | null; allowedCidrs: string[] };
  /** Null when nothing is traced. */
  tracing: TracingSettings | null;
  /** Warnings about variables whose names look like settings. */
  unknownSettings: readonly string[];
}

/** Wrong settings. The message names every fault. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  constructor(faults: readonly string[]) {
    super(`the settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Reads the settings of section "Settings" in docs/operating.md. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const read = new SettingReader(env);
  const cap = (kind: string, fallback: number): number =>
    read.integer(`SERVICE_${kind}_PER_ORGANIZATION`, fallback, [1, 100_000]);
  const dataDir = path.resolve(read.text('DATA_DIR') ?? 'data');
  const config: Omit<Config, 'unknownSettings'> = {
    host: read.parsed('HOST', read.text('HOST'), parseHost) ?? '127.0.0.1',
    port: read.integer('PORT', 3000, [0, 65_535]),
    appUrl: read.parsed('APP_URL', read.text('APP_URL'), parseAppUrl) ?? null,
    production: env['NODE_ENV'] === 'production',
    storage: readStorage(read),
    databaseConnections: read.integer('SERVICE_DATABASE_CONNECTIONS', 10, [1, 1000]),
    databasePrepare: read.flag('SERVICE_DATABASE_PREPARE', true),
    processes: readProcesses(read),
    dataDir,
    files: readFiles(read, dataDir),
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
    worker: readWorker(read),
    workerPort:
      read.text('SERVICE_WORKER_PORT') === undefined
        ? null
        : read.integer('SERVICE_WORKER_PORT', 0, [0, 65_535]),
    eventStreams: {
      // Streams and requests share the 4,096 connections of a process.
      inAll: read.integer('SERVICE_EVENT_STREAMS', 1_000, [0, 3_500]),
      perOrganization: read.integer('SERVICE_EVENT_STREAMS_PER_ORGANIZATION', 100, [0, 3_500]),
      heartbeatInterval: 1_000 * read.integer('SERVICE_EVENT_STREAM_BEAT_SECONDS', 15, [1, 300]),
    },
    apiReference: read.flag('SERVICE_API_REFERENCE', true),
    oauthRegistration: read.choice('SERVICE_OAUTH_REGISTRATION', 'on', ['on', 'off']) === 'on',
    corsOrigins:
      read.parsed('SERVICE_CORS_ORIGINS', read.text('SERVICE_CORS_ORIGINS'), parseOrigins) ?? [],
    metrics: readMetrics(read),
    tracing: readTracing(read),
    ...readSignIn(read, env),
  };
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return { ...config, unknownSettings: unknownSettings(env, read.names) };
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
