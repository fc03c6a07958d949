import { processorTimeOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { maskLiterals } from './mask-literals.ts';

test.each([
  [
    'select * from tickets where id = $1 and "x" = $22',
    'select * from tickets where id = $1 and "x" = $22',
  ],
  [
    `insert into t ("a'b", c2) values ('secret', 'it''s secret')`,
    `insert into t ("a'b", c2) values (?, ?)`,
  ],
  [
    String.raw`set a = E'back\'slash secret', b = 'plain\', c = 'secret'`,
    'set a = ?, b = ?, c = ?',
  ],
  [
    `select $$secret$$, $tag$se'cret$tag$, 1, -2.5, 1e9, t.c1, x_9`,
    'select ?, ?, ?, -?, ?, t.c1, x_9',
  ],
  ['select\n  1,\n  2', 'select ?, ?'],
  [`values ('secret''', '''secret', '')`, 'values (?, ?, ?)'],
])('%s', (statement, masked) => {
  expect(maskLiterals(statement)).toBe(masked);
});

test.each([
  `select 'secret`,
  `select "secret`,
  'select $a$ secret',
  `select 1 -- 'secret`,
  'select /* secret */ 1',
])('tells nothing of a statement that it cannot read to its end: %s', (statement) => {
  expect(maskLiterals(statement)).toBeNull();
});

test('a long statement is cut after its values were masked', () => {
  const masked = maskLiterals(`select ${'a, '.repeat(2_000)} 'secret'`);
  expect(masked).toHaveLength(2_000);
});

test('a hostile statement takes no longer than its length', () => {
  const took = processorTimeOf(() => {
    expect(maskLiterals(`select ${`'`.repeat(200_001)}`)).toBeNull();
    expect(maskLiterals(`select ${'$a'.repeat(50_000)}`)).not.toBe('');
  });
  expect(took).toBeLessThan(2_000);
});
