import { callBudget, fileBudget, organizationBudget } from '@basalt/domain';
import {
  days,
  parseAppUrl,
  parseBucket,
  parseBucketEndpoint,
  parseDatabaseUrl,
  parseDisplayName,
  parseHost,
  parseKeyPrefix,
  parseMailbox,
  parseOrigins,
  parseProxies,
  parseSecret,
  parseSmtpUrl,
  parseToken,
  seconds,
} from './parse-settings.ts';
import { choice, flag, integer, onOff, parsed, secret, setting, text } from './setting.ts';

/** Log levels, from the most to the fewest lines. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const port = integer(0, 65_535);
const count = integer(1, 100_000);
const perMinute = integer(0, 1_000_000);
const mebibytes = integer(1, 1_000_000_000);
// Streams and requests share the 4,096 connections of a process.
const streams = integer(0, 3_500);
const proxies = parsed(parseProxies);

/**
 * Every setting of a deployment, in the order of the table in docs/operating.md, which a test compares. Those of sign-in providers are
 * declared in @basalt/oidc, and those of OpenTelemetry in tracing-settings.ts.
 */
export const settings = {
  host: setting('HOST', parsed(parseHost), '127.0.0.1').means(
    'the address or host name where the server listens',
  ),
  port: setting('PORT', port, 3000).means('the port of the server; 0 takes a free port'),
  appUrl: setting('APP_URL', parsed(parseAppUrl), null).means(
    'the canonical address, an https origin (http for loopback hosts only). Links begin with it',
    'made of `HOST` and `PORT`',
  ),
  trustedProxies: setting('SERVICE_TRUSTED_PROXIES', proxies, []).means(
    'addresses and CIDR ranges of your proxies, whose `X-Forwarded-For` is used: [proxies](#put-it-behind-a-proxy)',
  ),
  dataDir: setting('DATA_DIR', text, 'data').means(
    'the folder of the embedded database and of other files',
    '`./data`',
  ),
  production: setting(
    'NODE_ENV',
    parsed((value) => value === 'production'),
    false,
  ).means(
    '`production`: no demo data, no mails in files, a log line for each request. The image sets it',
    'none',
  ),
  storage: {
    url: secret('DATABASE_URL', parseDatabaseUrl).means(
      '`postgresql://user:password@host:5432/database`, PostgreSQL 15 or later, with an owner that has CREATEROLE or a superuser; [several servers](#replication-and-failover)',
      'embedded',
    ),
    runtimeUrl: secret('DATABASE_RUNTIME_URL', parseDatabaseUrl).means(
      'a separate login for serving; the migration grants it `basalt_app`',
      '`DATABASE_URL`',
    ),
    migrate: setting('SERVICE_MIGRATE', flag, true).means(
      '`false`: the start only checks that the schema is up to date',
    ),
    secretKey: secret('SERVICE_SECRET_KEY', parseSecret).means(
      '32 bytes as hex or base64; required with `DATABASE_URL`. API keys, sealed secrets and cursors depend on it: [keep it](#the-secret-key)',
      'made in `DATA_DIR` when embedded',
    ),
    previousSecretKey: secret('SERVICE_SECRET_KEY_PREVIOUS', parseSecret).means(
      'another secret key that is accepted, too: [rotate the secret key](#rotate-the-secret-key)',
    ),
  },
  databaseConnections: setting('SERVICE_DATABASE_CONNECTIONS', integer(1, 1000), 10).means(
    'the maximum number of database connections of a process; one of them listens for notifications. The start briefly needs one more',
  ),
  databasePrepare: setting('SERVICE_DATABASE_PREPARE', flag, true).means(
    '`false`: no prepared statements, for a pooler that does not support them: [poolers](scaling.md#connections-and-poolers)',
  ),
  processes: setting('SERVICE_PROCESSES', integer(1, 64), 1).means(
    'the number of processes that serve on one port: [several processes](scaling.md#several-processes)',
  ),
  keyPrefix: setting('SERVICE_KEY_PREFIX', parsed(parseKeyPrefix), 'basalt').means(
    'the beginning of API keys: 2 to 16 lower-case letters and digits, a letter first',
  ),
  demoData: setting('SERVICE_DEMO_DATA', flag, null).means(
    '`true`: fill a new embedded database with demo data',
    '`true`, in production `false`',
  ),
  logLevel: setting('SERVICE_LOG_LEVEL', choice(logLevels), 'info').means(
    'unset outside production: no log line for each request',
  ),
  limits: {
    callsPerMinute: setting(
      'SERVICE_RATE_LIMIT_PER_MINUTE',
      perMinute,
      callBudget.callsPerMinute,
    ).means(
      'the maximum number of requests of a credential, or of a person in an organization, in a minute, over all instances; 0: no limit',
    ),
    failuresPerMinute: setting(
      'SERVICE_AUTH_FAILURES_PER_MINUTE',
      perMinute,
      callBudget.failuresPerMinute,
    ).means(
      'the maximum number of failed authentications (API keys and tokens for `/metrics`) of an address in a minute; then 401 becomes 429. As many authorization requests of apps; 0: no limit',
    ),
  },
  organizationCaps: {
    credentials: setting(
      'SERVICE_CREDENTIALS_PER_ORGANIZATION',
      count,
      organizationBudget.credentials,
    ).means('the maximum number of valid credentials of an organization'),
    webhooks: setting(
      'SERVICE_WEBHOOKS_PER_ORGANIZATION',
      count,
      organizationBudget.webhooks,
    ).means('the maximum number of webhooks of an organization'),
    invitations: setting(
      'SERVICE_INVITATIONS_PER_ORGANIZATION',
      count,
      organizationBudget.invitations,
    ).means('the maximum number of open invitations of an organization'),
    storedMebibytes: setting(
      'SERVICE_STORED_MEBIBYTES_PER_ORGANIZATION',
      integer(0, 1_000_000_000),
      organizationBudget.storedMebibytes,
    ).means(
      'the maximum of MiB of records and events of an organization, without indexes; 0: no limit',
    ),
  },
  files: {
    mebibytes: setting('SERVICE_FILE_MEBIBYTES', integer(1, 2047), fileBudget.mebibytes).means(
      'the maximum of MiB of one [file](#files)',
    ),
    mebibytesOfOrganization: setting(
      'SERVICE_FILES_MEBIBYTES_PER_ORGANIZATION',
      mebibytes,
      fileBudget.mebibytesOfOrganization,
    ).means('the maximum of MiB of all files of an organization'),
    place: setting('SERVICE_FILES_URL', parsed(parseBucket), null).means(
      '`s3://bucket/prefix`, the bucket for the bytes of files',
      '`DATA_DIR/files`',
    ),
    endpoint: setting('SERVICE_FILES_ENDPOINT', parsed(parseBucketEndpoint), null).means(
      'the address of another service with the API of S3',
      'AWS in the region',
    ),
    region: setting('SERVICE_FILES_REGION', text, 'us-east-1').means('the region of the bucket'),
    pathStyle: setting('SERVICE_FILES_PATH_STYLE', flag, null).means(
      '`true`: the bucket is part of the path, not of the host name',
      '`true` with an endpoint',
    ),
    accessKeyId: secret('SERVICE_FILES_ACCESS_KEY_ID', text.parse).means(
      'the id of the key for the bucket; required with `SERVICE_FILES_URL`',
    ),
    secretAccessKey: secret('SERVICE_FILES_SECRET_ACCESS_KEY', text.parse).means(
      'the key for the bucket',
    ),
    isDirect: setting('SERVICE_FILES_DIRECT', flag, false).means(
      '`true`: clients upload to and download from the bucket, not through the service',
    ),
  },
  worker: setting('SERVICE_WORKER', flag, null).means(
    '`false`: this server delivers no webhooks, makes no notifications and runs no imports; `basalt worker` does',
    '`true`',
  ),
  webhookWorker: setting('SERVICE_WEBHOOK_WORKER', flag, null).means(
    'the former name of `SERVICE_WORKER`',
  ),
  workerPort: setting('SERVICE_WORKER_PORT', port, null).means(
    'the port at `HOST` where `basalt worker` answers `/healthz`, `/readyz` and `/metrics`; 0 takes a free port, which the log names',
    'it does not listen',
  ),
  webhookAllowedCidrs: setting('SERVICE_WEBHOOK_ALLOWED_CIDRS', proxies, []).means(
    'addresses and CIDR ranges that are not public, but that webhooks may call, also by http',
  ),
  eventStreams: {
    inAll: setting('SERVICE_EVENT_STREAMS', streams, 1000).means(
      'the maximum number of open [streams of events](#streams-of-events) of a process',
    ),
    perOrganization: setting('SERVICE_EVENT_STREAMS_PER_ORGANIZATION', streams, 100).means(
      'the maximum number of open streams of events of an organization in a process',
    ),
    heartbeatInterval: setting('SERVICE_EVENT_STREAM_BEAT_SECONDS', seconds(1, 300), 15_000).means(
      'the seconds of silence after which a stream sends a comment, which keeps the connection open',
    ),
  },
  eventRetentionDays: setting('SERVICE_EVENT_RETENTION_DAYS', days, 0).means(
    '[`purge`](#deleted-records) removes older events, but none of the last 30 days; 0: it removes none',
  ),
  metrics: {
    enabled: setting('SERVICE_METRICS', flag, true).means('`false`: no metrics and no `/metrics`'),
    token: secret('SERVICE_METRICS_TOKEN', parseToken).means(
      'the bearer token that `/metrics` requires, 16 to 200 characters: [who may read them](monitoring.md#metrics)',
    ),
    allowedCidrs: setting('SERVICE_METRICS_ALLOWED_CIDRS', proxies, []).means(
      'addresses and CIDR ranges that may read `/metrics`',
    ),
  },
  corsOrigins: setting('SERVICE_CORS_ORIGINS', parsed(parseOrigins), []).means(
    'exact origins, separated by commas, whose pages may call `/api/v1` with an API key, never with cookies',
  ),
  apiReference: setting('SERVICE_API_REFERENCE', flag, true).means(
    '`true`: serve `/docs/api`, `/docs/api/openapi.json` and `session.json`',
  ),
  oauthRegistration: setting('SERVICE_OAUTH_REGISTRATION', onOff, true).means(
    '`off`: apps cannot register themselves at `/oauth/register`; [apps.md](apps.md) names the other ways',
  ),
  signIn: {
    hasPasswords: setting('SERVICE_PASSWORDS', onOff, true).means(
      '`off`: people sign in with providers and the single sign-on driver only: [no passwords](#no-passwords)',
    ),
    requireTwoFactor: setting('SERVICE_REQUIRE_TWO_FACTOR', flag, false).means(
      '`true`: every sign-in needs a second factor; a person without one must set it up first',
    ),
    sso: {
      driver: setting('SERVICE_SAML_DRIVER_CLASS', text, null).means(
        'the single sign-on driver, which gets the other `SERVICE_SAML_…` settings: [sso-drivers.md](sso-drivers.md)',
      ),
      name: setting('SERVICE_SAML_DISPLAY_NAME', parsed(parseDisplayName), 'Single sign-on').means(
        'the name of single sign-on on the sign-in page and in mails, 1 to 60 characters',
      ),
    },
  },
  mail: {
    smtpUrl: secret('SMTP_URL', parseSmtpUrl).means(
      '`smtp://user:password@host:587` or `smtps://…`. Unset, mails are files in `DATA_DIR/mail`; in production they are not sent, and the start logs that',
    ),
    from: setting('MAIL_FROM', parsed(parseMailbox), null).means(
      'the sender of mails',
      '`Basalt <no-reply@…>`, the host of `APP_URL`',
    ),
  },
};
