import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveDriver } from './resolve-driver.ts';

const operations = 'redirect() {} userFromCallback() {}';
const from = mkdtempSync(path.join(tmpdir(), 'resolve-driver-'));
const files: Record<string, string> = {
  'drivers/one.js': `export class One { ${operations} }
    export class Half { redirect() {} }
    export class Later extends One { static contractVersion = 2; }
    export class Child extends One {}
    export const instance = new One();
    export const text = 'One';`,
  'default.mjs': `export default class { ${operations} }`,
  'typed.ts': `export class Typed { ${operations} readonly setting: string = 'x'; }`,
  'old.cjs': `const made = {}; made['Old' + ''] = class { ${operations} }; module.exports = made;`,
  'broken.js': `throw new Error('out of order');`,
  'unparsable.js': `export class {`,
  'node_modules/esm-only/package.json': `{ "type": "module", "exports": { ".": { "import": "./main.js" }, "./sub": { "import": "./main.js" } } }`,
  'node_modules/esm-only/main.js': `export class Esm { ${operations} } export default Esm;`,
  'node_modules/@deployer/sso/package.json': `{ "main": "main.cjs" }`,
  'node_modules/@deployer/sso/main.cjs': `exports.Scoped = class { ${operations} };`,
  'package.json': '{ "type": "module" }',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), text);
  }
});
afterAll(() => rmSync(from, { recursive: true, force: true }));

describe('resolveDriver', () => {
  it.each([
    './drivers/one.js#One',
    './drivers/one.js#Child',
    '  ./drivers/one.js#One\n',
    `${from}/drivers/one.js#One`,
    './default.mjs',
    './default.mjs#default',
    './typed.ts#Typed',
    './old.cjs#Old',
    'esm-only',
    'esm-only#Esm',
    'esm-only/sub#Esm',
    '@deployer/sso#Scoped',
  ])('finds %j', async (setting) => {
    expect(await resolveDriver(setting, from)).toMatchObject({ kind: 'driver' });
  });

  it.each([
    [undefined, 'does not name a module'],
    ['', 'does not name a module'],
    ['#One', 'does not name a module'],
    ['./drivers/one.js#', 'does not name a module'],
    ['data:text/javascript,export default 1', 'does not name a module'],
    ['https://example.com/driver.js', 'does not name a module'],
    ['file:///etc/passwd', 'does not name a module'],
    ['node:fs#Stats', 'does not name a module'],
    ['./drivers/two.js#One', 'cannot be loaded'],
    ['absent-package#One', 'cannot be loaded'],
    ['esm-only/hidden#Esm', 'cannot be loaded'],
    ['./drivers/one.js', 'has no export default'],
    ['./drivers/one.js#Two', 'has no export Two'],
    ['./drivers/one.js#toString', 'has no export toString'],
    ['./drivers/one.js#__proto__', 'has no export __proto__'],
    ['./broken.js#One', 'out of order'],
    ['./unparsable.js#One', 'cannot be loaded'],
  ])('does not find %j', async (setting, reason) => {
    const resolved = await resolveDriver(setting, from);
    expect(resolved).toMatchObject({ kind: 'not_found', reason: expect.stringContaining(reason) });
  });

  it.each([
    ['./drivers/one.js#Half', 'has no userFromCallback on its prototype'],
    ['./drivers/one.js#Later', 'was written for version 2'],
    ['./drivers/one.js#instance', 'is not a class'],
    ['./drivers/one.js#text', 'is not a class'],
  ])('refuses %j as no driver', async (setting, reason) => {
    const resolved = await resolveDriver(setting, from);
    expect(resolved).toMatchObject({
      kind: 'not_a_driver',
      reason: expect.stringContaining(reason),
    });
  });

  it('gives the same class at every sign-in, so that what a module keeps is kept', async () => {
    const [first, second] = await Promise.all([
      resolveDriver('./default.mjs', from),
      resolveDriver('./default.mjs', from),
    ]);
    expect(first).toMatchObject({ kind: 'driver' });
    expect(second).toEqual(first);
  });
});
