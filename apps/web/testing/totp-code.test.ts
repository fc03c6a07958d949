import { afterEach, expect, test, vi } from 'vitest';
import { totpCode } from './totp-code.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at second %s the code is the one of RFC 6238, appendix B', (seconds, code) => {
  vi.useFakeTimers({ now: seconds * 1000 });
  expect(totpCode('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBe(code);
});
