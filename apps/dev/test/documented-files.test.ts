import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');

/** What a section of the page on the architecture names as a path from the top of the repository. */
function pathsOf(heading: string): string[] {
  const page = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = new RegExp(`\n## ${heading}\n(.*?)\n## `, 'su').exec(page) ?? [];
  const spans = Array.from(section.matchAll(/`([^`]+)`/gu), ([, text = '']) => text);
  return spans.filter((text) => /^(?:packages|apps|docs)\/\S+$/u.test(text));
}

test.each([
  ['How to add a field', 18],
  ['How to add a record', 29],
])('%s: every file and folder that the page names is there', (heading, least) => {
  const named = pathsOf(heading);
  expect(named.length).toBeGreaterThanOrEqual(least);
  expect(named.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
});
