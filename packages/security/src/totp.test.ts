import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { createTotp } from './totp.ts';

const totp = createTotp();
/** RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);
const codeAt = (secret: string, seconds: number) => generateSync({ secret, epoch: seconds });

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('knows the codes of RFC 6238 at %i', (seconds, code) => {
  const step = totp.stepOf(rfcSecret, code, { now: at(seconds), after: null });
  expect(step).toBe(Math.floor(seconds / 30));
});

test('takes the present step and its neighbours, to the second', () => {
  const secret = totp.newSecret();
  const code = codeAt(secret, 300);
  const taken = [269, 270, 299, 300, 329, 330, 359, 360].map(
    (seconds) => totp.stepOf(secret, code, { now: at(seconds), after: null }) !== null,
  );
  expect(taken).toEqual([false, true, true, true, true, true, true, false]);
});

test('takes no step twice, and none before the last one', () => {
  const secret = totp.newSecret();
  const [now, code] = [at(310), codeAt(secret, 300)];
  expect(totp.stepOf(secret, code, { now, after: 9 })).toBe(10);
  for (const after of [10, 11, 5000]) {
    expect(totp.stepOf(secret, code, { now, after })).toBeNull();
  }
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\0', '-12345', '1e5000', '{}'])(
  'takes %j for no code, and does not throw',
  (code) => {
    expect(totp.stepOf(totp.newSecret(), code, { now: at(300), after: null })).toBeNull();
  },
);

test.each([' ', '-', ' - ', '–'])('lets a code be typed with %j in it', (between) => {
  const secret = totp.newSecret();
  const code = codeAt(secret, 300);
  const spaced = ` ${code.slice(0, 3)}${between}${code.slice(3)}`;
  expect(totp.stepOf(secret, spaced, { now: at(300), after: null })).toBe(10);
});

test('makes secrets of 160 bits, each another', () => {
  const secrets = Array.from({ length: 20 }, () => totp.newSecret());
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('invites an app by a URI and by the same as a picture that holds nothing else', () => {
  const { uri, qrSvg } = createTotp({ issuer: 'My Basalt' }).enrolment(rfcSecret, 'ada@b.test');
  const url = new URL(uri);
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/My Basalt:ada@b.test');
  expect(url.searchParams.get('secret')).toBe(rfcSecret);
  expect(url.searchParams.get('issuer')).toBe('My Basalt');
  expect(qrSvg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(qrSvg).not.toMatch(/script|href|style|foreignObject/i);
});
