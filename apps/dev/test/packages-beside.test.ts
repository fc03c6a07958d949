import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locked, lockfile, plantClone, runInstall } from '../testing/planted-clone.ts';

const driver = 'node_modules/@acme/sso-driver';

/** A clone with everything installed, and with packages beside it as `npm install --no-save` leaves them. */
async function plantWithDriver(): Promise<string> {
  const root = plantClone();
  await runInstall(root);
  mkdirSync(join(root, driver), { recursive: true });
  writeFileSync(join(root, driver, 'package.json'), '{"name":"@acme/sso-driver"}');
  mkdirSync(join(root, 'their-package'));
  symlinkSync('../their-package', join(root, 'node_modules/their-package'));
  const hidden = join(root, 'node_modules/.package-lock.json');
  const { packages } = JSON.parse(readFileSync(hidden, 'utf8')) as { packages: object };
  writeFileSync(hidden, lockfile({ ...packages, [driver]: { version: '1.0.0' } }));
  return root;
}

const isKept = (root: string): boolean =>
  existsSync(join(root, driver, 'package.json')) &&
  existsSync(join(root, 'node_modules/their-package')) &&
  !existsSync(join(root, '.packages-beside'));

test('packages that the lock file does not name are no reason to install', async () => {
  const root = await plantWithDriver();
  expect((await runInstall(root)).calls.length).toBe(1);
  expect(isKept(root)).toBe(true);
});

test('an installation keeps the packages beside the locked ones, and names them', async () => {
  const root = await plantWithDriver();
  rmSync(join(root, 'node_modules/koa'), { recursive: true });
  const { calls, output } = await runInstall(root);
  expect(calls.length).toBe(2);
  expect(output).toContain('other packages stay as they were: @acme/sso-driver, their-package\n');
  expect(isKept(root)).toBe(true);
});

test('a package that the lock file no longer names goes with the next installation', async () => {
  const root = await plantWithDriver();
  const { 'node_modules/koa': _, ...fewer } = locked;
  const more = { ...fewer, 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-c' } };
  writeFileSync(join(root, 'package-lock.json'), lockfile(more));
  await runInstall(root);
  expect(existsSync(join(root, 'node_modules/koa'))).toBe(false);
  expect(isKept(root)).toBe(true);
});

test('a package beside them gives way to the one of that name that the lock file has come to name', async () => {
  const root = await plantWithDriver();
  const named = { ...locked, [driver]: { version: '2.0.0', integrity: 'sha512-d' } };
  writeFileSync(join(root, 'package-lock.json'), lockfile(named));
  const { output } = await runInstall(root);
  expect(output).toContain('as they were: their-package\n');
  expect(readFileSync(join(root, driver, 'package.json'), 'utf8')).toBe('{}');
});

test('an installation that fails loses none of them', async () => {
  const root = await plantWithDriver();
  rmSync(join(root, 'node_modules/koa'), { recursive: true });
  expect((await runInstall(root, { NPM_FAILS: '1' })).status).toBe(1);
  expect(isKept(root)).toBe(true);
});

test('what an installation that was cut off had put aside is brought back by the next one', async () => {
  const root = await plantWithDriver();
  rmSync(join(root, 'node_modules'), { recursive: true });
  mkdirSync(join(root, '.packages-beside', '@acme/sso-driver'), { recursive: true });
  await runInstall(root);
  expect(existsSync(join(root, driver))).toBe(true);
});
