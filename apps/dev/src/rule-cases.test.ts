import { expect, test } from 'vitest';
import { casesByCode, codesIn } from './rule-cases.ts';

const details = `export interface Details {
  /** Not here: other_code. */
  board_full: Record<string, never>;
  too_many: { limit: number };
}
export interface Others {
  other_code: string;
}`;

test('codes are the members of the interface', () => {
  expect(codesIn(details, 'Details')).toEqual(['board_full', 'too_many']);
});

const text = `const code = 'too_many';
test('refuses the last', () => { expect(code).toBe('board_full'); });
test.each(['board_full', 'board_full'])(
  'names %s',
  (code) => {},
);
  it('names another', () => { expect(1).toBe('board_fulls'); });`;

test('cases name the codes between their titles and the next', () => {
  const cases = casesByCode([{ file: 'a.test.ts', text }], ['board_full', 'too_many', 'unknown']);
  const titles = [...cases].map(([code, found]) => [code, found.map(({ title }) => title)]);
  expect(titles).toEqual([
    ['board_full', ['refuses the last', 'names %s']],
    ['too_many', ['(beside the cases)']],
    ['unknown', []],
  ]);
});
