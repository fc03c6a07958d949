/** All use cases of sign-in and of people. Each export is a factory with the name of its use case. Add a line for a new file. */
export * from './app/use-cases/client-registration.ts';
export * from './app/use-cases/decide-consent.ts';
export { readConsent } from './app/use-cases/read-consent.ts';
export {
  activateAccount,
  deactivateAccount,
  resetTwoFactor,
  setPassword,
} from './identity/account/deactivate-account.ts';
export * from './identity/account/read-accounts.ts';
export * from './identity/oauth/finish-oauth.ts';
export * from './identity/oauth/list-providers.ts';
export * from './identity/oauth/start-oauth.ts';
export * from './identity/password/change-password.ts';
export * from './identity/password/request-password-reset.ts';
export * from './identity/password/reset-password.ts';
export * from './identity/password/sign-in.ts';
export * from './identity/second-factor/answer-challenge.ts';
export * from './identity/second-factor/change-totp.ts';
export * from './identity/second-factor/enrol-totp.ts';
export * from './identity/session/change-picture.ts';
export * from './identity/session/me.ts';
export * from './identity/session/read-session.ts';
export * from './identity/session/recognize-device.ts';
export * from './identity/session/sessions.ts';
export * from './identity/session/sign-in-link.ts';
export * from './identity/session/sign-out.ts';
export * from './identity/session/sweep-identity.ts';
export {
  finishSso,
  ssoFindByEmail,
  ssoFindBySubject,
  ssoFindOrCreate,
} from './identity/sso/sso-accounts.ts';
export * from './identity/throttle/count-sign-in-start.ts';
export * from './mail/use-cases/send-due-mails.ts';
export * from './notification/use-cases/mail-notices.ts';
export * from './notification/use-cases/own-notifications.ts';
export { unsubscribe } from './notification/use-cases/unsubscribe.ts';
export * from './tenancy/use-cases/accept-invitation.ts';
export * from './tenancy/use-cases/invitations.ts';
export * from './tenancy/use-cases/people-in-organizations.ts';
export * from './tenancy/use-cases/read-invitation.ts';
