import { expect, test } from 'vitest';
import type { Session } from './session.ts';
import { beginSession, isGoodSession, statusUnder } from './session.ts';
import type { SessionState } from './session-lifetime.ts';

const hour = 3_600_000;
const now = new Date('2026-01-05T09:00:00.000Z');
const after = (hours: number): Date => new Date(now.getTime() + hours * hour);

function session(
  state: SessionState,
  secondFactorAt: Date | null = null,
  userAgent: string | null = null,
): Session {
  const userId = state === 'anonymous' ? null : 'ada';
  return beginSession({
    id: 's',
    tokenHash: 'h',
    userId,
    state,
    secondFactorAt,
    userAgent,
    now,
  });
}

test.each([
  ['anonymous', 1 / 6],
  ['totp_required', 1 / 12],
  ['setup_required', 1],
] as const)('%s lasts %d hours', (state, hours) => {
  expect(isGoodSession(session(state), new Date(after(hours).getTime() - 1))).toBe(true);
  expect(isGoodSession(session(state), after(hours))).toBe(false);
});

test('a signed in one lasts 30 days, and 14 without being used', () => {
  const used = session('signed_in');
  expect(isGoodSession(used, after(14 * 24 - 1))).toBe(true);
  expect(isGoodSession(used, after(14 * 24))).toBe(false);
  used.lastSeenAt = after(29 * 24);
  expect(isGoodSession(used, after(30 * 24 - 1))).toBe(true);
  expect(isGoodSession(used, after(30 * 24))).toBe(false);
});

test.each([
  ['anonymous', true, false, null],
  ['anonymous', false, false, null],
  ['totp_required', true, true, 'totp_required'],
  ['totp_required', false, true, 'totp_required'],
  ['setup_required', true, false, 'setup_required'],
  ['setup_required', true, true, null],
  ['signed_in', false, false, 'signed_in'],
  ['signed_in', false, true, 'signed_in'],
  ['signed_in', true, false, 'setup_required'],
  ['signed_in', true, true, null],
] as const)('%s, required %s, enrolled %s: %s', (state, required, enrolled, status) => {
  expect(statusUnder(session(state), { required, enrolled })).toBe(status);
});

test('one that passed the second factor stays signed in under every demand', () => {
  for (const required of [true, false]) {
    const passed = session('signed_in', now);
    expect(statusUnder(passed, { required, enrolled: true })).toBe('signed_in');
  }
});

function named(userAgent: string): Session {
  return session('signed_in', null, userAgent);
}

test('the name of a browser is cut, and kept without control characters', () => {
  expect(named('Fox\u0000/\n1').userAgent).toBe('Fox/1');
  expect(named('x'.repeat(2000)).userAgent).toHaveLength(300);
  expect(named(' \t ').userAgent).toBeNull();
});
