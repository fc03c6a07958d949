import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DeployerProject, namedBlocks } from '@basalt/sso-driver/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const driver = `
  import { SsoRefused } from '@basalt/sso-driver';
  export class Greeter {
    constructor({ accounts }) { this.accounts = accounts; }
    redirect() { return { url: 'https://idp.example/', remember: { nonce: 'n' } }; }
    async userFromCallback({ query, remembered }) {
      if (remembered?.nonce !== 'n') throw new SsoRefused('Start again.');
      return this.accounts.findOrCreate({ subject: query.who, email: 'a@example.com', name: 'A' });
    }
  }`;

/** What a server does that was started in the project's folder: its own copy of the contract, the project's driver. */
const beginning = `
  import { writeFileSync } from 'node:fs';
  import { sign } from 'node:crypto';
  import { SsoHost } from '${urlOf('sso-host.ts')}';
  import { toSsoRequest } from '${urlOf('sso-request.ts')}';
  import { readDriverSettings } from '${urlOf('driver-settings.ts')}';
  import { SettingReader } from '${urlOf('../config/setting-reader.ts')}';
  const logger = { info() {}, warn() {}, error() {} };
  const hostOf = (driver, settings = {}) => new SsoHost(
    { driver, from: process.cwd(), settings, logger, clock: () => new Date() });
  const request = (query, remembered) => toSsoRequest(
    { method: 'GET', target: '/auth/sso/saml/callback?' + query, headers: {}, body: new Uint8Array() },
    'https://app.example', remembered);
  const user = { id: '1', email: 'a@example.com', name: 'A' };
  const lookup = { findOrCreate: async (identity) => ({ ...user, ...identity }) };`;

const project = new DeployerProject();
afterAll(() => project.remove());
const run = (script: string, env: Record<string, string> = {}): unknown => {
  project.write('server.mjs', `${beginning}\n${script}`);
  return JSON.parse(project.node(['server.mjs'], env));
};

describe("a driver in a deployer's own folder, with its own copy of the contract", () => {
  beforeAll(() => {
    project.write('greeter.js', driver);
    const manifest = '{ "type": "module", "exports": "./main.js" }';
    project.write('node_modules/greeter-package/package.json', manifest);
    project.write('node_modules/greeter-package/main.js', driver);
  });

  it('is found, starts, signs in and refuses', () => {
    const redirect = { url: 'https://idp.example/', remember: { nonce: 'n' } };
    const output = run(`
      const host = hostOf('./greeter.js#Greeter');
      console.log(JSON.stringify({
        start: await host.start(request(''), lookup),
        good: await host.finish(request('who=ada', { nonce: 'n' }), lookup),
        refused: await host.finish(request('who=ada'), lookup),
        packaged: await hostOf('greeter-package#Greeter').start(request(''), lookup),
      }));`);
    expect(output).toEqual({
      start: { kind: 'redirect', redirect },
      good: { kind: 'user', user: { id: '1', email: 'a@example.com', name: 'A', subject: 'ada' } },
      refused: { kind: 'refused', message: 'Start again.', reason: null },
      packaged: { kind: 'redirect', redirect },
    });
  });

  it('is found at the next sign-in after it was put in place', () => {
    const output = run(`
      const kinds = [(await hostOf('./late.js').start(request(''), lookup)).kind];
      writeFileSync('late.js', "export { Greeter as default } from './greeter.js';");
      kinds.push((await hostOf('./late.js').start(request(''), lookup)).kind);
      console.log(JSON.stringify(kinds));`);
    expect(output).toEqual(['not_found', 'redirect']);
  });
});

describe('docs/sso-drivers.md', () => {
  it('leads from its settings and its driver to a signed-in user', () => {
    const blocks = namedBlocks('docs/sso-drivers.md');
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = { format: 'pem' } as const;
    project.write('portal-driver.ts', blocks.get('portal-driver.ts') ?? '');
    project.write(
      'portal.pem',
      String(createPublicKey(privateKey).export({ type: 'spki', ...pem })),
    );
    const lines = (blocks.get('portal.env') ?? '').trim().split('\n');
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/su, 2)));
    const output = run(
      `
      const reader = new SettingReader(process.env);
      const settings = readDriverSettings(reader, process.env);
      const host = hostOf(process.env.SERVICE_SAML_DRIVER_CLASS, settings);
      const { redirect } = await host.start(request(''), lookup);
      const asked = new URL(redirect.url).searchParams;
      const claims = { for: asked.get('return_to'), state: asked.get('state'), until: Date.now() + 60000,
        employee: 'e1', email: 'ada@example.com', email_verified: true, name: 'Ada' };
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const token = body + '.' + sign(null, Buffer.from(body), process.env.PORTAL_SECRET).toString('base64url');
      console.log(JSON.stringify({ faults: reader.faults,
        finished: await host.finish(request('token=' + token, redirect.remember), lookup) }));`,
      { ...env, PORTAL_SECRET: String(privateKey.export({ type: 'pkcs8', ...pem })) },
    );
    expect(output).toEqual({
      faults: [],
      finished: {
        kind: 'user',
        user: { id: '1', subject: 'e1', email: 'ada@example.com', name: 'Ada' },
      },
    });
  });
});

function urlOf(name: string): string {
  return pathToFileURL(path.join(import.meta.dirname, name)).href;
}
