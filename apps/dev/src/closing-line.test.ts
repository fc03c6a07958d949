import { expect, test } from 'vitest';
import { closingLine, succeeded } from './closing-line.ts';

test('the closing line names skipped tests only when there are some', () => {
  const counted = { passed: 3, failed: 0, skipped: 0 };
  expect(closingLine(counted)).toBe('3 passed, 0 failed');
  expect(closingLine({ ...counted, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('a run without a passed test is no success', () => {
  expect(succeeded({ passed: 0, failed: 0, skipped: 9 })).toBe(false);
  expect(succeeded({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(succeeded({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
});
