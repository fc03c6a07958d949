import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemPrincipal, type Role } from '@basalt/domain';
import { BrowserClient } from '@basalt/http/testing';
import { hashPassword } from '@basalt/security';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { serve, type Serving } from '../src/boot/serve.ts';
import { giveDatabase } from './given-database.ts';
import { client, startOpenIdProvider, type OpenIdProvider } from './openid-provider.ts';

export const password = 'canary horse battery';
/** Where people believe the service to be: what a browser calls is the loopback port. */
export const appUrl = 'http://localhost:3999';

/** A driver as a deployer might write it, whose identity provider is the test: it believes what comes back. */
const driver = `
export class Driver {
  constructor({ accounts, settings, logger }) { Object.assign(this, { accounts, settings, logger }); }
  redirect(request) {
    const remember = { relay: request.query.relay ?? 'none' };
    const url = this.settings.SERVICE_SAML_ENTRY_POINT;
    return request.query.form === undefined ? { url, remember } : { url, form: { SAMLRequest: 'x' }, remember };
  }
  async userFromCallback({ form, remembered }) {
    if (form.fault !== undefined) throw new Error('canary of the driver');
    if (form.stranger !== undefined) return { id: form.stranger, email: 'x@example.test', name: 'x' };
    if (remembered === undefined || remembered.relay !== form.relay) {
      throw Object.assign(new Error('This sign-in was not started here.'), { code: 'SSO_REFUSED' });
    }
    return this.accounts.findOrCreate({ subject: form.subject, email: form.email, name: 'Single' });
  }
}
export class NoDriver {}
`;

/** Two servers over one database, one of which demands a second factor, and a real OpenID provider. */
export interface SignInServers {
  free: Serving;
  strict: Serving;
  provider: OpenIdProvider;
  organization: string;
  dataDir: string;
  databaseUrl: string;
  /** A fresh browser at a server. */
  browser(server: Serving): BrowserClient;
  /** A person of the organization with `password`. */
  person(email: string, options?: { role?: Role; confirmed?: boolean }): Promise<string>;
  /** A third server with other settings. */
  serveWith(settings: Record<string, string>): Promise<Serving>;
  /** Everything that all servers logged. */
  logged(): string;
  close(): Promise<void>;
}

export async function openSignInServers(): Promise<SignInServers> {
  const database = await giveDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-sign-in-'));
  const driverFile = path.join(dataDir, 'driver.mjs');
  writeFileSync(driverFile, driver);
  const callbacks = ['acme', 'other'].map((key) => `${appUrl}/auth/oauth/${key}/callback`);
  const provider = await startOpenIdProvider(callbacks);
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => void lines.push(line) });
  const open: Serving[] = [];

  const serveWith = async (settings: Record<string, string>): Promise<Serving> => {
    const config = readConfig({
      ...database.settings,
      PORT: '0',
      APP_URL: appUrl,
      DATA_DIR: dataDir,
      SERVICE_LOG_LEVEL: 'debug',
      OAUTH_ACME_ENABLED: 'true',
      OAUTH_ACME_CLIENT_ID: client.id,
      OAUTH_ACME_CLIENT_SECRET: client.secret,
      OAUTH_ACME_AUTHORIZATION_URL: `${provider.origin}/auth`,
      OAUTH_ACME_TOKEN_URL: `${provider.origin}/token`,
      OAUTH_ACME_USERINFO_URL: `${provider.origin}/me`,
      SERVICE_OAUTH_PROVIDERS_JSON: JSON.stringify({
        other: {
          enabled: true,
          client_id: client.id,
          client_secret: client.secret,
          issuer: provider.origin,
        },
        off: { enabled: false },
      }),
      SERVICE_SAML_DRIVER_CLASS: `${driverFile}#Driver`,
      SERVICE_SAML_ENTRY_POINT: 'https://idp.test/sso',
      ...settings,
    });
    const serving = await serve(config, log);
    open.push(serving);
    return serving;
  };

  const free = await serveWith({});
  const strict = await serveWith({ SERVICE_REQUIRE_TWO_FACTOR: 'true' });
  const { id: organization } = await free.cradle.createOrganization({ name: 'Quarry' });
  return {
    free,
    strict,
    provider,
    organization,
    dataDir,
    databaseUrl: database.url,
    browser: ({ address }) => new BrowserClient(address, appUrl),
    async person(email, { role = 'member', confirmed = true } = {}) {
      const passwordHash = await hashPassword(password);
      const input = { email, name: 'Ada', role, passwordHash, confirmed };
      return (await free.cradle.createUser(systemPrincipal(organization), input)).id;
    },
    serveWith,
    logged: () => lines.join(''),
    async close() {
      for (const serving of open) await serving.stop();
      await provider.close();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238), `steps` of 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/gu) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
