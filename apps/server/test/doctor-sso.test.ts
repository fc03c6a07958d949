import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeServerAddress } from '../src/boot/server-address.ts';
import { runCommand } from '../src/command/run-command.ts';
import type { Finding } from '../src/doctor/finding.ts';
import { client, startOpenIdProvider, type OpenIdProvider } from './openid-provider.ts';

const app = 'http://localhost:3999';
const callback = `${app}/auth/oauth/acme/callback`;
const canary = 'canary-of-the-driver-0123456789';

let provider: OpenIdProvider;
let folder: string;
beforeAll(async () => {
  provider = await startOpenIdProvider([callback]);
  folder = mkdtempSync(path.join(tmpdir(), 'doctor-sso-'));
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Settings that work, with an issuer. */
const good = () => ({
  APP_URL: app,
  OAUTH_ACME_ENABLED: 'true',
  OAUTH_ACME_CLIENT_ID: client.id,
  OAUTH_ACME_CLIENT_SECRET: client.secret,
  OAUTH_ACME_ISSUER: provider.origin,
  SERVICE_SAML_PASSPHRASE: canary,
});

/** The same provider, by its three endpoints. */
const plain = () => ({
  ...good(),
  OAUTH_ACME_ISSUER: '',
  OAUTH_ACME_AUTHORIZATION_URL: `${provider.origin}/auth`,
  OAUTH_ACME_TOKEN_URL: `${provider.origin}/token`,
  OAUTH_ACME_USERINFO_URL: `${provider.origin}/me`,
});

async function basalt(env: Record<string, string>, ...args: string[]) {
  const written = { out: '', err: '' };
  const code = await runCommand(['doctor', 'sso', ...args], {
    env,
    input: async () => '',
    out: (text) => (written.out += `${text}\n`),
    err: (text) => (written.err += `${text}\n`),
  });
  expect(JSON.stringify(written)).not.toContain('canary');
  return { code, ...written };
}

interface Report {
  passed: boolean;
  callbacks: Record<string, string>;
  findings: Finding[];
}

async function reported(env: Record<string, string>, ...args: string[]) {
  const { code, out, err } = await basalt(env, ...args, '--json');
  expect(err).toBe('');
  const report = JSON.parse(out) as Report;
  expect(code).toBe(report.passed ? 0 : 1);
  const failing = report.findings.filter(({ verdict }) => verdict === 'failed');
  const failed = failing.map(({ rule, provider: key }) => (key ? `${key}: ${rule}` : rule));
  return { ...report, failed };
}

describe('settings that work', () => {
  test.each([
    ['with an issuer', good],
    ['with three endpoints', plain],
  ])('%s: exit code 0, the callback to register, and no secret sent', async (_what, settings) => {
    provider.requests.length = 0;
    const { passed, failed, callbacks } = await reported(settings());
    expect({ passed, failed, callbacks }).toEqual({
      passed: true,
      failed: [],
      callbacks: { acme: callback },
    });
    expect(provider.requests.every((request) => request.startsWith('GET '))).toBe(true);
    expect(provider.requests).toEqual(
      expect.arrayContaining(['GET /auth', 'GET /token', 'GET /me']),
    );
  });

  test('print what a preset fills, and ask for the list of addresses without a token', async () => {
    provider.requests.length = 0;
    const preset = {
      ...plain(),
      OAUTH_ACME_PRESET: 'github',
      OAUTH_ACME_EMAILS_URL: `${provider.origin}/me`,
    };
    const { findings, failed } = await reported(preset);
    expect(failed).toEqual([]);
    const message = 'github fills name=GitHub, scopes=read:user user:email, id_field=id';
    expect(findings).toContainEqual({ rule: 'preset', verdict: 'ok', provider: 'acme', message });
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'emails_url', verdict: 'ok', provider: 'acme' }),
    );
    expect(provider.requests.filter((request) => request === 'GET /me')).toHaveLength(2);
  });

  test('are printed for people too, one finding per line', async () => {
    const { code, out } = await basalt(good());
    expect(code).toBe(0);
    expect(out).toContain(`acme: callback  register exactly ${callback}`);
    expect(out).toMatch(/^ok +passwords +on/mu);
    expect(out).toMatch(/^ok +require_two_factor +off/mu);
    expect(out).toContain('No rule fails');
  });
});

test('without passwords, there must be another way to sign in', async () => {
  const off = { SERVICE_PASSWORDS: 'off' };
  const { findings } = await reported({ ...good(), ...off });
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'passwords',
      verdict: 'ok',
      message: expect.stringMatching(/^off/u) as string,
    }),
  );
  const alone = await reported(off);
  expect(alone.failed).toEqual(['passwords']);
  expect(alone.findings.filter(({ rule }) => rule === 'passwords')).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('needs another way to sign in') as string,
    }),
  ]);
});

/** A data folder whose server, that runs or was killed, was at this address. */
const dataDir = (address: string) => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  storeServerAddress(data, address);
  return data;
};

describe('without APP_URL', () => {
  test('the callbacks begin with the address of the server that runs with this DATA_DIR', async () => {
    const live = createServer((request, response) => {
      response.statusCode = request.url === '/healthz' ? 200 : 404;
      response.end();
    });
    await once(live.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(live.address() as AddressInfo).port}`;
    const { callbacks, findings } = await reported({
      ...good(),
      APP_URL: '',
      DATA_DIR: dataDir(address),
    });
    live.close();
    expect(callbacks).toEqual({ acme: `${address}/auth/oauth/acme/callback` });
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'app_url', message: expect.stringContaining(address) }),
    );
  });

  test('the address of a server that no longer runs is not named', async () => {
    const { callbacks } = await reported({
      ...good(),
      APP_URL: '',
      DATA_DIR: dataDir('http://127.0.0.1:9'),
    });
    expect(callbacks).toEqual({ acme: 'http://127.0.0.1:3000/auth/oauth/acme/callback' });
  });
});

describe('the rule that fails is named', () => {
  const nowhere = 'http://127.0.0.1:9';
  test.each<[string, Record<string, string>, string[]]>([
    [
      'a callback that is not registered',
      { APP_URL: 'http://localhost:4000' },
      ['authorization_url'],
    ],
    ['an unknown client', { OAUTH_ACME_CLIENT_ID: 'nobody' }, ['authorization_url']],
    ['a token endpoint where nothing listens', { OAUTH_ACME_TOKEN_URL: nowhere }, ['token_url']],
    ['a wrong user-info address', { OAUTH_ACME_USERINFO_URL: 'ORIGIN/absent' }, ['userinfo_url']],
    ['an issuer that is none', { OAUTH_ACME_ISSUER: 'ORIGIN/absent' }, ['issuer']],
    ['an endpoint over http', { OAUTH_ACME_TOKEN_URL: 'http://acme.example/' }, ['token_url']],
    ['a missing secret', { OAUTH_ACME_CLIENT_SECRET: '' }, ['client_secret']],
  ])('%s', async (_what, over, rules) => {
    const env = Object.entries(over).map(([name, text]) => [
      name,
      text.replace('ORIGIN', provider.origin),
    ]);
    const base = 'OAUTH_ACME_ISSUER' in over ? good() : plain();
    const { failed } = await reported({ ...base, ...Object.fromEntries(env) });
    expect(failed).toEqual(rules.map((rule) => `acme: ${rule}`));
  });

  test('a provider that is not enabled', async () => {
    expect((await reported(good(), '--provider', 'other')).failed).toEqual(['provider']);
  });

  test('trust without a verified email is loud', async () => {
    const { findings, passed } = await reported({
      ...good(),
      OAUTH_ACME_REQUIRE_VERIFIED_EMAIL: 'false',
    });
    expect(passed).toBe(true);
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'require_verified_email',
        verdict: 'warning',
        message: expect.stringContaining('SECURITY'),
      }),
    );
  });
});

const judged = (userInfo: unknown) =>
  reported(good(), '--provider', 'acme', '--userinfo', fileOf('me.json', JSON.stringify(userInfo)));

describe('a sample of user info', () => {
  test('is judged by the rules of sign-in', async () => {
    const me = { sub: 'canary-1', email: 'canary@example.test', email_verified: true, name: 'A' };
    expect((await judged(me)).failed).toEqual([]);
    const { failed } = await judged({ ...me, email: 'nobody', email_verified: 'yes' });
    expect(failed).toEqual(['acme: email_field', 'acme: email_verified_field']);
  });

  test('that is no JSON, or absent, is a wrong call, and is not quoted', async () => {
    const broken = fileOf('broken.json', 'canary {');
    expect(await basalt(good(), '--userinfo', broken)).toMatchObject({ code: 2, out: '' });
    const absent = path.join(folder, 'absent');
    expect(await basalt(good(), '--userinfo', absent)).toMatchObject({ code: 2, out: '' });
  });

  test('needs to be of one provider', async () => {
    const { failed } = await reported(
      { ...good(), OAUTH_ACME_ENABLED: 'false' },
      '--userinfo',
      fileOf('me.json', '{}'),
    );
    expect(failed).toEqual(['userinfo']);
  });
});

const driven = async (name: string, source: string) => {
  const file = fileOf(name, source);
  const report = await reported(
    { ...good(), SERVICE_SAML_DRIVER_CLASS: `${file}#Driver` },
    '--provider',
    'saml',
  );
  const finding = report.findings.find(({ rule }) => rule === 'saml_driver_class');
  return { ...report, message: finding?.message };
};

const driver = (redirect: string) =>
  `export class Driver { constructor({ settings }) { this.settings = settings; }
    redirect() { ${redirect} } userFromCallback() {} }`;

describe('the driver', () => {
  test('that prints and leaves work behind disturbs nothing', async () => {
    const noisy = `console.log('${canary}'); setInterval(() => {}, 50);`;
    const fine = driver(`return { url: 'https://idp.test/x', form: { a: 'b' } };`);
    const { failed, message } = await driven('noisy.mjs', `${noisy}\n${fine}`);
    expect({ failed, message }).toEqual({
      failed: [],
      message: 'the driver sends browsers to idp.test by a form',
    });
  });

  test('that sends browsers on is fine', async () => {
    const { failed, message } = await driven(
      'good.mjs',
      driver(`return { url: 'https://idp.test/x' };`),
    );
    expect({ failed, message }).toEqual({
      failed: [],
      message: 'the driver sends browsers to idp.test by a redirect',
    });
  });

  test.each([
    ['404', 'none.mjs', 'export const Other = 1;'],
    ['404', 'broken.mjs', `throw new Error(process.env.HOME + '${canary}');`],
    ['500', 'half.mjs', 'export class Driver { redirect() {} }'],
    ['502', 'exits.mjs', driver('process.exit(0);')],
    [
      '502',
      'stray.mjs',
      driver(
        `setTimeout(() => { throw new Error('${canary}'); }, 1); return new Promise(() => {});`,
      ),
    ],
    ['502', 'throws.mjs', driver('throw new Error(this.settings.SERVICE_SAML_PASSPHRASE);')],
  ])('that leads to %s is reported: %s', async (status, name, source) => {
    const { failed, message } = await driven(name, source);
    expect(failed).toEqual(['saml: saml_driver_class']);
    expect(message).toContain(status);
  });
});
