import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import type { Environment } from './setting-reader.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'basalt-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = path.join(mkdtempSync(path.join(folder, 'f-')), 'secret');
  writeFileSync(file, content);
  return file;
}

/** The faults that settings are refused with, one a line. */
function faults(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n  - ').slice(1);
  }
}

const hexKey = 'ab'.repeat(32);
const variables = { DATABASE_URL: 'postgresql://u:p@db.test/basalt', SERVICE_SECRET_KEY: hexKey };

test('needs no setting at all', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    appUrl: null,
    production: false,
    storage: { kind: 'embedded', secretKey: null, previousSecretKey: null },
    databaseConnections: 10,
    databasePrepare: true,
    processes: 1,
    defaultLanguage: 'en',
    dataDir: path.resolve('data'),
    files: {
      limits: { mebibytes: 100, mebibytesOfOrganization: 10_240 },
      storage: { kind: 'folder', path: path.resolve('data/files') },
    },
    demoData: true,
    keyPrefix: 'basalt',
    logLevel: 'info',
    logRequests: false,
    trustedProxies: [],
    webhookAllowedCidrs: [],
    worker: true,
    workerPort: null,
    eventStreams: { inAll: 1000, perOrganization: 100, heartbeatInterval: 15_000 },
    limits: { callsPerMinute: 600, failuresPerMinute: 30 },
    organizationCaps: { credentials: 50, webhooks: 100, invitations: 100, storedMebibytes: 10_240 },
    eventRetentionDays: 0,
    apiReference: true,
    oauthRegistration: true,
    corsOrigins: [],
    metrics: { enabled: true, token: null, allowedCidrs: [] },
    tracing: null,
    hasPasswords: true,
    requireTwoFactor: false,
    oauth: { settings: [], warnings: [] },
    sso: { driver: null, name: 'Single sign-on', settings: {} },
    mail: { smtpUrl: null, from: null },
    unknownSettings: [],
  });
});

test('without passwords, another way to sign in must be set up', () => {
  const off = { SERVICE_PASSWORDS: 'off' };
  expect(faults(off)).toEqual([
    expect.stringMatching(
      /^SERVICE_PASSWORDS=off needs another way to sign in: set up a provider/u,
    ),
  ]);
  const acme = {
    OAUTH_ACME_ENABLED: 'true',
    OAUTH_ACME_CLIENT_ID: 'basalt',
    OAUTH_ACME_CLIENT_SECRET: 'canary',
    OAUTH_ACME_ISSUER: 'https://acme.test',
  };
  expect(readConfig({ ...off, ...acme }).hasPasswords).toBe(false);
  expect(faults({ ...off, ...acme, OAUTH_ACME_ENABLED: 'false' })).toHaveLength(1);
  const driver = { SERVICE_SAML_DRIVER_CLASS: 'a-driver' };
  expect(readConfig({ ...off, ...driver }).hasPasswords).toBe(false);
  expect(readConfig({ ...acme, SERVICE_PASSWORDS: 'on' }).hasPasswords).toBe(true);
  expect(faults({ ...acme, SERVICE_PASSWORDS: 'false' })).toHaveLength(1);
});

test('takes an empty or blank setting for an absent one', () => {
  const names = ['HOST', 'PORT', 'APP_URL', 'DATABASE_URL', 'DATABASE_RUNTIME_URL', 'DATA_DIR'];
  const more = [
    'DEMO_DATA',
    'SECRET_KEY',
    'SECRET_KEY_PREVIOUS',
    'LOG_LEVEL',
    'TRUSTED_PROXIES',
    'API_REFERENCE',
    'CORS_ORIGINS',
    'DATABASE_CONNECTIONS',
    'PROCESSES',
    'METRICS',
    'METRICS_TOKEN',
    'METRICS_ALLOWED_CIDRS',
    'KEY_PREFIX',
    'WORKER',
    'WORKER_PORT',
    'EVENT_STREAMS',
    'EVENT_STREAMS_PER_ORGANIZATION',
    'EVENT_STREAM_BEAT_SECONDS',
    'MIGRATE',
    'REQUIRE_TWO_FACTOR',
    'PASSWORDS',
    'OAUTH_PROVIDERS_JSON',
    'SAML_DRIVER_CLASS',
  ];
  names.push('SMTP_URL', 'MAIL_FROM');
  const all = [...names, ...more.map((name) => `SERVICE_${name}`)];
  for (const blank of ['', '  ']) {
    expect(readConfig(Object.fromEntries(all.map((name) => [name, blank])))).toEqual(
      readConfig({}),
    );
  }
});

test('reads every setting', () => {
  expect(
    readConfig({
      ...variables,
      HOST: '::1',
      PORT: '0',
      APP_URL: 'https://Basalt.example:8443/',
      DATABASE_RUNTIME_URL: 'postgres://app:p@db.test/basalt',
      DATA_DIR: '/var/lib/basalt',
      SERVICE_FILE_MEBIBYTES: '20',
      SERVICE_FILES_MEBIBYTES_PER_ORGANIZATION: '2000',
      SERVICE_FILES_URL: 's3://attachments/basalt',
      SERVICE_FILES_ENDPOINT: 'https://s3.test',
      SERVICE_FILES_ACCESS_KEY_ID: 'acme',
      SERVICE_FILES_SECRET_ACCESS_KEY: 'canary',
      SERVICE_FILES_REGION: 'eu-central-1',
      SERVICE_FILES_PATH_STYLE: 'false',
      SERVICE_FILES_DIRECT: 'true',
      SERVICE_DATABASE_CONNECTIONS: '25',
      SERVICE_DATABASE_PREPARE: 'false',
      SERVICE_PROCESSES: '4',
      SERVICE_DEMO_DATA: 'false',
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_DEFAULT_LOCALE: 'en',
      SERVICE_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SERVICE_RATE_LIMIT_PER_MINUTE: '0',
      SERVICE_AUTH_FAILURES_PER_MINUTE: '5',
      SERVICE_CREDENTIALS_PER_ORGANIZATION: '3',
      SERVICE_WEBHOOKS_PER_ORGANIZATION: '4',
      SERVICE_INVITATIONS_PER_ORGANIZATION: '5',
      SERVICE_EVENT_RETENTION_DAYS: '400',
      SERVICE_STORED_MEBIBYTES_PER_ORGANIZATION: '500',
      SERVICE_API_REFERENCE: 'false',
      SERVICE_OAUTH_REGISTRATION: 'off',
      SERVICE_CORS_ORIGINS: 'https://app.example.org, http://localhost:5173',
      SERVICE_KEY_PREFIX: 'acme',
      SERVICE_MIGRATE: 'false',
      SERVICE_REQUIRE_TWO_FACTOR: 'true',
      SERVICE_SAML_DRIVER_CLASS: './driver.js',
      SERVICE_SAML_DISPLAY_NAME: 'Company portal',
      SERVICE_SAML_ISSUER: 'basalt',
      SMTP_URL: 'smtps://u:p@mail.test',
      MAIL_FROM: 'Acme <post@acme.test>',
      SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      SERVICE_WORKER: 'false',
      SERVICE_WORKER_PORT: '9464',
      SERVICE_EVENT_STREAMS: '200',
      SERVICE_EVENT_STREAMS_PER_ORGANIZATION: '20',
      SERVICE_EVENT_STREAM_BEAT_SECONDS: '5',
      SERVICE_METRICS: 'false',
      SERVICE_METRICS_TOKEN: 'metrics-token-0123456789',
      SERVICE_METRICS_ALLOWED_CIDRS: '10.1.0.0/16',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_BSP_MAX_QUEUE_SIZE: '100',
    }),
  ).toEqual({
    host: '::1',
    port: 0,
    appUrl: 'https://basalt.example:8443',
    production: false,
    storage: {
      kind: 'given',
      url: variables.DATABASE_URL,
      runtimeUrl: 'postgres://app:p@db.test/basalt',
      migrate: false,
      secretKey: Buffer.from(hexKey, 'hex'),
      previousSecretKey: null,
    },
    databaseConnections: 25,
    databasePrepare: false,
    processes: 4,
    defaultLanguage: 'en',
    dataDir: '/var/lib/basalt',
    files: {
      limits: { mebibytes: 20, mebibytesOfOrganization: 2000 },
      storage: {
        kind: 's3',
        s3: {
          bucket: 'attachments',
          prefix: 'basalt',
          endpoint: 'https://s3.test/',
          region: 'eu-central-1',
          accessKeyId: 'acme',
          secretAccessKey: 'canary',
          pathStyle: false,
        },
        isDirect: true,
      },
    },
    demoData: false,
    keyPrefix: 'acme',
    logLevel: 'warn',
    logRequests: true,
    trustedProxies: ['10.0.0.0/8', '::1'],
    webhookAllowedCidrs: ['127.0.0.0/8'],
    worker: false,
    workerPort: 9464,
    eventStreams: { inAll: 200, perOrganization: 20, heartbeatInterval: 5_000 },
    limits: { callsPerMinute: 0, failuresPerMinute: 5 },
    organizationCaps: { credentials: 3, webhooks: 4, invitations: 5, storedMebibytes: 500 },
    eventRetentionDays: 400,
    apiReference: false,
    oauthRegistration: false,
    corsOrigins: ['https://app.example.org', 'http://localhost:5173'],
    metrics: {
      enabled: false,
      token: 'metrics-token-0123456789',
      allowedCidrs: ['10.1.0.0/16'],
    },
    tracing: {
      sampler: 'traceidratio',
      ratio: 0.25,
      propagates: true,
      batch: { delay: 5000, queue: 100, size: 100 },
    },
    hasPasswords: true,
    requireTwoFactor: true,
    oauth: { settings: [], warnings: [] },
    sso: {
      driver: './driver.js',
      name: 'Company portal',
      settings: { SERVICE_SAML_DISPLAY_NAME: 'Company portal', SERVICE_SAML_ISSUER: 'basalt' },
    },
    mail: { smtpUrl: 'smtps://u:p@mail.test', from: 'Acme <post@acme.test>' },
    unknownSettings: [],
  });
});

test('production makes no demo unless it is asked for, and logs requests', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({
    production: true,
    demoData: false,
    logRequests: true,
  });
  const asked = { NODE_ENV: 'production', SERVICE_DEMO_DATA: 'true' };
  expect(readConfig(asked).demoData).toBe(true);
});

function warnings(env: Environment): string[] {
  const { unknownSettings, oauth } = readConfig(env);
  return [...unknownSettings, ...oauth.warnings];
}

describe('a variable that is named like a setting', () => {
  const acme = { OAUTH_ACME_ENABLED: 'false', OAUTH_ACME_CLIENT_ID: 'x' };

  test.each([
    [{ SERVICE_PROCESES: '4' }, 'SERVICE_PROCESES', 'SERVICE_PROCESSES'],
    [{ SERVICE_SECRET_KEY_FIEL: '/k' }, 'SERVICE_SECRET_KEY_FIEL', 'SERVICE_SECRET_KEY_FILE'],
    [{ SERVICE_SAML_DRIVER_CLAS: 'x' }, 'SERVICE_SAML_DRIVER_CLAS', 'SERVICE_SAML_DRIVER_CLASS'],
    [{ ...acme, OAUTH_ACME_EMAILFIELD: 'm' }, 'OAUTH_ACME_EMAILFIELD', 'OAUTH_ACME_EMAIL_FIELD'],
  ])('and is misspelt gives a warning with the nearest name: %o', (env, name, meant) => {
    expect(warnings(env)).toEqual([
      expect.stringMatching(new RegExp(`^${name} is not a setting .*: is ${meant} meant\\?$`, 'u')),
    ]);
  });

  test('and is near no name gives a warning; that of a driver, and an empty one, give none', () => {
    expect(
      warnings({ SERVICE_NO_SUCH_THING: '1', SERVICE_SAML_ENTRY: 'x', SERVICE_X: '' }),
    ).toEqual(['SERVICE_NO_SUCH_THING is not a setting of Basalt, and is ignored']);
    expect(
      warnings({ ...variables, SERVICE_OAUTH_PROVIDERS_JSON: '{}', SERVICE_PROCESSES: '2' }),
    ).toEqual([]);
  });
});

describe('a secret', () => {
  test('is read from the file that NAME_FILE names', () => {
    const env = {
      DATABASE_URL_FILE: fileWith(`${variables.DATABASE_URL}\n`),
      SERVICE_SECRET_KEY_FILE: fileWith(`${hexKey}\n`),
    };
    expect(readConfig(env).storage).toEqual(readConfig(variables).storage);
  });

  test('is refused when it is set twice, or its file is absent or empty', () => {
    expect(faults({ ...variables, SERVICE_SECRET_KEY_FILE: fileWith(hexKey) })).toEqual([
      'SERVICE_SECRET_KEY and SERVICE_SECRET_KEY_FILE are both set: keep one',
    ]);
    expect(faults({ DATABASE_URL_FILE: path.join(folder, 'absent') })[0]).toMatch(
      /^DATABASE_URL_FILE cannot be read: ENOENT/u,
    );
    expect(faults({ DATABASE_URL_FILE: fileWith('\n') })[0]).toBe(
      'DATABASE_URL_FILE names an empty file',
    );
  });

  test('is never repeated', () => {
    const canary = 'canary-of-a-secret';
    const reported = faults({
      DATABASE_URL: `mysql://u:${canary}@db/x`,
      DATABASE_RUNTIME_URL: `postgresql://u:${canary}%zz@db/x`,
      SERVICE_SECRET_KEY_FILE: fileWith(canary),
    });
    expect(reported).toHaveLength(3);
    expect(reported.join()).not.toContain(canary);
  });

  test('of a rotation is read beside the present key, and must be another one', () => {
    const previous = 'cd'.repeat(32);
    expect(
      readConfig({ ...variables, SERVICE_SECRET_KEY_PREVIOUS: previous }).storage,
    ).toMatchObject({
      secretKey: Buffer.from(hexKey, 'hex'),
      previousSecretKey: Buffer.from(previous, 'hex'),
    });
    expect(faults({ ...variables, SERVICE_SECRET_KEY_PREVIOUS: hexKey })).toEqual([
      'SERVICE_SECRET_KEY_PREVIOUS is the same key as SERVICE_SECRET_KEY: remove it',
    ]);
    const alone = { DATABASE_URL: variables.DATABASE_URL, SERVICE_SECRET_KEY_PREVIOUS: previous };
    expect(faults(alone)).toEqual([
      expect.stringMatching(/^SERVICE_SECRET_KEY must be set with DATABASE_URL/u),
    ]);
  });

  test('as the key of a given database must be set', () => {
    expect(faults({ DATABASE_URL: variables.DATABASE_URL })).toEqual([
      expect.stringMatching(/^SERVICE_SECRET_KEY must be set with DATABASE_URL/u),
    ]);
    expect(faults({ DATABASE_RUNTIME_URL: variables.DATABASE_URL })).toEqual([
      'DATABASE_RUNTIME_URL needs DATABASE_URL, too',
    ]);
  });
});

test.each<[name: string, ...values: string[]]>([
  ['PORT', '-1', '65536', '3000.5', '0x10', 'http'],
  ['HOST', 'a b', 'http://x', '-x', '1.2.3.4:80'],
  [
    'APP_URL',
    'basalt.example',
    'http://basalt.example',
    'ftp://localhost',
    'https://x/app',
    'https://u@x',
    'https://:p@x',
    'https://x?y',
    'http://localhost.example',
  ],
  ['SERVICE_DEMO_DATA', 'yes', '1', 'TRUE'],
  ['SERVICE_API_REFERENCE', 'on'],
  ['SERVICE_OAUTH_REGISTRATION', 'true'],
  ['SERVICE_CORS_ORIGINS', '*'],
  ['SERVICE_CORS_ORIGINS', 'https://app.example.org/'],
  ['SERVICE_CORS_ORIGINS', 'https://app.example.org,null'],
  ['SERVICE_MIGRATE', '0'],
  ['SERVICE_RATE_LIMIT_PER_MINUTE', '-1', 'none'],
  ['SERVICE_AUTH_FAILURES_PER_MINUTE', '1.5'],
  ['SERVICE_EVENT_RETENTION_DAYS', '29', '-1'],
  ['SERVICE_LOG_LEVEL', 'verbose', 'INFO'],
  ['SERVICE_KEY_PREFIX', 'x', 'Acme', 'a_b', '1a', 'a'.repeat(17)],
  [
    'SERVICE_TRUSTED_PROXIES',
    'proxy',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.1,',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
  ],
  ['SERVICE_SECRET_KEY', 'short', 'g'.repeat(64), hexKey.slice(2)],
  ['SERVICE_SECRET_KEY_PREVIOUS', 'short', hexKey.slice(2)],
  [
    'DATABASE_URL',
    'db.test',
    'https://db.test/x',
    'postgresql://db.test',
    'postgresql://db.test/',
    'postgresql://u:%zz@db.test/x',
    'postgresql://one.test,two.test/x',
    'postgresql://one.test/x?target_session_attrs=standby',
    `postgresql://${'one.test,'.repeat(16)}one.test/x?target_session_attrs=read-write`,
  ],
  ['SMTP_URL', 'mail.test', 'https://mail.test', 'smtp://', 'smtp:mail'],
  ['MAIL_FROM', 'Basalt', 'a@b@c', '<a@b.test>', 'a@b.test, c@d.test', 'A <a@b.test> B'],
  ['SERVICE_REQUIRE_TWO_FACTOR', 'yes', '1', 'TRUE'],
  ['SERVICE_DATABASE_CONNECTIONS', '0', '1001', 'many'],
  ['SERVICE_PROCESSES', '0', '65', 'two'],
  ['SERVICE_WORKER_PORT', '-1', '65536', 'any'],
  ['SERVICE_EVENT_STREAMS', '-1', '3501', 'many'],
  ['SERVICE_EVENT_STREAMS_PER_ORGANIZATION', '-1', '3501'],
  ['SERVICE_EVENT_STREAM_BEAT_SECONDS', '0', '301', '1.5'],
  ['SERVICE_METRICS', 'yes'],
  ['SERVICE_METRICS_TOKEN', 'short', 'a token with blanks in it', 'ä'.repeat(20)],
  ['SERVICE_METRICS_ALLOWED_CIDRS', 'prometheus', '10.0.0.0/33'],
  ['OTEL_TRACES_EXPORTER', 'zipkin', 'console'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'grpc://collector.test'],
])('%s is refused as %j, by name', (name, ...values) => {
  for (const value of values) {
    const reported = faults({ [name]: value }).filter((fault) => fault.startsWith(`${name} must `));
    expect({ value, faults: reported.length }).toEqual({ value, faults: 1 });
  }
});

test('traces nothing unless somebody asks for it, and refuses what it could not do', () => {
  const asked = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.test/v1/traces' };
  expect(readConfig(asked).tracing).not.toBeNull();
  expect(readConfig({ OTEL_TRACES_EXPORTER: 'otlp' }).tracing).not.toBeNull();
  expect(readConfig({ ...asked, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
  expect(readConfig({ ...asked, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  expect(readConfig({ ...asked, OTEL_PROPAGATORS: 'none' }).tracing).toMatchObject({
    propagates: false,
  });
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
  ]) {
    expect(faults({ ...asked, ...wrong })).toHaveLength(1);
  }
  const secret = { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://u:canary@collector.test' };
  expect(faults(secret).join()).not.toContain('canary');
});

test('takes what is allowed but rare', () => {
  for (const APP_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80']) {
    expect(readConfig({ APP_URL }).appUrl).toBe(new URL(APP_URL).origin);
  }
  for (const HOST of ['0.0.0.0', '::', 'localhost', 'db-1.example']) {
    expect(readConfig({ HOST }).host).toBe(HOST);
  }
  const socket = 'postgresql:///basalt?host=/var/run/postgresql';
  expect(readConfig({ ...variables, DATABASE_URL: socket }).storage).toMatchObject({ url: socket });
  const several = 'postgresql://u:p@one:5432,two:5433/x?target_session_attrs=read-write';
  expect(readConfig({ ...variables, DATABASE_URL: several }).storage).toMatchObject({
    url: several,
  });
});

test('tells all faults at once', () => {
  expect(
    faults({ PORT: 'x', HOST: 'a b', SERVICE_MIGRATE: 'x', SERVICE_LOG_LEVEL: 'x' }),
  ).toHaveLength(4);
});

test('a provider that is not complete stops the start, and no fault tells a secret', () => {
  const env = { OAUTH_ACME_ENABLED: 'true', OAUTH_ACME_CLIENT_SECRET: 'canary' };
  const reported = faults({ ...env, SMTP_URL: 'http://u:canary@mail.test' });
  expect(reported.join('\n')).toMatch(/OAuth provider "acme": client_id/);
  expect(reported.join('\n')).not.toContain('canary');
  expect(faults({ SERVICE_OAUTH_PROVIDERS_JSON: '{' }).join()).toContain(
    'SERVICE_OAUTH_PROVIDERS_JSON',
  );
});
