import { afterEach, expect, test, vi } from 'vitest';
import type { Refusal } from './refusal.ts';
import { redirectToLogin } from './session-expired.ts';

afterEach(() => void vi.unstubAllGlobals());

const expired = { status: 401, code: 'unauthenticated' } as Refusal;

test('of several refusals that come together, the first one redirects, and one after the page is shown again', () => {
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { pathname: '/app/tickets/WEB-1', search: '', hash: '', replace });
  redirectToLogin(expired);
  redirectToLogin(expired);
  expect(replace.mock.calls).toEqual([['/login']]);
  window.dispatchEvent(new Event('pageshow'));
  redirectToLogin(expired);
  expect(replace).toHaveBeenCalledTimes(2);
});
