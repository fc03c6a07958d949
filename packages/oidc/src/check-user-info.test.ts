import { describe, expect, it } from 'vitest';
import { acme } from '../test/settings.ts';
import type { Claims } from './claims.ts';
import { externalIdentity } from './external-identity.ts';
import { checkUserInfo } from './check-user-info.ts';

const settings = acme('https://acme.test');
const good = { sub: '1', email: 'ada@example.test', email_verified: true, name: 'Ada' };
const failedRules = (userInfo: unknown, over = {}) =>
  checkUserInfo({ ...settings, ...over }, userInfo)
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ rule }) => rule);

/** Whether a first sign-in gets past this user info, by what `externalIdentity` reads and linking asks for. */
function isLetIn(userInfo: Claims, over: Partial<typeof settings>): boolean {
  const provider = { ...settings, ...over };
  try {
    const { email, emailVerified } = externalIdentity(provider, userInfo);
    return email !== null && (emailVerified || !provider.requireVerifiedEmail);
  } catch {
    return false;
  }
}

describe('user info is judged as a sign-in judges it', () => {
  const values = [undefined, null, '', ' ', 'ada@example.test', ' Ada@Example.Test ', 'a@b@c'];
  const more = ['\u212aim@example.test', 0, 1, 2, -1, 1.5, 2 ** 60, true, false];
  const flags = ['true', '1', 'TRUE', 'yes', [], {}, ['a'], { sub: '1' }];
  const all = [...values, ...more, ...flags];

  it.each(['sub', 'email', 'email_verified', 'name'])('whatever %s is', (field) => {
    for (const requireVerifiedEmail of [true, false]) {
      for (const value of all) {
        const userInfo = { ...good, [field]: value };
        const fails = failedRules(userInfo, { requireVerifiedEmail });
        expect([value, fails.length === 0]).toEqual([
          value,
          isLetIn(userInfo, { requireVerifiedEmail }),
        ]);
      }
    }
  });
});

describe('the failing rule is named', () => {
  it.each([
    ['userinfo', [good]],
    ['userinfo', null],
    ['email_field', { ...good, email: { address: 'ada@example.test' } }],
    ['email_verified_field', { ...good, email_verified: 'yes' }],
  ])('%s', (rule, userInfo) => {
    expect(failedRules(userInfo)).toEqual([rule]);
  });

  it('neither email nor flag where emails_url decides', () => {
    const over = { emailsUrl: 'https://acme.test/emails' };
    expect(failedRules({ id: 7, email: null }, over)).toEqual([]);
  });

  it('sub, only where an issuer compares it', () => {
    const over = { idField: 'id' };
    const userInfo = { ...good, id: 7, sub: undefined };
    expect(failedRules(userInfo, over)).toEqual([]);
    expect(failedRules(userInfo, { ...over, issuer: 'https://acme.test' })).toEqual(['sub']);
  });
});

it('warns of an id that cannot be used: people are found by their email', () => {
  const [id] = checkUserInfo(settings, { ...good, sub: '' });
  expect(id).toMatchObject({ rule: 'id_field', verdict: 'warning' });
  expect(id?.message).toContain('no identity is linked');
});

it('names the fields that are there, and shows no value', () => {
  const userInfo = { id: 'canary-id', mail: 'canary@example.test', 'canary\nline': 'canary-text' };
  const text = JSON.stringify(checkUserInfo(settings, userInfo));
  expect(text).toContain('Fields there: id, mail');
  expect(text).not.toContain('canary');
});
