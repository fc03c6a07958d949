import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserClient } from '../testing/index.ts';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;
let ada: BrowserClient;
let at: string;
let person: string;

beforeEach(async () => {
  fixture = await openSignInFixture();
  at = `/app-api/organizations/${fixture.organization}/mail-choices`;
  person = await fixture.person('ada@example.test', 'member');
  ada = await fixture.entered('ada@example.test');
});
afterEach(() => fixture.stop());

const times = async () =>
  ((await ada.get(at)).json.data as { times: Record<string, string> }).times;

test('mails are chosen by reason, and what is not named stays', async () => {
  expect(await times()).toMatchObject({ mentioned: 'bundled', overdue: 'bundled' });
  const body = { times: { commented: 'daily' }, daily_hour: 7, time_zone: 'Europe/Berlin' };
  const reply = await ada.send('PATCH', at, { body });
  expect(reply.json.data).toMatchObject({ daily_hour: 7, time_zone: 'Europe/Berlin' });
  await ada.send('PATCH', at, { body: { times: { mentioned: 'at_once' } } });
  expect(await times()).toMatchObject({
    mentioned: 'at_once',
    commented: 'daily',
    changed: 'bundled',
  });
  const wrong = { times: { commented: 'never', x: 'off' }, daily_hour: 24, time_zone: 'Mars/Base' };
  const refused = await ada.send('PATCH', at, { body: wrong });
  expect(refused.status).toBe(422);
  const zone = await ada.send('PATCH', at, { body: { time_zone: 'Mars/Base' } });
  expect(Object.keys(zone.json['errors'] as object)).toEqual(['time_zone']);
});

test('the address in a mail ends mails by POST alone, without a sign-in, and answers every token the same', async () => {
  const post = (token: string) =>
    fetch(`${fixture.address}/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      // What mail programs send (RFC 8058, section 3.2).
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
  const sealed = JSON.stringify([fixture.organization, person]);
  const token = fixture.secretSealer.seal(sealed, 'unsubscribe');
  const opened = await fetch(`${fixture.address}/unsubscribe?token=${encodeURIComponent(token)}`, {
    redirect: 'manual',
  });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    '/app/notification-settings',
  ]);
  expect(await times()).toMatchObject({ mentioned: 'bundled' });
  const wrong = await post('wrong');
  const right = await post(token);
  expect([wrong.status, right.status]).toEqual([200, 200]);
  const [text, other] = await Promise.all([right.text(), wrong.text()]);
  const nonce = / nonce="[^"]+"/gu;
  expect(text.replaceAll(nonce, '')).toBe(other.replaceAll(nonce, ''));
  expect(new Set(Object.values(await times()))).toEqual(new Set(['off']));
});
