import { expect, test } from 'vitest';
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
