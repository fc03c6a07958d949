import type { SessionCaller } from '../src/identity/session-caller.ts';
import { browser, password, type IdentityScene } from './identity-scene.ts';
import type { Cases, Prepare } from './performed-projects.ts';

const email = 'ada@example.test';

/** A member who is signed in. */
async function signedIn(scene: IdentityScene): Promise<SessionCaller> {
  await scene.person({ email });
  return scene.enter(email);
}

const withSecondFactor =
  (
    call: (
      scene: IdentityScene,
      given: Awaited<ReturnType<IdentityScene['enrol']>>,
    ) => Promise<unknown>,
  ): Prepare =>
  async (scene) => {
    const given = await scene.enrol(await signedIn(scene));
    return async () => call(scene, given);
  };

/** Answers the challenge of a member with a second factor. */
const challenged =
  (
    answerOf: (scene: IdentityScene, given: { secret: string; codes: string[] }) => object,
  ): Prepare =>
  async (scene) => {
    const given = await scene.enrol(await signedIn(scene));
    scene.settings.requireTwoFactor = true;
    const { session } = await scene.sign.signIn({ ...browser, email, password });
    const answer = { ...answerOf(scene, given), sessionToken: session.token, userAgent: null };
    return async () => scene.sign.answerChallenge(answer);
  };

/** A first and a further sign-in from outside, done by `enter`. */
const linking = (enter: (scene: IdentityScene) => Promise<unknown>): Cases => ({
  'for the first time': async (scene) => {
    await scene.person({ email });
    return async () => enter(scene);
  },
  'for the first time, to an account whose email was never confirmed': async (scene) => {
    await scene.person({ email, confirmed: false });
    return async () => enter(scene);
  },
  again: async (scene) => {
    await scene.person({ email });
    await enter(scene);
    return async () => enter(scene);
  },
});

/** How each case of a member's sign-in is performed. */
export const performedSignIns = {
  changePassword: {
    always: async (scene) => {
      const caller = await signedIn(scene);
      const wish = {
        currentPassword: password,
        password: 'another horse',
        userAgent: null,
        address: browser.address,
      };
      return async () => scene.sign.changePassword(caller, wish);
    },
  },
  resetPassword: {
    always: async (scene) => {
      await scene.person({ email });
      await scene.sign.requestPasswordReset({ email, address: browser.address });
      const letter = scene.letters.at(-1);
      if (letter?.kind !== 'password_reset') throw new Error('no letter');
      const wish = {
        token: letter.data.token,
        password: 'another horse',
        address: browser.address,
      };
      return async () => scene.sign.resetPassword(wish);
    },
  },
  enrolTotp: {
    'with no code': async (scene) => {
      const caller = await signedIn(scene);
      return async () => scene.sign.enrolTotp(caller);
    },
    'allowed by a recovery code': withSecondFactor(async ({ sign }, { caller, codes }) =>
      sign.enrolTotp(caller, { recoveryCode: codes[0] }),
    ),
  },
  confirmTotp: {
    'none was there': async (scene) => {
      const caller = await signedIn(scene);
      const { secret } = await scene.sign.enrolTotp(caller);
      const wish = { code: scene.codeNow(secret), userAgent: null };
      return async () => scene.sign.confirmTotp(caller, wish);
    },
    'in place of another': async (scene) => {
      const { caller, secret: former } = await scene.enrol(await signedIn(scene));
      const { secret } = await scene.sign.enrolTotp(caller, { code: scene.codeNow(former) });
      const wish = { code: scene.codeNow(secret), userAgent: null };
      return async () => scene.sign.confirmTotp(caller, wish);
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
