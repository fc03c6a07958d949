import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportLate, sayLate, sayLateRefusal } from './late-report.tsx';
import { showMessage, shownMessage } from './messages.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = (text: string) => () => showMessage({ text });

/** The message that stands at the end. */
async function last(): Promise<string | undefined> {
  await vi.advanceTimersByTimeAsync(10_000);
  return shownMessage()?.text;
}

test('of one change that has waited it is said what was done', async () => {
  sayLate(say('WEB-1 moved to Hold.'));
  reportLate(1);
  expect(await last()).toBe('WEB-1 moved to Hold.');
});

test('of several, one message says how many were sent, and names the refused ones', async () => {
  reportLate(2);
  sayLate(say('WEB-1 moved to Hold.'));
  sayLate(say('WEB-2 moved to Hold.'));
  expect(await last()).toBe('2 changes were sent.');
  reportLate(1);
  sayLate(say('WEB-1 moved to Hold.'));
  const act = vi.fn<() => void>();
  sayLateRefusal({ text: 'WEB-2 was moved meanwhile.', action: { words: 'Move it', act } });
  expect(await last()).toBe('1 change was sent. WEB-2 was moved meanwhile.');
  expect(shownMessage()?.action?.words).toBe('Move it');
});

test('a refusal is said although another change still waits, and once more with the number', async () => {
  sayLateRefusal({ text: 'WEB-2 was moved meanwhile.' });
  expect(await last()).toBe('WEB-2 was moved meanwhile.');
  reportLate(3);
  expect(await last()).toBe('3 changes were sent. WEB-2 was moved meanwhile.');
  reportLate(0);
  showMessage({ text: 'Something else.' });
  expect(await last()).toBe('Something else.');
});
