import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrowserClient } from '@basalt/http/testing';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { asOwner, giveDatabase, urlWith } from '../given-database.ts';
import { client, startOpenIdProvider, type OpenIdProvider } from '../openid-provider.ts';
import { basaltJson, startServer, type Settings, type StartedServer } from '../processes.ts';
import { Canaries } from './canaries.ts';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';

const appUrl = 'http://localhost:3998';

/** A server at its most talkative, whose every secret setting is a canary, and all that it talks to. */
export interface LogFixture {
  canaries: Canaries;
  server: StartedServer;
  settings: Settings;
  organization: string;
  project: string;
  /** An API key for everything. */
  token: string;
  /** Mended and broken between the server and its database. */
  way: FaultProxy;
  mail: MailCatcher;
  provider: OpenIdProvider;
  browser(): BrowserClient;
  /** Runs statements as the database's owner. */
  asOwner(...statements: string[]): Promise<void>;
  /** Calls the API. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The person of whom the commands made the account. */
  owner: { email: string; password: string };
  close(): Promise<void>;
}

/** Starts it. */
export async function openLogFixture(): Promise<LogFixture> {
  const canaries = new Canaries();
  const database = await giveDatabase();
  const login = `log_canary_${process.pid}_${Date.now()}`;
  const loginPassword = canaries.made('password of the database');
  await asOwner(database.url, `create role ${login} login password '${loginPassword}'`);
  const way = await startFaultProxy(database.url);
  const mail = await startMailCatcher('basalt', canaries.made('password of the mail server'));
  const provider = await startOpenIdProvider(
    ['acme', 'strange'].map((key) => `${appUrl}/auth/oauth/${key}/callback`),
  );
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-logs-'));
  const endpoints = {
    authorization_url: `${provider.origin}/auth`,
    token_url: `${provider.origin}/token`,
    userinfo_url: `${provider.origin}/me`,
  };
  const strange = {
    ...endpoints,
    enabled: true,
    client_id: client.id,
    client_secret: canaries.made('a wrong client secret'),
  };
  const settings = {
    DATABASE_URL: urlWith(database.url, { host: way.host }),
    DATABASE_RUNTIME_URL: urlWith(database.url, {
      host: way.host,
      username: login,
      password: loginPassword,
    }),
    SERVICE_SECRET_KEY: canaries.seen('secret key', secretKey()),
    SMTP_URL: mail.url,
    APP_URL: appUrl,
    DATA_DIR: dataDir,
    SERVICE_LOG_LEVEL: 'trace',
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    SERVICE_METRICS_TOKEN: canaries.made('token of the metrics'),
    OAUTH_ACME_ENABLED: 'true',
    OAUTH_ACME_CLIENT_ID: client.id,
    OAUTH_ACME_CLIENT_SECRET: canaries.seen('client secret', client.secret),
    OAUTH_ACME_AUTHORIZATION_URL: endpoints.authorization_url,
    OAUTH_ACME_TOKEN_URL: endpoints.token_url,
    OAUTH_ACME_USERINFO_URL: endpoints.userinfo_url,
    SERVICE_OAUTH_PROVIDERS_JSON: JSON.stringify({ strange }),
    SERVICE_SAML_DRIVER_CLASS: `${path.join(import.meta.dirname, 'leaky-driver.mjs')}#Driver`,
    SERVICE_SAML_PRIVATE_KEY: `-----BEGIN KEY-----\n${canaries.made('private key of the driver')}\n-----END KEY-----`,
    // Nobody receives there: the failure is logged.
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:9/${canaries.made('address of the collector')}`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${canaries.made('key of the collector')}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  };
  // The commands use the owner's way.
  const demo = await basaltJson({ ...settings, OTEL_SDK_DISABLED: 'true' }, 'demo');
  const owner = {
    email: 'log-owner@example.test',
    password: canaries.made('password of the owner'),
  };
  const input = `user create --organization ${String(demo['organization_id'])} --role owner --name Owner`;
  const words = [...input.split(' '), '--email', owner.email, '--password', owner.password];
  await basaltJson(settings, ...words);
  const server = await startServer(settings);
  const token = canaries.seen('API key', String(demo['token']));
  canaries.seen('secret of the API key', token.slice(token.indexOf('.') + 1));
  return {
    canaries,
    server,
    settings,
    organization: String(demo['organization_id']),
    project: String(demo['project_id']),
    token,
    way,
    mail,
    provider,
    owner,
    browser: () => new BrowserClient(server.address, appUrl),
    asOwner: (...statements) => asOwner(database.url, ...statements),
    call: (method, path_, body, headers = {}) =>
      fetch(`${server.address}/api/v1${path_}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async close() {
      await way.close();
      await Promise.all([mail.close(), provider.close()]);
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const secretKey = (): string => crypto.getRandomValues(Buffer.alloc(32)).toString('hex');
