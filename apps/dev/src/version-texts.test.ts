import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesWithVersion, withVersion } from './version-texts.ts';

const repository = path.join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const { version: former } = JSON.parse(read('package.json')) as { version: string };
const change = { former, version: '7.8.9', date: '2026-11-26' };

describe('another version of the repository', () => {
  it('is in every file that names the version, and the way back changes nothing else', () => {
    const back = { former: '7.8.9', version: former, date: '' };
    for (const file of filesWithVersion(repository).filter((name) => name !== 'CHANGELOG.md')) {
      const text = read(file);
      const changed = withVersion(file, text, change);
      expect([file, withVersion(file, changed, back)]).toEqual([file, text]);
    }
    const changed = ['package.json', 'package-lock.json', 'apps/server/package.json', 'README.md'];
    for (const file of [...changed, 'apps/server/deploy/kubernetes/kustomization.yaml']) {
      expect([file, withVersion(file, read(file), change)]).toEqual([
        file,
        expect.stringContaining('7.8.9'),
      ]);
    }
    const lock = withVersion('package-lock.json', read('package-lock.json'), change);
    expect(lock.match(/"@basalt\/[a-z-]+": "(?!7\.8\.9)\d/gu)).toBeNull();
  });

  it('has a section of what is unreleased between releases', () => {
    const hasSection = read('CHANGELOG.md').includes('\n## Unreleased\n');
    expect(former.endsWith('-dev') && !hasSection).toBe(false);
    expect(
      withVersion('CHANGELOG.md', '# A\n\n## 0.1.0 - x\n', { ...change, version: '0.3.0-dev' }),
    ).toContain('\n## Unreleased\n');
  });

  it('gives a release the section of what was unreleased, and the next version a new one', () => {
    const text = '# Changelog\n\n## Unreleased\n\n- a\n\n## 0.1.0 - 2026-11-23\n';
    const released = withVersion('CHANGELOG.md', text, change);
    expect(released).toBe('# Changelog\n\n## 7.8.9 - 2026-11-26\n\n- a\n\n## 0.1.0 - 2026-11-23\n');
    const dev = { ...change, version: '7.9.0-dev' };
    const next = withVersion('CHANGELOG.md', released, dev);
    expect(next).toBe(released.replace('\n## 7', '\n## Unreleased\n\n## 7'));
    expect(withVersion('CHANGELOG.md', next, dev)).toBe(next);
    expect(() => withVersion('CHANGELOG.md', released, change)).toThrow('no section "Unreleased"');
  });
});
