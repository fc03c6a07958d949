import { expect, test } from 'vitest';
import { summaryOf } from './statement-summary.ts';

test.each([
  [
    ['begin', "select set_config('a', $1, true)", 'select 1', 'update t set a = 1', 'select 2'],
    'pg SELECT UPDATE',
  ],
  [['begin read only', 'commit'], 'pg BEGIN COMMIT'],
  [['  insert into t values ($1)', 'commit'], 'pg INSERT'],
  [["'secret'"], 'pg QUERY'],
])('%j is summed up by its work: %s', (statements, summary) => {
  expect(summaryOf({ text: statements.join(';\n') })).toBe(summary);
});

test('a prepared statement has a name already, as long as it looks like one', () => {
  expect(summaryOf({ text: 'select 1', name: 'live-project' })).toBe('pg live-project');
  expect(summaryOf({ text: 'select 1', name: "it's secret" })).toBe('pg SELECT');
});
