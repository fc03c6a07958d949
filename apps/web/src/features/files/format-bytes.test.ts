import { expect, test, vi } from 'vitest';
import { chooseDateLanguage } from '../../words/date-language.ts';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KiB'],
  [48_213, '47 KiB'],
  [1_572_864, '1.5 MiB'],
  [5 * 1024 ** 4, '5120 GiB'],
])('%i are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test('a size is written as the language of the reader writes numbers', () => {
  vi.stubGlobal('localStorage', { setItem: () => {} });
  chooseDateLanguage('de');
  expect([formatBytes(365), formatBytes(1_638), formatBytes(1_638_400)]).toEqual([
    '365 Byte',
    '1,6 KiB',
    '1,6 MiB',
  ]);
  chooseDateLanguage('en');
  vi.unstubAllGlobals();
});
