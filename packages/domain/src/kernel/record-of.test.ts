import { expect, expectTypeOf, test } from 'vitest';
import { recordOf } from './record-of.ts';

class Stone {
  readonly id = 'one';
  readonly secret = 'not told';
  readonly foundAt = new Date('2026-01-05T09:00:00.000Z');
  readonly lostAt: Date | null = null;
  readonly colorNames: readonly string[] = ['grey'];
}

const stoneRecord = recordOf<Stone>()('id', 'colorNames', 'foundAt', 'lostAt');

test('a record has the named fields in their order, and nothing else', () => {
  expect(JSON.stringify(stoneRecord(new Stone()))).toBe(
    '{"id":"one","color_names":["grey"],"found_at":"2026-01-05T09:00:00.000Z","lost_at":null}',
  );
});

test('a list of a record is a copy', () => {
  const stone = new Stone();
  expect(stoneRecord(stone).color_names).not.toBe(stone.colorNames);
});

test('the type of a record follows from its fields', () => {
  expectTypeOf(stoneRecord(new Stone())).toEqualTypeOf<{
    id: 'one';
    color_names: string[];
    found_at: string;
    lost_at: string | null;
  }>();
});
