import { expect, test } from 'vitest';
import { plusDays } from './days.ts';
import { weeksAround, weeksOfMonth, type Weeks } from './weeks.ts';

const lastOf = ({ weeks }: Weeks) => plusDays(weeks.at(-1) ?? '', 6);

test('at the end of a month, the weeks around a day show one week before and four behind', () => {
  const around = weeksAround('2026-11-30', 1);
  expect([around.weeks[0], lastOf(around)]).toEqual(['2026-11-23', '2027-01-03']);
  expect(around.month).toBeNull();
});

test('the weeks of a month begin with its first day, and are six for each month', () => {
  const february = weeksOfMonth('2027-02-14', 1);
  expect([february.weeks[0], lastOf(february)]).toEqual(['2027-02-01', '2027-03-14']);
  expect(weeksOfMonth('2026-11-30', 7).weeks[0]).toBe('2026-11-01');
  expect(february.month).toBe('2027-02-01');
});

test('the arrows skip no day, and step by one month from a month', () => {
  for (const day of ['2026-11-03', '2026-11-14', '2026-11-30', '2026-12-31', '2027-02-01']) {
    const shown = weeksAround(day, 1);
    const [before, behind] = [weeksOfMonth(shown.earlier, 1), weeksOfMonth(shown.later, 1)];
    expect(lastOf(before) >= plusDays(shown.weeks[0] ?? '', -1)).toBe(true);
    expect((behind.weeks[0] ?? '') <= plusDays(lastOf(shown), 1)).toBe(true);
  }
  for (const weekStart of [1, 6, 7]) {
    const months = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) =>
      weeksOfMonth(`2027-${String(month).padStart(2, '0')}-15`, weekStart),
    );
    for (const [at, { earlier, later }] of months.entries()) {
      expect(earlier).toBe(months[at - 1]?.month ?? '2027-01-01');
      expect(later).toBe(months[at + 1]?.month ?? '2027-12-01');
    }
  }
});
