import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as domain from '@basalt/domain';
import { expect, test } from 'vitest';

const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/limits.md'), 'utf8');
const section = guide.split('\n## ').find((text) => text.startsWith('Budgets\n')) ?? '';
const budgets = Object.entries(domain).filter(([name]) => name.endsWith('Budget'));

test('docs/limits.md has each number of each budget in its table', () => {
  const names = budgets.flatMap(([budget, numbers]) =>
    Object.keys(numbers).map((name) => `\`${budget}.${name}\``),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !section.includes(name))).toEqual([]);
});
