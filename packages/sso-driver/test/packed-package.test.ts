import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DeployerProject } from '../testing/deployer-project.ts';

const project = new DeployerProject();
afterAll(() => project.remove());

describe('the packed package', () => {
  it('is JavaScript and declarations, without source, tests or dependencies', () => {
    const installed = path.join(project.folder, 'node_modules/@basalt/sso-driver');
    const manifest = readFileSync(path.join(installed, 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    });
    expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
    const packed = execFileSync('tar', ['-tzf', project.archive]);
    const files = packed.toString().trim().split('\n');
    expect(files).toContain('package/dist/conformance.js');
    expect(
      files.filter((file) => !/\/(package\.json|README\.md)$|\/dist\/.*\.(js|d\.ts)$/u.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it('leaves the package.json of the repository as it was', () => {
    const after = readFileSync(path.join(project.packedFrom, 'package.json'), 'utf8');
    expect(after).toBe(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
  });

  it('is used by a driver in plain JavaScript', () => {
    project.write(
      'driver.js',
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
    const result: unknown = JSON.parse(project.node(['driver.js']));
    expect(result).toMatchObject({ fault: null, refused: true, rules: 14 });
    expect(result).toHaveProperty(
      'broken',
      expect.arrayContaining(['signs in the person whom the provider vouches for']),
    );
  });

  it('declares its types to a driver in TypeScript', () => {
    project.write(
      'driver.ts',
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
    const options = '--noEmit --strict --module nodenext --target es2022 --types --lib es2022';
    expect(
      project.node(['node_modules/typescript/bin/tsc', ...options.split(' '), 'driver.ts']),
    ).toBe('');
  });
});
