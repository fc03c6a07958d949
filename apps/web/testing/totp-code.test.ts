import { afterEach, expect, test, vi } from 'vitest';
import { freshCode } from './totp-code.ts';

afterEach(() => {
  vi.useRealTimers();
});

const secret = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at second %s the code is the one of RFC 6238, appendix B', async (seconds, code) => {
  vi.useFakeTimers({ now: seconds * 1000 });
  expect(await freshCode(secret)).toBe(code);
});

test('the code after one is that of the next step, however soon it is asked for', async () => {
  const spelt = secret.replaceAll(' ', '');
  vi.useFakeTimers({ now: 1_111_111_079_000 });
  const before = await freshCode(spelt);
  expect(await freshCode(spelt)).toBe('081804');
  expect(before).not.toBe('081804');
});
