import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../../..');
const place = mkdtempSync(path.join(tmpdir(), 'installed-driver-'));
const project = path.join(place, 'project');
afterAll(() => rmSync(place, { recursive: true, force: true }));

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
const server = `
  import { writeFileSync } from 'node:fs';
  import { SsoHost } from '${urlOf('sso-host.ts')}';
  import { toSsoRequest } from '${urlOf('sso-request.ts')}';
  const logger = { info() {}, warn() {}, error() {} };
  const hostOf = (driver) => new SsoHost(
    { driver, from: process.cwd(), settings: {}, logger, clock: () => new Date() });
  const request = (remembered) => toSsoRequest(
    { method: 'GET', target: '/auth/sso/saml/callback?who=ada', headers: {}, body: new Uint8Array() },
    'https://app.example', remembered);
  const user = { id: '1', email: 'a@example.com', name: 'A' };
  const lookup = { findOrCreate: async ({ subject }) => ({ ...user, subject }) };
  const host = hostOf('./greeter.js#Greeter');
  const late = [await hostOf('./late.js').start(request(), lookup)];
  writeFileSync('late.js', "export { Greeter as default } from './greeter.js';");
  late.push(await hostOf('./late.js').start(request(), lookup));
  console.log(JSON.stringify({
    start: await host.start(request(), lookup),
    good: await host.finish(request({ nonce: 'n' }), lookup),
    refused: await host.finish(request(undefined), lookup),
    packaged: await hostOf('greeter-package#Greeter').start(request(), lookup),
    late: late.map(({ kind }) => kind),
  }));`;

// A copy is packed: packing rewrites package.json for a moment, and other tests run beside this one.
beforeAll(() => {
  const copy = path.join(place, 'repository/packages/sso-driver');
  cpSync(path.join(repository, 'packages/sso-driver'), copy, {
    recursive: true,
    filter: (file) => !/node_modules|dist$/u.test(file),
  });
  cpSync(path.join(repository, 'tsconfig.json'), path.join(place, 'repository/tsconfig.json'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(place, 'repository/node_modules'));
  npm(copy, 'pack', '--pack-destination', place);
  write('package.json', '{ "private": true, "type": "module" }');
  npm(project, 'install', '--offline', path.join(place, 'basalt-sso-driver-0.1.0.tgz'));
  write('greeter.js', driver);
  write(
    'node_modules/greeter-package/package.json',
    '{ "type": "module", "exports": "./main.js" }',
  );
  write('node_modules/greeter-package/main.js', driver);
  write('server.mjs', server);
});

describe("a driver in a deployer's own folder, with its own copy of the contract", () => {
  it('is found, starts, signs in and refuses', () => {
    const said = execFileSync(process.execPath, ['server.mjs'], { cwd: project }).toString();
    const redirect = { url: 'https://idp.example/', remember: { nonce: 'n' } };
    expect(JSON.parse(said)).toEqual({
      start: { kind: 'redirect', redirect },
      good: { kind: 'user', user: { id: '1', email: 'a@example.com', name: 'A', subject: 'ada' } },
      refused: { kind: 'refused', message: 'Start again.' },
      packaged: { kind: 'redirect', redirect },
      late: ['not_found', 'redirect'],
    });
  });
});

function urlOf(name: string): string {
  return pathToFileURL(path.join(import.meta.dirname, name)).href;
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  writeFileSync(path.join(project, name), text);
}

function npm(cwd: string, ...args: string[]): void {
  // The npm that runs this test hands its settings down; they are not those of a deployer's project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name)),
  );
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
