/** All use cases of sign-in and of people. Each export is a factory with the name of its use case. Add a line for a new file. */
export * from '../app/use-cases/client-registration.ts';
export * from '../app/use-cases/decide-consent.ts';
export { readConsent } from '../app/use-cases/read-consent.ts';
export {
  activateAccount,
  deactivateAccount,
  resetTwoFactor,
  setPassword,
} from './account/deactivate-account.ts';
export * from './account/read-accounts.ts';
export * from './oauth/finish-oauth.ts';
export * from './oauth/list-providers.ts';
export * from './oauth/start-oauth.ts';
export * from './password/change-password.ts';
export * from './password/request-password-reset.ts';
export * from './password/reset-password.ts';
export * from './password/sign-in.ts';
export * from './second-factor/answer-challenge.ts';
export * from './second-factor/change-totp.ts';
export * from './second-factor/enrol-totp.ts';
export * from './session/me.ts';
export * from './session/read-session.ts';
export * from './session/recognize-device.ts';
export * from './session/sessions.ts';
export * from './session/sign-in-link.ts';
export * from './session/sign-out.ts';
export * from './session/sweep-identity.ts';
export {
  finishSso,
  ssoFindByEmail,
  ssoFindBySubject,
  ssoFindOrCreate,
} from './sso/sso-accounts.ts';
export * from './throttle/count-sign-in-start.ts';
export * from '../mail/use-cases/send-due-mails.ts';
export * from '../notification/use-cases/mail-notices.ts';
export * from '../notification/use-cases/own-notifications.ts';
export { unsubscribe } from '../notification/use-cases/unsubscribe.ts';
export * from '../tenancy/use-cases/accept-invitation.ts';
export * from '../tenancy/use-cases/invitations.ts';
export * from '../tenancy/use-cases/people-in-organizations.ts';
export * from '../tenancy/use-cases/read-invitation.ts';
