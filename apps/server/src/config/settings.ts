import { callBudget, fileBudget, languageTags, organizationBudget } from '@basalt/domain';
import * as kind from './kinds.ts';
import { secret, setting } from './setting.ts';

const { flag, integer, onOff, proxies, text } = kind;
const { credentials, webhooks, invitations, storedMebibytes } = organizationBudget;

const port = integer(0, 65_535);
const count = integer(1, 100_000);
const perMinute = integer(0, 1_000_000);
// Streams and requests share the 4,096 connections of a process.
const streams = integer(0, 3_500);
const logLevel = kind.choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent');

/**
 * Every setting of a deployment, in the order of the table in docs/operating.md, which a test makes of these docstrings, names, kinds and
 * defaults. Settings of sign-in providers are declared in @basalt/oidc, and those of OpenTelemetry in tracing-settings.ts.
 */
export const settings = {
  /** the address or host name where the server listens */
  host: setting('HOST', kind.host, '127.0.0.1'),
  /** the port of the server; 0 takes a free port */
  port: setting('PORT', port, 3000),
  /** the canonical address, an https origin (http for loopback hosts only). Links begin with it */
  appUrl: setting('APP_URL', kind.appUrl, null, 'made of `HOST` and `PORT`'),
  /** addresses and CIDR ranges of your proxies, whose `X-Forwarded-For` is used: [proxies](#put-it-behind-a-proxy) */
  trustedProxies: setting('SERVICE_TRUSTED_PROXIES', proxies, []),
  /** the folder of the embedded database and of other files */
  dataDir: setting('DATA_DIR', text, 'data', '`./data`'),
  /** `production`: no demo data, no mails in files, a log line for each request. The image sets it */
  production: setting('NODE_ENV', kind.production, false, 'none'),
  /** the language of pages and mails where neither the person, nor the organization, nor the browser names one */
  defaultLanguage: setting('SERVICE_DEFAULT_LOCALE', kind.choice(...languageTags), 'en'),
  storage: {
    /** `postgresql://user:password@host:5432/database`, PostgreSQL 15 or later, with an owner that has CREATEROLE or a superuser; [several servers](#replication-and-failover) */
    url: secret('DATABASE_URL', kind.databaseUrl, 'embedded'),
    /** a separate login for serving; the migration grants it `basalt_app` */
    runtimeUrl: secret('DATABASE_RUNTIME_URL', kind.databaseUrl, '`DATABASE_URL`'),
    /** `false`: the start only checks that the schema is up to date */
    migrate: setting('SERVICE_MIGRATE', flag, true),
    /** 32 bytes as hex or base64; required with `DATABASE_URL`. API keys, sealed secrets and cursors depend on it: [keep it](#the-secret-key) */
    secretKey: secret('SERVICE_SECRET_KEY', kind.secretKey, 'made in `DATA_DIR` when embedded'),
    /** another secret key that is accepted, too: [rotate the secret key](#rotate-the-secret-key) */
    previousSecretKey: secret('SERVICE_SECRET_KEY_PREVIOUS', kind.secretKey),
  },
  /** the maximum number of database connections of a process; one of them listens for notifications. The start briefly needs one more */
  databaseConnections: setting('SERVICE_DATABASE_CONNECTIONS', integer(1, 1000), 10),
  /** `false`: no prepared statements, for a pooler that does not support them: [poolers](scaling.md#connections-and-poolers) */
  databasePrepare: setting('SERVICE_DATABASE_PREPARE', flag, true),
  /** the number of processes that serve on one port: [several processes](scaling.md#several-processes) */
  processes: setting('SERVICE_PROCESSES', integer(1, 64), 1),
  /** the beginning of API keys: 2 to 16 lower-case letters and digits, a letter first */
  keyPrefix: setting('SERVICE_KEY_PREFIX', kind.keyPrefix, 'basalt'),
  /** `true`: fill a new embedded database with demo data */
  demoData: setting('SERVICE_DEMO_DATA', flag, null, '`true`, in production `false`'),
  /** unset outside production: no log line for each request */
  logLevel: setting('SERVICE_LOG_LEVEL', logLevel, 'info'),
  limits: {
    /** the maximum number of requests of a credential, or of a person in an organization, in a minute, over all instances; 0: no limit */
    callsPerMinute: setting('SERVICE_RATE_LIMIT_PER_MINUTE', perMinute, callBudget.callsPerMinute),
    /** the maximum number of failed authentications (API keys and tokens for `/metrics`) of an address in a minute; then 401 becomes 429. As many authorization requests of apps; 0: no limit */
    failuresPerMinute: setting(
      'SERVICE_AUTH_FAILURES_PER_MINUTE',
      perMinute,
      callBudget.failuresPerMinute,
    ),
  },
  organizationCaps: {
    /** the maximum number of valid credentials of an organization */
    credentials: setting('SERVICE_CREDENTIALS_PER_ORGANIZATION', count, credentials),
    /** the maximum number of webhooks of an organization */
    webhooks: setting('SERVICE_WEBHOOKS_PER_ORGANIZATION', count, webhooks),
    /** the maximum number of open invitations of an organization */
    invitations: setting('SERVICE_INVITATIONS_PER_ORGANIZATION', count, invitations),
    /** the maximum of MiB of records and events of an organization, without indexes; 0: no limit */
    storedMebibytes: setting(
      'SERVICE_STORED_MEBIBYTES_PER_ORGANIZATION',
      integer(0, 1_000_000_000),
      storedMebibytes,
    ),
  },
  files: {
    /** the maximum of MiB of one [file](#files) */
    mebibytes: setting('SERVICE_FILE_MEBIBYTES', integer(1, 2047), fileBudget.mebibytes),
    /** the maximum of MiB of all files of an organization */
    mebibytesOfOrganization: setting(
      'SERVICE_FILES_MEBIBYTES_PER_ORGANIZATION',
      integer(1, 1_000_000_000),
      fileBudget.mebibytesOfOrganization,
    ),
    /** `s3://bucket/prefix`, the bucket for the bytes of files */
    place: setting('SERVICE_FILES_URL', kind.bucket, null, '`DATA_DIR/files`'),
    /** the address of another service with the API of S3 */
    endpoint: setting('SERVICE_FILES_ENDPOINT', kind.bucketEndpoint, null, 'AWS in the region'),
    /** the region of the bucket */
    region: setting('SERVICE_FILES_REGION', text, 'us-east-1'),
    /** `true`: the bucket is part of the path, not of the host name */
    pathStyle: setting('SERVICE_FILES_PATH_STYLE', flag, null, '`true` with an endpoint'),
    /** the id of the key for the bucket; required with `SERVICE_FILES_URL` */
    accessKeyId: secret('SERVICE_FILES_ACCESS_KEY_ID', text),
    /** the key for the bucket */
    secretAccessKey: secret('SERVICE_FILES_SECRET_ACCESS_KEY', text),
    /** `true`: clients upload to and download from the bucket, not through the service */
    isDirect: setting('SERVICE_FILES_DIRECT', flag, false),
  },
  /** `false`: this server delivers no webhooks, makes no notifications and runs no imports; `basalt worker` does */
  worker: setting('SERVICE_WORKER', flag, null, '`true`'),
  /** the former name of `SERVICE_WORKER` */
  webhookWorker: setting('SERVICE_WEBHOOK_WORKER', flag, null),
  /** the port at `HOST` where `basalt worker` answers `/healthz`, `/readyz` and `/metrics`; 0 takes a free port, which the log names */
  workerPort: setting('SERVICE_WORKER_PORT', port, null, 'it does not listen'),
  /** addresses and CIDR ranges that are not public, but that webhooks may call, also by http */
  webhookAllowedCidrs: setting('SERVICE_WEBHOOK_ALLOWED_CIDRS', proxies, []),
  eventStreams: {
    /** the maximum number of open [streams of events](#streams-of-events) of a process */
    inAll: setting('SERVICE_EVENT_STREAMS', streams, 1000),
    /** the maximum number of open streams of events of an organization in a process */
    perOrganization: setting('SERVICE_EVENT_STREAMS_PER_ORGANIZATION', streams, 100),
    /** the seconds of silence after which a stream sends a comment, which keeps the connection open */
    heartbeatInterval: setting('SERVICE_EVENT_STREAM_BEAT_SECONDS', integer(1, 300, 1_000), 15_000),
  },
  /** [`purge`](#deleted-records) removes older events, but none of the last 30 days; 0: it removes none */
  eventRetentionDays: setting('SERVICE_EVENT_RETENTION_DAYS', kind.days, 0),
  metrics: {
    /** `false`: no metrics and no `/metrics` */
    enabled: setting('SERVICE_METRICS', flag, true),
    /** the bearer token that `/metrics` requires, 16 to 200 characters: [who may read them](monitoring.md#metrics) */
    token: secret('SERVICE_METRICS_TOKEN', kind.token),
    /** addresses and CIDR ranges that may read `/metrics` */
    allowedCidrs: setting('SERVICE_METRICS_ALLOWED_CIDRS', proxies, []),
  },
  /** exact origins, separated by commas, whose pages may call `/api/v1` with an API key, never with cookies */
  corsOrigins: setting('SERVICE_CORS_ORIGINS', kind.origins, []),
  /** `true`: serve `/docs/api`, `/docs/api/openapi.json` and `session.json` */
  apiReference: setting('SERVICE_API_REFERENCE', flag, true),
  /** `off`: apps cannot register themselves at `/oauth/register`; [apps.md](apps.md) names the other ways */
  oauthRegistration: setting('SERVICE_OAUTH_REGISTRATION', onOff, true),
  /** `off`: people sign in with providers and the single sign-on driver only: [no passwords](#no-passwords) */
  hasPasswords: setting('SERVICE_PASSWORDS', onOff, true),
  /** `true`: every sign-in needs a second factor; a person without one must set it up first */
  requireTwoFactor: setting('SERVICE_REQUIRE_TWO_FACTOR', flag, false),
  sso: {
    /** the single sign-on driver, which gets the other `SERVICE_SAML_…` settings: [sso-drivers.md](sso-drivers.md) */
    driver: setting('SERVICE_SAML_DRIVER_CLASS', text, null),
    /** the name of single sign-on on the sign-in page and in mails, 1 to 60 characters */
    name: setting('SERVICE_SAML_DISPLAY_NAME', kind.displayName, 'Single sign-on'),
  },
  mail: {
    /** `smtp://user:password@host:587` or `smtps://…`. Unset, mails are files in `DATA_DIR/mail`; in production they are not sent, and the start logs that */
    smtpUrl: secret('SMTP_URL', kind.smtpUrl),
    /** the sender of mails */
    from: setting('MAIL_FROM', kind.mailbox, null, '`Basalt <no-reply@…>`, the host of `APP_URL`'),
  },
};
