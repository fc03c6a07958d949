import { expect, test } from 'vitest';
import type { Import } from '../../api/types.ts';
import { progressWords, totalOf, withTries } from './progress.ts';

const job = (fields: Partial<Import>) =>
  ({
    system: 'csv',
    file_name: 'old.csv',
    size: 9,
    dry_run: false,
    state: 'running',
    position: 1000,
    started_at: '2026-01-01T00:00:00Z',
    ...fields,
  }) as Import;
const trial = (fields: Partial<Import> = {}) =>
  job({ dry_run: true, state: 'done', position: 3010, ...fields });
const after = (seconds: number) => Date.parse('2026-01-01T00:00:00Z') + seconds * 1000;

test('an import says how far it is, at which rate, and when it ends where a try of its file counted', () => {
  const running = job({});
  expect(totalOf(running, [running, trial({ size: 8 }), trial()])).toBe(3010);
  expect(totalOf(running, [running, trial({ state: 'failed' })])).toBeNull();
  expect(totalOf(running, [running, trial({ position: 10 })])).toBeNull();
  expect(progressWords(running, 3010, after(20))).toBe(
    '1,000 of 3,010 · 50 a second · about 41 seconds left',
  );
  expect(progressWords(running, null, after(20))).toBe('1,000 things so far · 50 a second');
  expect(progressWords(job({ state: 'waiting', position: 0 }), 3010, after(20))).toBe('0 of 3,010');
});

test('tries are folded below the import or the try that came after them', () => {
  const [newest, real, older, oldest] = [trial(), job({}), trial(), trial()];
  expect(withTries([newest, real, older, oldest], () => false)).toEqual([
    { job: newest, tries: [] },
    { job: real, tries: [older, oldest] },
  ]);
  expect(withTries([real, older], (one) => one === older)).toHaveLength(2);
});
