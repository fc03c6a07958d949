import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCommit } from './commit.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'basalt-commit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const commit = 'ee48ce0f'.repeat(5);

describe('the commit of the code', () => {
  it('is that of the build, also where there is no git', async () => {
    expect(await readCommit({ BASALT_COMMIT: `${commit}\n` }, folder)).toBe(commit);
  });

  it('is that of the clone without a build', async () => {
    const clone = path.join(folder, 'clone');
    const git = (...args: string[]): string =>
      execFileSync(
        'git',
        ['-C', clone, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args],
        {
          encoding: 'utf8',
        },
      );
    mkdirSync(clone);
    git('init', '--quiet');
    expect(await readCommit({}, clone)).toBe('unknown');
    git('commit', '--quiet', '--allow-empty', '--message', 'x');
    expect(await readCommit({}, clone)).toBe(git('rev-parse', 'HEAD').trim());
  });

  it.each([{}, { BASALT_COMMIT: '' }, { BASALT_COMMIT: 'unknown' }, { BASALT_COMMIT: '"\n' }])(
    'is unknown elsewhere, with %j',
    async (env) => {
      expect(await readCommit(env, folder)).toBe('unknown');
    },
  );
});
