import * as v from 'valibot';
import { accepted, nothing, one } from '../../operation/answer.ts';
import { code, email, mailedToken, password, recoveryCode } from '../../fields/sign-in.ts';
import { browserRoute, SessionChange } from './browser-route.ts';
import { authConfig, shownInvitation, signInProgress } from '../../records/browser.records.ts';
import { User } from '@basalt/domain';
import { changeBody } from '../../fields/record-body.ts';

/** Sign-in and sign-out with a local account, password reset, and invitations. */
export const signInRoutes = [
  browserRoute({
    id: 'readAuthConfig',
    method: 'GET',
    path: '/auth/config',
    summary: 'Read the ways to sign in',
    tag: 'Sign-in',
    access: 'public',
    answer: one(authConfig),
    errors: [],
    handle: async ({ deployment }, use) => ({
      local: { enabled: deployment.hasPasswords },
      oauth: {
        providers: use.listProviders().map(({ key, name }) => ({
          key,
          name,
          redirect_url: `${deployment.appUrl}/auth/oauth/${key}/redirect`,
        })),
      },
      saml: {
        enabled: deployment.singleSignOn.isEnabled,
        name: deployment.singleSignOn.name,
        redirect_url: `${deployment.appUrl}/auth/sso/saml`,
      },
      two_factor: { required: deployment.requireTwoFactor },
      mail: { enabled: deployment.hasMailServer },
      api_reference: {
        enabled: deployment.apiReference,
        url: `${deployment.appUrl}/docs/api`,
      },
    }),
  }),
  browserRoute({
    id: 'signIn',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with email and password',
    description:
      'A wrong password and an unknown email get the same answer. Wrong passwords from a browser that the account used before are counted separately. `totp_required`: answer the challenge next; `setup_required`: set up a second factor next.',
    tag: 'Sign-in',
    access: 'public',
    needsPasswords: 'always',
    body: { email, password },
    answer: one(signInProgress),
    errors: ['invalid_login', 'account_deactivated', 'too_many_attempts'],
    handle: async ({ body, browser }, use) => {
      const { status, session, device } = await use.signIn({ ...body, ...browser });
      return new SessionChange(session, { status }, device);
    },
  }),
  browserRoute({
    id: 'useSignInLink',
    method: 'POST',
    path: '/auth/sign-in-link',
    summary: 'Sign in with the link of an operator',
    description:
      'The token of an address that `basalt user sign-in-link` printed. It works once, for 15 minutes, also on a deployment without passwords. The second factor is required as after a password.',
    tag: 'Sign-in',
    access: 'public',
    body: { token: mailedToken },
    answer: one(signInProgress),
    errors: ['account_deactivated', 'invalid_login', 'too_many_attempts'],
    handle: async ({ body, browser }, use) => {
      const { status, session, device } = await use.useSignInLink({ ...body, ...browser });
      return new SessionChange(session, { status }, device);
    },
  }),
  browserRoute({
    id: 'answerChallenge',
    method: 'POST',
    path: '/auth/totp',
    summary: 'Answer the challenge of the second factor',
    description:
      'Send a code of the authenticator app, or a recovery code. Each recovery code works once.',
    tag: 'Sign-in',
    access: 'public',
    body: { code: v.exactOptional(code), recovery_code: v.exactOptional(recoveryCode) },
    example: { code: '123456' },
    crossFieldRules: ({ body }) =>
      (body.code === undefined) === (body.recovery_code === undefined)
        ? { code: ['is required, or recovery_code'] }
        : {},
    answer: one(signInProgress),
    errors: ['sign_in_required', 'invalid_code', 'too_many_attempts'],
    handle: async ({ body, browser: { sessionToken, userAgent } }, use) => {
      const answer = { code: body.code, recoveryCode: body.recovery_code };
      const { status, session } = await use.answerChallenge({ ...answer, sessionToken, userAgent });
      return new SessionChange(session, { status });
    },
  }),
  browserRoute({
    id: 'signOut',
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    tag: 'Sign-in',
    access: 'public',
    answer: nothing,
    errors: [],
    handle: async ({ browser: { sessionToken } }, use) =>
      new SessionChange(null, await use.signOut({ sessionToken })),
  }),
  browserRoute({
    id: 'requestPasswordReset',
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Ask for a mail to set a new password',
    description: 'The answer is the same for every email.',
    tag: 'Sign-in',
    access: 'public',
    needsPasswords: 'always',
    body: { email },
    answer: accepted,
    errors: [],
    handle: ({ body, browser: { address } }, use) =>
      use.requestPasswordReset({ email: body.email, address }),
  }),
  browserRoute({
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Set a new password with the token from the mail',
    description:
      'Ends every session of the account, and sets its count of wrong passwords to zero. Too many wrong tokens from one address are refused.',
    tag: 'Sign-in',
    access: 'public',
    needsPasswords: 'always',
    body: { token: mailedToken, password },
    answer: nothing,
    errors: ['too_many_attempts'],
    handle: ({ body, browser: { address } }, use) => use.resetPassword({ ...body, address }),
  }),
  browserRoute({
    id: 'readInvitation',
    method: 'POST',
    path: '/auth/invitations/read',
    summary: 'Read an invitation',
    description:
      'Returns the invitation with this token. `used` is true when the person is a member already and so cannot accept it.',
    tag: 'Sign-in',
    access: 'public',
    body: { token: mailedToken },
    answer: one(shownInvitation),
    errors: [],
    handle: ({ body }, use) => use.readInvitation(body),
  }),
  browserRoute({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/auth/invitations/accept',
    summary: 'Accept an invitation',
    description:
      'A person without an account sends name and password. A person with an account of the invited address is signed in, or sends its password. On a deployment without passwords, a request with one is answered 404, and everybody is signed in: a person without an account gets `sign_in_required`, and the first sign-in at a provider makes the account.',
    tag: 'Sign-in',
    access: 'public',
    needsPasswords: 'with_password',
    body: {
      token: mailedToken,
      name: changeBody(User).name,
      password: v.exactOptional(password),
    },
    answer: nothing,
    errors: ['invalid_login', 'sign_in_required', 'account_deactivated', 'too_many_attempts'],
    handle: ({ body, caller, browser: { address } }, use) =>
      use.acceptInvitation({ ...body, caller, address }),
  }),
];
