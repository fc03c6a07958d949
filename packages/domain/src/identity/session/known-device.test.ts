import { describe, expect, it } from 'vitest';
import { plainSignInTools } from '../../../testing/in-memory/sign-in-tools.ts';
import { signInBudget } from '../../budgets/sign-in-budget.ts';
import { deviceFor, rememberDevice } from './known-device.ts';

const { tokenGenerator } = plainSignInTools();
const now = new Date(Date.UTC(2026, 10, 22));
const day = 24 * 60 * 60_000;
const later = (days: number) => new Date(now.getTime() + days * day);
const note = (before: string | null, userId: string, at = now) =>
  rememberDevice(tokenGenerator, before, userId, at).text;

describe('a browser', () => {
  it('is known by each account that signed in there, under an id of its own', () => {
    const both = note(note(null, 'ada'), 'bo');
    const ids = ['ada', 'bo'].map((who) => deviceFor(tokenGenerator, both, who, now));
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
    expect(deviceFor(tokenGenerator, both, 'eve', now)).toBeNull();
  });

  it('keeps its id at the next sign-in, and is known for as long again', () => {
    const first = note(null, 'ada');
    const second = rememberDevice(tokenGenerator, first, 'ada', later(80));
    const id = deviceFor(tokenGenerator, first, 'ada', now);
    expect(second.expiresAt).toEqual(later(80 + signInBudget.deviceDays));
    expect(deviceFor(tokenGenerator, second.text, 'ada', later(80 + 89))).toBe(id);
  });

  it('is forgotten after its time, and gets another id then', () => {
    const first = note(null, 'ada');
    const over = later(signInBudget.deviceDays);
    expect(deviceFor(tokenGenerator, first, 'ada', over)).toBeNull();
    const second = note(first, 'ada', over);
    const id = deviceFor(tokenGenerator, second, 'ada', over);
    expect([null, deviceFor(tokenGenerator, first, 'ada', now)]).not.toContain(id);
  });

  it('is known by a bounded number of accounts, those that signed in last', () => {
    const people = Array.from({ length: 8 }, (_, index) => `person ${index}`);
    let text: string | null = null;
    for (const who of people) text = note(text, who);
    const known = people.filter((who) => deviceFor(tokenGenerator, text, who, now) !== null);
    expect(known).toEqual(people.slice(-signInBudget.accountsOfDevice));
  });

  it.each([
    ['nothing', () => null],
    ['an empty text', () => ''],
    ['rubbish', () => '~~..~a.b~a.b.c.d'],
    ['the note of another account', () => note(null, 'bo')],
    [
      'a note that was made to last longer',
      () => note(null, 'ada').replace(/\.\d+\./u, `.${later(9999).getTime()}.`),
    ],
    ['a note with another id', () => note(null, 'ada').replace(/^[^.]+/u, 'chosen')],
    ['an endless one', () => `${'x'.repeat(4000)}.1.2`],
  ])('with %s is not known', (_what, text) => {
    expect(deviceFor(tokenGenerator, text(), 'ada', now)).toBeNull();
    expect(deviceFor(tokenGenerator, note(text(), 'ada'), 'ada', now)).not.toBeNull();
  });
});
