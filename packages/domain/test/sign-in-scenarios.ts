import { systemActor } from '../src/access/principal.ts';
import type { SessionCaller } from '../src/identity/session/session-caller.ts';
import { browser, password, type IdentityFixture } from './identity-fixture.ts';
import type { Cases, Prepare } from './project-scenarios.ts';

const email = 'ada@example.test';

/** A member who is signed in. */
async function signedIn(fixture: IdentityFixture): Promise<SessionCaller> {
  await fixture.person({ email });
  return fixture.enter(email);
}

const withSecondFactor =
  (
    call: (
      fixture: IdentityFixture,
      enrolled: Awaited<ReturnType<IdentityFixture['enrol']>>,
    ) => Promise<unknown>,
  ): Prepare =>
  async (fixture) => {
    const enrolled = await fixture.enrol(await signedIn(fixture));
    return async () => call(fixture, enrolled);
  };

/** Answers the challenge of a member with a second factor. */
const challenged =
  (
    answerOf: (fixture: IdentityFixture, enrolled: { secret: string; codes: string[] }) => object,
  ): Prepare =>
  async (fixture) => {
    const enrolled = await fixture.enrol(await signedIn(fixture));
    fixture.settings.requireTwoFactor = true;
    const { session } = await fixture.sign.signIn({ ...browser, email, password });
    const answer = { ...answerOf(fixture, enrolled), sessionToken: session.token, userAgent: null };
    return async () => fixture.sign.answerChallenge(answer);
  };

/** A first and a further sign-in from outside, done by `enter`. */
const linking = (enter: (fixture: IdentityFixture) => Promise<unknown>): Cases => ({
  'for the first time': async (fixture) => {
    await fixture.person({ email });
    return async () => enter(fixture);
  },
  'for the first time, to an account whose email was never confirmed': async (fixture) => {
    await fixture.person({ email, confirmed: false });
    return async () => enter(fixture);
  },
  again: async (fixture) => {
    await fixture.person({ email });
    await enter(fixture);
    return async () => enter(fixture);
  },
});

/** How each case of a member's sign-in is performed. */
export const signInScenarios = {
  changePassword: {
    always: async (fixture) => {
      const caller = await signedIn(fixture);
      const input = {
        currentPassword: password,
        password: 'another horse',
        userAgent: null,
        address: browser.address,
      };
      return async () => fixture.sign.changePassword(caller, input);
    },
  },
  resetPassword: {
    always: async (fixture) => {
      await fixture.person({ email });
      await fixture.sign.requestPasswordReset({ email, address: browser.address });
      const mail = fixture.mails.at(-1);
      if (mail?.kind !== 'password_reset') throw new Error('no mail');
      const input = {
        token: mail.data.token,
        password: 'another horse',
        address: browser.address,
      };
      return async () => fixture.sign.resetPassword(input);
    },
  },
  useSignInLink: {
    always: async (fixture) => {
      const { id: user } = await fixture.person({ email });
      const { token } = await fixture.sign.createSignInLink({ user, actor: systemActor });
      return async () => fixture.sign.useSignInLink({ ...browser, token });
    },
  },
  enrolTotp: {
    'with no code': async (fixture) => {
      const caller = await signedIn(fixture);
      return async () => fixture.sign.enrolTotp(caller);
    },
    'allowed by a recovery code': withSecondFactor(async ({ sign }, { caller, codes }) =>
      sign.enrolTotp(caller, { recoveryCode: codes[0] }),
    ),
  },
  confirmTotp: {
    'there was no second factor': async (fixture) => {
      const caller = await signedIn(fixture);
      const { secret } = await fixture.sign.enrolTotp(caller);
      const input = { code: fixture.codeNow(secret), userAgent: null };
      return async () => fixture.sign.confirmTotp(caller, input);
    },
    'it replaces another second factor': async (fixture) => {
      const { caller, secret: former } = await fixture.enrol(await signedIn(fixture));
      const { secret } = await fixture.sign.enrolTotp(caller, { code: fixture.codeNow(former) });
      const input = { code: fixture.codeNow(secret), userAgent: null };
      return async () => fixture.sign.confirmTotp(caller, input);
    },
  },
  disableTotp: {
    always: withSecondFactor(async ({ sign, codeNow }, { caller, secret }) =>
      sign.disableTotp(caller, { code: codeNow(secret) }),
    ),
  },
  renewRecoveryCodes: {
    always: withSecondFactor(async ({ sign, codeNow }, { caller, secret }) =>
      sign.renewRecoveryCodes(caller, { code: codeNow(secret) }),
    ),
  },
  answerChallenge: {
    'with a code': challenged(({ codeNow }, { secret }) => ({ code: codeNow(secret) })),
    'with a recovery code': challenged((_, { codes }) => ({ recoveryCode: codes[0] })),
  },
  finishOauth: linking(async ({ viaProvider }) => viaProvider()),
  ssoFindOrCreate: linking(async ({ sign }) =>
    sign.ssoFindOrCreate({ subject: 'subject-1', email, name: 'Ada' }),
  ),
} satisfies Readonly<Record<string, Cases>>;
