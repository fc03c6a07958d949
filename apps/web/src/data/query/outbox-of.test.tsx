import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { beginFile } from '../../../testing/blank-window.tsx';
import { unreachable } from '../../api/refusal.ts';
import { outboxOf } from './outbox-of.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A change that waits for the connection. Returns how often it was sent. */
async function waiting() {
  let sent = 0;
  const kind = {
    name: 'records',
    records: () => ['r'],
    show: () => () => {},
    send() {
      sent += 1;
      return Promise.reject(unreachable());
    },
    onWait: () => {},
    onRestored: () => {},
  };
  void outboxOf(new QueryClient()).add(kind, null).sent;
  await vi.advanceTimersByTimeAsync(0);
  return () => sent;
}

test('a change that waits is sent when the connection is back, and every few seconds', async () => {
  vi.useFakeTimers();
  const end = beginFile();
  const sent = await waiting();
  expect(sent()).toBe(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toBe(2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sent()).toBe(3);
  end();
});

test('a change that waits at the end of a test file is not sent in the next one, which has a blank window', async () => {
  vi.useFakeTimers();
  const end = beginFile();
  const sent = await waiting();
  document.documentElement.lang = 'ar';
  document.documentElement.dir = 'rtl';
  document.cookie = 'basalt_language=ar; Path=/';
  end();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  const { lang, dir } = document.documentElement;
  expect([sent(), lang, dir, document.cookie]).toEqual([1, '', '', '']);
});
