import { describe, expect, test } from 'vitest';
import type { ExternalIdentity } from '../../ports/identity-provider.port.ts';
import { Identity } from '../../records/identity.ts';
import { decideLink, maxSubjectsOfProvider, type LinkQuestion } from './decide-link.ts';
import { User } from '../../records/user.ts';

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
  const provider = { requireVerifiedEmail: true, strictSubject: false };
  const whole = { asserted, ...provider, known: null, account: null, ...question };
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
  const strict = { strictSubject: true };
  const linked = { kind: 'found', userId: 'ada', links: true, takesOver: false };
  const takenOver = { ...linked, takesOver: true };
  const foundOnly = { ...linked, links: false };
  const created = { kind: 'create', email, links: true };
  const anonymous = { ...asserted, subject: null };
  const full = Array.from({ length: maxSubjectsOfProvider }, (_, index) =>
    identity('acme', `old ${index}`),
  );

  const table: [string, Partial<LinkQuestion>, unknown][] = [
    ['known', { known }, toBo],
    ['known, with the email of another account', { known, account: account(true) }, toBo],
    ['known, with an unverified email', { known, asserted: unverified }, 'oauth_email_unverified'],
    ['known, without an email', { known, asserted: nameless }, 'oauth_email_missing'],
    [
      'known, with an unverified email of a trusted provider',
      { known, asserted: unverified, ...trusted },
      toBo,
    ],
    [
      'known, without an email, of a trusted provider',
      { known, asserted: nameless, ...trusted },
      'oauth_email_missing',
    ],
    ['known, of a strict provider', { known, ...strict }, toBo],
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
      linked,
    ],
    [
      'new, of an unconfirmed account with another subject of the provider',
      { account: account(false, identity('acme', '2')) },
      takenOver,
    ],
    [
      'new, of an account with another subject of a strict provider',
      { account: account(true, identity('acme', '2')), ...strict },
      'oauth_account_conflict',
    ],
    [
      'new, of an account with a subject of another provider, of a strict one',
      { account: account(true, identity('other', '1')), ...strict },
      linked,
    ],
    [
      'new, of an account that is linked with as many subjects as are kept',
      { account: account(true, ...full) },
      foundOnly,
    ],
    [
      'new, of an unconfirmed account with as many subjects as are kept, which all go',
      { account: account(false, ...full) },
      takenOver,
    ],
    ['without a subject, of a new person', { asserted: anonymous }, { ...created, links: false }],
    [
      'without a subject, with the email of an account',
      { asserted: anonymous, account: account(true) },
      foundOnly,
    ],
    [
      'without a subject, of an unconfirmed account',
      { asserted: anonymous, account: account(false) },
      { ...foundOnly, takesOver: true },
    ],
    [
      'without a subject, of an account with one, of a strict provider',
      { asserted: anonymous, account: account(true, identity('acme', '2')), ...strict },
      'oauth_account_conflict',
    ],
    [
      'without a subject, unverified',
      { asserted: { ...anonymous, emailVerified: false } },
      'oauth_email_unverified',
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
    [
      'new, unverified, of a trusted provider, with the email of an unconfirmed account',
      { asserted: unverified, account: account(false), ...trusted },
      takenOver,
    ],
    [
      'unverified, of a trusted provider that linked the unconfirmed account before',
      { asserted: unverified, account: account(false, identity('acme', '2')), ...trusted },
      linked,
    ],
    [
      'without a subject, unverified, of a trusted provider, of an unconfirmed account',
      { asserted: { ...anonymous, emailVerified: false }, account: account(false), ...trusted },
      foundOnly,
    ],
  ];

  test.each(table)('%s', (_, question, decision) => {
    expect(decide(question)).toEqual(decision);
  });
});
