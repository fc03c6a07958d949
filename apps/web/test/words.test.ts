import { eventTypes } from '@basalt/domain';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedWith } from '../compile-words.ts';
import { automation } from '../src/words/en/automation.ts';
import { beginning } from '../src/words/en/beginning.ts';
import { english } from '../src/words/en/english.ts';
import { planning } from '../src/words/en/planning.ts';

/** Everything that the file imports when it is needed, and what stands behind the import, where a part of the messages is named. */
const laterImports = (file: string): [target: string, behind: string][] =>
  [...readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)([^;}]*)/gu)].map(
    ([, target = '', behind = '']) => [path.resolve(path.dirname(file), target), behind],
  );

test.each(Object.entries({ automation, beginning, planning }))(
  'code that uses the messages of %s is loaded with them',
  (part, messages) => {
    const source = path.join(import.meta.dirname, '../src');
    const files = globSync('**/*.{ts,tsx}', { cwd: source })
      .filter((file) => !/\.test\.tsx?$/u.test(file))
      .map((file) => path.join(source, file));
    const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
    const keys = Object.keys(messages);
    const users = files.filter(
      (file) =>
        !file.includes('/words/') && keys.some((key) => texts.get(file)?.includes(`'${key}'`)),
    );
    const entries = [path.join(source, 'main.tsx')];
    const seen = new Set(entries);
    for (const entry of seen)
      for (const file of loadedWith([entry]))
        for (const [target, behind] of laterImports(file))
          if (!behind.includes(`'${part}'`)) seen.add(target);
    const loaded = new Set([...seen].flatMap((entry) => [...loadedWith([entry])]));
    expect(seen.size).toBeGreaterThan(40);
    expect(users.filter((file) => loaded.has(file))).toEqual([]);
  },
);

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
