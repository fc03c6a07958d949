import { eventTypes } from '@basalt/domain';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../src/words/en/english.ts';

test('every message is used', () => {
  const source = path.join(import.meta.dirname, '../src');
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !/^words.en/u.test(file) && !/\.test\.tsx?$/u.test(file),
  );
  const text = files.map((file) => readFileSync(path.join(source, file), 'utf8')).join('\n');
  const used = new Set([...text.matchAll(/['"]([a-z]\w*\.\w+)['"]/gu)].map(([, key]) => key));
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
});

test('no message is named like an event: the build would replace the names of both', () => {
  // Parts of the names of events, and what a history names, in `data/live/refetched.ts` and `features/ticket/change-words.ts`.
  const parts = ['ticket.file', 'ticket.comment', 'document.file', 'document.comment'];
  const others = [...parts, 'project.member', 'file.added', 'file.removed'];
  const kinds = new Set<string>([...eventTypes, ...others]);
  expect(kinds).toContain('ticket.imported');
  expect(Object.keys(english).filter((key) => kinds.has(key))).toEqual([]);
});
