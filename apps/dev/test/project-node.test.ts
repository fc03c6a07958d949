import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantClone, runInstall } from '../testing/planted-clone.ts';
import { repository } from '../testing/planted-tree.ts';

const onLinux = process.platform === 'linux';
const startOf = (root: string): string =>
  readFileSync(join(root, 'node_modules/.bin/node'), 'utf8');

test('what comes with Node for compilers is removed', async () => {
  const root = plantClone();
  await runInstall(root);
  const left = ['bin', 'include', 'share'].filter((part) =>
    existsSync(join(root, 'node_modules/node-here', part)),
  );
  expect(left).toEqual(['bin']);
});

test('source maps of packages are removed', async () => {
  const root = plantClone();
  await runInstall(root);
  const left = readdirSync(join(root, 'node_modules/koa')).toSorted();
  expect(left).toEqual(['index.js', 'package.json']);
});

test('Node is started with our libatomic where the machine has none, and as it is elsewhere', async () => {
  const [lacking, having] = [plantClone(), plantClone()];
  expect(await runInstall(lacking, { LIBATOMIC: 'none' })).toMatchObject({ status: 0 });
  expect(await runInstall(having)).toMatchObject({ status: 0 });
  expect(startOf(lacking)).toContain('export LD_LIBRARY_PATH=');
  expect(startOf(having)).not.toContain('export');
  // Installed again by a Node that was started so: what it has been given must not hide that the next one lacks it.
  rmSync(join(lacking, 'node_modules/koa'), { recursive: true });
  const LD_LIBRARY_PATH = join(lacking, 'apps/dev/native');
  await runInstall(lacking, { LIBATOMIC: 'none', LD_LIBRARY_PATH });
  expect(startOf(lacking)).toContain('export LD_LIBRARY_PATH=');
  const { stdout } = spawnSync(join(lacking, 'node_modules/.bin/node'), { encoding: 'utf8' });
  expect(stdout).toBe('v26.10.0\n');
});

/** Makes and drops code and WebAssembly modules, for which V8 calls the function. */
const script = `
  let sum = 0;
  for (let i = 0; i < 20_000; i += 1) sum += new Function('return ' + i)();
  for (let i = 0; i < 200; i += 1)
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  const maps = require('node:fs').readFileSync('/proc/self/maps', 'utf8');
  console.log(sum, /\\S*libatomic\\S*/u.exec(maps)[0]);
`;

test.runIf(onLinux)('our libatomic has what Node asks of that library', () => {
  const folder = join(repository, `apps/dev/native/linux-${process.arch}`);
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: { ...process.env, LD_LIBRARY_PATH: folder },
  });
  expect([stdout, stderr]).toEqual([`199990000 ${folder}/libatomic.so.1\n`, '']);
  expect(statSync(join(folder, 'libatomic.so.1')).size).toBeLessThan(100_000);
});
