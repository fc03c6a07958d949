import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
const rules = [...glossary.matchAll(/^\| (.+?) +\| `([^`]+)` +\| `([^`]+)` +\|$/gmu)];

test('docs/glossary.md names for each rule a file that contains its name', () => {
  expect(rules.length).toBeGreaterThan(50);
  const wrong = rules.filter(([, , file = '', name = '']) => {
    const place = path.join(root, file);
    return (
      !existsSync(place) || !new RegExp(`\\b${name}\\b`, 'u').test(readFileSync(place, 'utf8'))
    );
  });
  expect(wrong.map(([, rule, file, name]) => `${rule}: ${file}: ${name}`)).toEqual([]);
});
