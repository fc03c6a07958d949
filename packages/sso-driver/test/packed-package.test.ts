import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const here = path.dirname(import.meta.dirname);
const repository = path.resolve(here, '../..');
const place = mkdtempSync(path.join(tmpdir(), 'sso-driver-'));
const copy = path.join(place, 'repository/packages/sso-driver');
const project = path.join(place, 'project');

// A copy is packed: packing rewrites package.json for a moment, and other tests run beside this one.
beforeAll(() => {
  cpSync(here, copy, { recursive: true, filter: (file) => !/node_modules|dist$/u.test(file) });
  cpSync(path.join(repository, 'tsconfig.json'), path.join(place, 'repository/tsconfig.json'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(place, 'repository/node_modules'));
  npm(copy, 'pack', '--pack-destination', place);
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }');
  npm(project, 'install', '--offline', path.join(place, 'basalt-sso-driver-0.1.0.tgz'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the packed package', () => {
  it('is JavaScript and declarations, without source, tests or dependencies', () => {
    const installed = path.join(project, 'node_modules/@basalt/sso-driver');
    const manifest = readFileSync(path.join(installed, 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    });
    expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
    const packed = execFileSync('tar', ['-tzf', path.join(place, 'basalt-sso-driver-0.1.0.tgz')]);
    const files = packed.toString().trim().split('\n');
    expect(files).toContain('package/dist/conformance.js');
    expect(files.filter((file) => !/\/package\.json$|\/dist\/.*\.(js|d\.ts)$/u.test(file))).toEqual(
      [],
    );
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it('leaves the package.json of the repository as it was', () => {
    const after = readFileSync(path.join(copy, 'package.json'), 'utf8');
    expect(after).toBe(readFileSync(path.join(here, 'package.json'), 'utf8'));
  });

  it('is used by a driver in plain JavaScript', () => {
    writeFileSync(
      path.join(project, 'driver.js'),
      `import { SsoRefused, isSsoRefused, driverClassFault } from '@basalt/sso-driver';
       import { conformanceRules } from '@basalt/sso-driver/conformance';
       class Closed {
         redirect() { return { url: 'https://provider.example/' }; }
         userFromCallback() { throw new SsoRefused('Closed.'); }
       }
       const rules = conformanceRules({
         Driver: Closed, settings: {}, goodCallback: () => ({ method: 'GET' }),
         forgedCallbacks: { any: () => ({ method: 'GET' }) },
       });
       const broken = [];
       for (const { title, check } of rules) await check().catch(() => broken.push(title));
       console.log(JSON.stringify({
         fault: driverClassFault(Closed), refused: isSsoRefused(new SsoRefused('x')),
         rules: rules.length, broken,
       }));`,
    );
    const said = execFileSync(process.execPath, ['driver.js'], { cwd: project });
    const result: unknown = JSON.parse(said.toString());
    expect(result).toMatchObject({ fault: null, refused: true, rules: 13 });
    expect(result).toHaveProperty(
      'broken',
      expect.arrayContaining(['signs in the person whom the provider vouches for']),
    );
  });

  it('declares its types to a driver in TypeScript', () => {
    writeFileSync(
      path.join(project, 'driver.ts'),
      `import type { SsoDriver, SsoDriverParts, SsoRedirect, SsoRequest, SsoUser } from '@basalt/sso-driver';
       import { conformanceRules, MemoryAccounts } from '@basalt/sso-driver/conformance';
       export class Typed implements SsoDriver {
         private readonly parts: SsoDriverParts;
         constructor(parts: SsoDriverParts) { this.parts = parts; }
         redirect(request: SsoRequest): SsoRedirect { return { url: request.callbackUrl, remember: { a: 1 } }; }
         async userFromCallback(request: SsoRequest): Promise<SsoUser> {
           // @ts-expect-error a user can only come from accounts
           const made: SsoUser = { id: '1', email: 'e', name: 'n' };
           return (await this.parts.accounts.findBySubject(request.query['s'] ?? '')) ?? made;
         }
       }
       export const accounts = new MemoryAccounts();
       export const rules = conformanceRules({
         Driver: Typed, settings: {}, goodCallback: () => ({ method: 'GET' }),
         forgedCallbacks: { none: () => ({ method: 'GET' }) },
       });`,
    );
    const tsc = path.join(repository, 'node_modules/typescript/bin/tsc');
    const options = '--noEmit --strict --module nodenext --target es2022 --types --lib es2022';
    const run = (): Buffer =>
      execFileSync(process.execPath, [tsc, ...options.split(' '), 'driver.ts'], { cwd: project });
    expect(run().toString()).toBe('');
  });
});

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
