import { afterEach, expect, test, vi } from 'vitest';
import { browserWeekStart } from './week-start.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['de-DE', 1],
  ['en-US', 7],
  ['en-GB', 1],
  ['ar-EG', 6],
  ['en-US@posix', null],
])('the week begins as in the region of %s', (language, day) => {
  vi.stubGlobal('navigator', { language });
  expect(browserWeekStart()).toBe(day);
});

const locale = (info: object) =>
  vi.stubGlobal('Intl', {
    Locale: function Locale() {
      return info;
    },
  });

test('a browser can have it as a property, or not at all', () => {
  vi.stubGlobal('navigator', { language: 'de' });
  locale({ weekInfo: { firstDay: 6 } });
  expect(browserWeekStart()).toBe(6);
  locale({});
  expect(browserWeekStart()).toBeNull();
});
