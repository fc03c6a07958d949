import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { plantTree } from '../testing/planted-tree.ts';
import { keepCompiledCode } from './compiled-code.ts';

afterEach(() => vi.unstubAllEnvs());

test('compiled code is kept for the processes of a run, until there is too much of it', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  const folder = join(plantTree({ 'kept/a': '', 'kept/b': '' }), 'kept');
  keepCompiledCode(folder, 2);
  expect([process.env['NODE_COMPILE_CACHE'], existsSync(folder)]).toEqual([folder, true]);
  keepCompiledCode(folder, 1);
  expect(existsSync(folder)).toBe(false);
});

test('a folder that cannot be read or removed, such as while another run does, ends no run', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  const folder = join(plantTree({ kept: 'a file' }), 'kept');
  keepCompiledCode(folder, 0);
  expect(process.env['NODE_COMPILE_CACHE']).toBe(folder);
});
