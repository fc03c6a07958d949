import { expect, test } from 'vitest';
import { inputTime, timeWithOffset } from './due-input.ts';

test.each(['2026-01-10T09:30', '2026-07-10T23:05'])(
  'a due date is shown and sent by the reader’s clock, with its offset: %s',
  (shown) => {
    const sent = timeWithOffset(shown);
    expect(sent).toMatch(/T\d\d:\d\d:00[+-]\d\d:\d\d$/u);
    expect(new Date(String(sent)).getTime()).toBe(new Date(shown).getTime());
    expect(inputTime(sent)).toBe(shown);
  },
);

test('no due date stays none', () => {
  expect(timeWithOffset(inputTime(null))).toBeNull();
});
