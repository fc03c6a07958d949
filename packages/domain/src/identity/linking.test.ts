import { describe, expect, test } from 'vitest';
import type { ExternalIdentity } from './identity-provider.port.ts';
import { Identity } from './identity.ts';
import { decideLink, type LinkQuestion } from './linking.ts';
import { User } from './user.ts';

const now = new Date(0);
const email = 'ada@example.test';
const asserted: ExternalIdentity = {
  provider: 'acme',
  subject: '1',
  email,
  emailVerified: true,
  name: null,
};
const identity = (provider: string, subject: string, userId = 'ada') =>
  new Identity({ provider, subject, userId, now });
const account = (isConfirmed: boolean, ...identities: Identity[]) => ({
  user: new User({
    id: 'ada',
    name: 'Ada',
    email,
    passwordHash: 'x',
    emailConfirmedAt: isConfirmed ? now : null,
    now,
  }),
  identities,
});

function decide(question: Partial<LinkQuestion>): unknown {
  const whole = { asserted, requireVerifiedEmail: true, known: null, account: null, ...question };
  try {
    return decideLink(whole);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('an external identity', () => {
  const unverified = { ...asserted, emailVerified: false };
  const nameless = { ...asserted, email: null };
  const trusted = { requireVerifiedEmail: false };
  const known = identity('acme', '1', 'bo');
  const toBo = { kind: 'known', userId: 'bo' };
  const linked = { kind: 'link', userId: 'ada', takesOver: false };
  const takenOver = { ...linked, takesOver: true };
  const created = { kind: 'create', email };

  const table: [string, Partial<LinkQuestion>, unknown][] = [
    ['known', { known }, toBo],
    ['known, with the email of another account', { known, account: account(true) }, toBo],
    ['known, with an unverified email', { known, asserted: unverified }, toBo],
    ['known, without an email', { known, asserted: nameless }, toBo],
    ['new, of a new person', {}, created],
    ['new, with the email of an account', { account: account(true) }, linked],
    ['new, of an unconfirmed account', { account: account(false) }, takenOver],
    [
      'new, of an account with another provider',
      { account: account(true, identity('other', '1')) },
      linked,
    ],
    [
      'new, of an account with another subject of the provider',
      { account: account(true, identity('acme', '2')) },
      'oauth_account_conflict',
    ],
    [
      'new, of an unconfirmed account with another subject of the provider',
      { account: account(false, identity('acme', '2')) },
      'oauth_account_conflict',
    ],
    ['new, without an email', { asserted: nameless }, 'oauth_email_missing'],
    [
      'new, without an email, of a trusted provider',
      { asserted: nameless, ...trusted },
      'oauth_email_missing',
    ],
    ['new, unverified', { asserted: unverified }, 'oauth_email_unverified'],
    [
      'new, unverified, with the email of an account',
      { asserted: unverified, account: account(true) },
      'oauth_email_unverified',
    ],
    ['new, unverified, of a trusted provider', { asserted: unverified, ...trusted }, created],
    [
      'new, unverified, of a trusted provider, with the email of an account',
      { asserted: unverified, account: account(true), ...trusted },
      linked,
    ],
  ];

  test.each(table)('%s', (_, question, decision) => {
    expect(decide(question)).toEqual(decision);
  });
});
