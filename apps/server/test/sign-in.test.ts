import { createHmac } from 'node:crypto';
import {
  composeIdentity,
  createMailer,
  systemPrincipal,
  useCaseFactories,
  type IdentityUseCases,
  type Mail,
  type UseCases,
} from '@basalt/domain';
import {
  createAccountsTransaction,
  createMailQueue,
  createTenancy,
  openDatabase,
  type Database,
} from '@basalt/persistence';
import { createTestDatabase, openOwner, type TestDatabase } from '@basalt/persistence/testing';
import {
  createSecretBox,
  createTokenGenerator,
  createTotp,
  deriveKeys,
  hashPassword,
  newId,
  verifyPassword,
} from '@basalt/security';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'correct horse battery';
const email = 'ada@example.test';
const browser = { address: '192.0.2.1', userAgent: 'Browser 1.0', sessionToken: null };
const settings = {
  requireTwoFactor: true,
  hasPasswords: true,
  appUrl: () => 'https://basalt.test',
};
/** Stands still: a code of the second factor is good as long as the test takes. */
const now = new Date();
const clock = () => now;
const mails: Mail[] = [];
/** Every secret that was handed out. */
const secrets = new Set<string>([password]);

let place: TestDatabase;
let database: Database;
let sign: IdentityUseCases;
let organization: string;
let createOrganization: UseCases['createOrganization'];

beforeAll(async () => {
  place = await createTestDatabase();
  database = await openDatabase({ url: place.url, connectTimeout: 60_000 });
  const keys = deriveKeys(Buffer.alloc(32, 7));
  const tenancy = createTenancy({ database });
  const secretSealer = createSecretBox({ keys: [keys.sealing] });
  const mailer = createMailer({ secretSealer, newId, clock });
  sign = composeIdentity({
    tenancy,
    accountsTransaction: createAccountsTransaction({ database, newId }),
    clock,
    newId,
    tokenGenerator: createTokenGenerator({ peppers: [keys.sessionPepper] }),
    totp: createTotp(),
    secretSealer,
    passwordHasher: {
      hash: hashPassword,
      verify: (kept, word) => verifyPassword(kept, word),
    },
    mailer: {
      sealed: (mail, sender) => {
        mails.push(mail);
        return mailer.sealed(mail, sender);
      },
    },
    mailQueue: createMailQueue({ database }),
    mailTransport: { deliver: async () => ({ kind: 'sent', file: null }) },
    identityProviders: new Map(),
    signInSettings: settings,
  });
  createOrganization = useCaseFactories.createOrganization({ tenancy, clock, newId });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

/** The code of RFC 6238 for a base32 secret, worked out again. */
function codeOf(secret: string, away = 0): string {
  const bits = [...secret]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000) + away));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function remembered<T extends { session: { token: string } }>(answer: T): T {
  secrets.add(answer.session.token);
  return answer;
}

async function callerOf({ session }: { session: { token: string } }) {
  const caller = await sign.readSession({ token: session.token });
  if (caller === null) throw new Error('nobody acts through this session');
  return caller;
}

test('a person sets up a second factor, answers for it, and recovers', async () => {
  organization = (await createOrganization({ name: 'Quarry' })).id;
  const principal = systemPrincipal(organization);
  await sign.inviteMember(principal, { organization, email, role: 'owner' });
  const [invitation] = mails;
  if (invitation?.kind !== 'invitation') throw new Error('no invitation');
  const { token } = invitation.data;
  secrets.add(token);
  await sign.acceptInvitation({
    token,
    name: 'Ada',
    password,
    caller: null,
    address: '192.0.2.1',
  });

  const first = remembered(await sign.signIn({ ...browser, email, password }));
  expect(first.status).toBe('setup_required');
  const setup = await callerOf(first);
  const { secret } = await sign.enrolTotp(setup);
  secrets.add(secret);
  const confirmed = remembered(
    await sign.confirmTotp(setup, { code: codeOf(secret, -1), userAgent: null }),
  );
  for (const code of confirmed.recovery_codes) secrets.add(code);

  const challenge = remembered(await sign.signIn({ ...browser, email, password }));
  expect(challenge.status).toBe('totp_required');
  const answer = (more: { code?: string; recoveryCode?: string }, sessionToken: string) =>
    sign.answerChallenge({ ...more, sessionToken, userAgent: null });
  const replayed = answer({ code: codeOf(secret, -1) }, challenge.session.token);
  await expect(replayed).rejects.toMatchObject({ code: 'invalid_code' });
  const passed = remembered(await answer({ code: codeOf(secret) }, challenge.session.token));
  expect(await sign.readMe(await callerOf(passed))).toMatchObject({
    email,
    status: 'signed_in',
    two_factor: { enrolled: true, required: true },
    organizations: [{ id: organization, role: 'owner' }],
  });

  await sign.requestPasswordReset({ email, address: '192.0.2.1' });
  const mail = mails.at(-1);
  if (mail?.kind !== 'password_reset') throw new Error('no mail');
  secrets.add(mail.data.token);
  await sign.resetPassword({
    token: mail.data.token,
    password: `${password} 2`,
    address: '192.0.2.1',
  });
  expect(await sign.readSession({ token: passed.session.token })).toBeNull();
  const again = remembered(await sign.signIn({ ...browser, email, password: `${password} 2` }));
  const [recoveryCode = ''] = confirmed.recovery_codes;
  expect((await answer({ recoveryCode }, again.session.token)).status).toBe('signed_in');
});

test('no secret of all this stands in the database as it is', async () => {
  const owner = await openOwner(place.url);
  try {
    await owner.sql(`select set_config('basalt.realm', 'identity', false)`);
    await owner.seeAs(organization);
    const tables = await owner.sql<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'basalt'::regnamespace and relkind = 'r' order by relname`);
    let rows = 0;
    for (const { name } of tables) {
      const kept = await owner.sql<{ text: string }>(
        `select t::text as text from basalt.${name} t`,
      );
      rows += kept.length;
      for (const { text } of kept) {
        expect([name, [...secrets].filter((secret) => text.includes(secret))]).toEqual([name, []]);
      }
    }
    expect([rows > 15, secrets.size > 15]).toEqual([true, true]);
  } finally {
    await owner.close();
  }
});
