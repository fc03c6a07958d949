import path from 'node:path';
import { expect, test } from 'vitest';
import { whySkipped } from './is-absent.ts';

const { execPath } = process;
const PATH = path.dirname(execPath);

test('tests that need a program run where it is, by its path or on the PATH', () => {
  expect(whySkipped(execPath, {})).toBeNull();
  expect(whySkipped(path.basename(execPath), { PATH })).toBeNull();
});

test('where it is not they are skipped, and one line says why', () => {
  for (const program of ['/nowhere/haproxy', 'no-such-program']) {
    const reason = whySkipped(program, { PATH });
    expect(reason).toContain(`${program}, which is not installed`);
    expect(reason).not.toContain('\n');
  }
});

test('under CI they run nevertheless, and so fail', () => {
  expect(whySkipped('/nowhere/haproxy', { CI: 'true' })).toBeNull();
});
