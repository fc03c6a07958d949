import {
  createAllowApp,
  createDenyApp,
  createRequestApproval,
} from '../app/use-cases/decide-consent.ts';
import { createReadConsent } from '../app/use-cases/read-consent.ts';
import { createRegisterClient } from '../app/use-cases/client-registration.ts';
import { createUnsubscribe } from '../notification/use-cases/unsubscribe.ts';
import { createMailNotices } from '../notification/use-cases/mail-notices.ts';
import {
  createListOwnNotifications,
  createMarkNotification,
  createMarkNotifications,
} from '../notification/use-cases/own-notifications.ts';
import { createSendDueMails } from '../mail/use-cases/send-due-mails.ts';
import { createAcceptInvitation } from '../tenancy/use-cases/accept-invitation.ts';
import { createReadInvitation } from '../tenancy/use-cases/read-invitation.ts';
import {
  createInviteMember,
  createListInvitations,
  createWithdrawInvitation,
} from '../tenancy/use-cases/invitations.ts';
import {
  createListOwnOrganizations,
  createPrincipalFor,
} from '../tenancy/use-cases/people-in-organizations.ts';
import { createAnswerChallenge } from './second-factor/answer-challenge.ts';
import { createChangePassword } from './password/change-password.ts';
import { createDisableTotp, createRenewRecoveryCodes } from './second-factor/change-totp.ts';
import { createConfirmTotp, createEnrolTotp } from './second-factor/enrol-totp.ts';
import { createFinishOauth } from './oauth/finish-oauth.ts';
import { createListProviders } from './oauth/list-providers.ts';
import { createCountSignInStart } from './throttle/count-sign-in-start.ts';
import { createReadMe, createUpdateMe } from './session/me.ts';
import {
  createActivateAccount,
  createDeactivateAccount,
  createResetTwoFactor,
  createSetPassword,
} from './account/deactivate-account.ts';
import { createListAccountEvents, createListAccounts } from './account/read-accounts.ts';
import { createReadSession } from './session/read-session.ts';
import { createRecognizeDevice } from './session/recognize-device.ts';
import { createRequestPasswordReset } from './password/request-password-reset.ts';
import { createResetPassword } from './password/reset-password.ts';
import { createEndSession, createListSessions } from './session/sessions.ts';
import { createSignIn } from './password/sign-in.ts';
import { createCreateSignInLink, createUseSignInLink } from './session/sign-in-link.ts';
import { createSignOut } from './session/sign-out.ts';
import {
  createFinishSso,
  createSsoFindByEmail,
  createSsoFindBySubject,
  createSsoFindOrCreate,
} from './sso/sso-accounts.ts';
import { createStartOauth } from './oauth/start-oauth.ts';
import { createSweepIdentity } from './session/sweep-identity.ts';
import type { IdentityPorts } from '../ports.ts';

/** The maker of every use case of sign-in and of people, by the name under which it is called. */
export const identityUseCaseFactories = {
  readSession: createReadSession,
  recognizeDevice: createRecognizeDevice,
  signIn: createSignIn,
  answerChallenge: createAnswerChallenge,
  signOut: createSignOut,
  startOauth: createStartOauth,
  countSignInStart: createCountSignInStart,
  finishOauth: createFinishOauth,
  listProviders: createListProviders,
  ssoFindBySubject: createSsoFindBySubject,
  ssoFindByEmail: createSsoFindByEmail,
  ssoFindOrCreate: createSsoFindOrCreate,
  finishSso: createFinishSso,
  requestPasswordReset: createRequestPasswordReset,
  resetPassword: createResetPassword,
  readMe: createReadMe,
  updateMe: createUpdateMe,
  changePassword: createChangePassword,
  enrolTotp: createEnrolTotp,
  confirmTotp: createConfirmTotp,
  disableTotp: createDisableTotp,
  renewRecoveryCodes: createRenewRecoveryCodes,
  listSessions: createListSessions,
  endSession: createEndSession,
  sweepIdentity: createSweepIdentity,
  listAccounts: createListAccounts,
  listAccountEvents: createListAccountEvents,
  deactivateAccount: createDeactivateAccount,
  activateAccount: createActivateAccount,
  resetTwoFactor: createResetTwoFactor,
  setPassword: createSetPassword,
  createSignInLink: createCreateSignInLink,
  useSignInLink: createUseSignInLink,
  listOwnNotifications: createListOwnNotifications,
  markNotification: createMarkNotification,
  markNotifications: createMarkNotifications,
  mailNotices: createMailNotices,
  unsubscribe: createUnsubscribe,
  listOwnOrganizations: createListOwnOrganizations,
  principalFor: createPrincipalFor,
  inviteMember: createInviteMember,
  listInvitations: createListInvitations,
  withdrawInvitation: createWithdrawInvitation,
  readInvitation: createReadInvitation,
  acceptInvitation: createAcceptInvitation,
  sendDueMails: createSendDueMails,
  readConsent: createReadConsent,
  allowApp: createAllowApp,
  denyApp: createDenyApp,
  requestApproval: createRequestApproval,
  registerClient: createRegisterClient,
} as const;

/** Every use case of sign-in and of people, ready to be called. */
export type IdentityUseCases = {
  readonly [K in keyof typeof identityUseCaseFactories]: ReturnType<
    (typeof identityUseCaseFactories)[K]
  >;
};

/** All of them on these ports. */
export function composeIdentity(ports: IdentityPorts): IdentityUseCases {
  const made = Object.entries(identityUseCaseFactories).map(([name, create]) => [
    name,
    create(ports),
  ]);
  return Object.fromEntries(made) as IdentityUseCases;
}
