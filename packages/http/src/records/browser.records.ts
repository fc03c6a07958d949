import {
  mailTimes,
  noticeReasons,
  recoveryCodeCount,
  maxInvitedProjects,
  roles,
  signInBudget,
  type InvitationRecord,
  type IssuedCredential,
  type IssuedInvitation,
  type MeRecord,
  type OrganizationMemberRecord,
  type OwnNotificationRecord,
  type OwnOrganization,
  type SessionRecord,
  type TotpEnrolment,
  Session,
  User,
} from '@basalt/domain';
import * as v from 'valibot';
import {
  app,
  appPolicy,
  connection,
  consent,
  decision,
  issuedApp,
  listedApp,
} from './app.records.ts';
import { credential, notification, organization } from './organization.records.ts';
import { actor, id, instant, boundedArray, shown, type Same } from './record-parts.ts';
import { answerSchema, editedFields } from './answer-schema.ts';

const role = v.picklist(roles);
const address = (example: string) =>
  v.pipe(v.string(), v.url(), v.metadata({ examples: [`https://basalt.example.org${example}`] }));
const status = v.picklist(['signed_in', 'totp_required', 'setup_required']);

/** The ways to sign in that the sign-in page offers. */
export const authConfig = v.strictObject({
  local: v.strictObject({ enabled: v.boolean() }),
  oauth: v.strictObject({
    providers: boundedArray(
      v.strictObject({
        key: shown('google'),
        name: shown('Google'),
        redirect_url: address('/auth/oauth/google/redirect'),
      }),
      signInBudget.providers,
    ),
  }),
  saml: v.strictObject({
    enabled: v.boolean(),
    name: shown('Single sign-on'),
    redirect_url: address('/auth/sso/saml'),
  }),
  two_factor: v.strictObject({ required: v.boolean() }),
  mail: v.pipe(
    v.strictObject({ enabled: v.boolean() }),
    v.description(
      'Whether a mail server is set. Without one, invitations and notices reach nobody.',
    ),
  ),
  api_reference: v.strictObject({ enabled: v.boolean(), url: address('/docs/api') }),
});

/** The status of a sign-in: which step is next. */
export const signInProgress = v.strictObject({ status });

/** The invitation as a person sees it before they accept it. */
export const shownInvitation = v.strictObject({
  organization: v.strictObject({ id, name: shown('Quarry') }),
  invited_by: v.nullable(shown('Ada Lovelace')),
  email: shown('grace@example.org'),
  used: v.boolean(),
});

/** The signed-in person, and the missing steps of the sign-in. */
export const me = v.strictObject({
  id,
  email: shown('ada@example.org'),
  picture_id: v.pipe(
    v.nullable(id),
    v.metadata({ description: 'The id of your picture, as `listPictures` has it. Null for none.' }),
  ),
  ...editedFields(User),
  status,
  security_setup_required_at: v.nullable(instant),
  two_factor: v.strictObject({ enrolled: v.boolean(), required: v.boolean() }),
  organizations: boundedArray(
    v.strictObject({
      id,
      name: organization.entries.name,
      slug: organization.entries.slug,
      role,
      members_make_labels: organization.entries.members_make_labels,
      default_locale: organization.entries.default_locale,
    }),
    signInBudget.organizations,
  ),
});

/** The values for an authenticator app (otpauth URI, as text and as a picture). */
export const totpEnrolment = v.strictObject({
  secret: v.pipe(
    v.string(),
    v.metadata({ description: 'In base32.', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
  ),
  otpauth_uri: shown(
    'otpauth://totp/Basalt:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Basalt',
  ),
  qr_svg: v.pipe(
    v.string(),
    v.metadata({
      contentMediaType: 'image/svg+xml',
      examples: ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37"></svg>'],
    }),
  ),
});

/** Shown once: only their hashes are stored. */
export const recoveryCodes = v.strictObject({
  recovery_codes: boundedArray(shown('abcd-efgh-jkmn'), recoveryCodeCount),
});

/** A session of the caller. */
export const session = answerSchema(Session);

/** A notification as its recipient reads it. */
export const ownNotification = v.strictObject({
  id,
  organization_id: id,
  title: notification.entries.title,
  body: notification.entries.body,
  url: notification.entries.url,
  reason: v.nullable(v.picklist(noticeReasons)),
  subject: v.nullable(
    v.strictObject({
      type: v.picklist(['ticket', 'document']),
      id,
      key: v.nullable(
        v.pipe(
          v.string(),
          v.metadata({
            description: 'Null for a document, and for what you cannot read now.',
            examples: ['WEB-42'],
          }),
        ),
      ),
      title: v.nullable(
        v.pipe(
          v.string(),
          v.metadata({
            description:
              'Null for what is deleted or what you cannot read now: then the notification quotes nothing of it.',
            examples: ['Ship it'],
          }),
        ),
      ),
    }),
  ),
  read_at: v.nullable(instant),
  done_at: v.nullable(instant),
  snoozed_until: v.nullable(instant),
  created_by: actor,
  created_at: instant,
});

/** The address of a calendar, a secret. */
export const calendarAddress = v.strictObject({
  address: v.pipe(
    v.string(),
    v.metadata({ examples: ['https://basalt.example/calendar.ics?token=…'] }),
  ),
});

/** The choice of a person for mails. */
export const mailChoices = v.strictObject({
  times: v.strictObject(
    v.entriesFromList(
      noticeReasons,
      v.pipe(v.picklist(mailTimes), v.metadata({ examples: ['bundled'] })),
    ),
  ),
  daily_hour: v.pipe(v.number(), v.metadata({ examples: [8] })),
  time_zone: shown('Europe/Berlin'),
});

/** An organization, and the role of the caller. */
export const ownOrganization = v.strictObject({ ...organization.entries, role });

/** A member of an organization. */
export const organizationMember = v.strictObject({
  id,
  name: shown('Ada Lovelace'),
  email: shown('ada@example.org'),
  role,
});

/** An invitation that is neither accepted nor revoked. */
export const invitation = v.strictObject({
  id,
  organization_id: id,
  email: shown('ada@example.org'),
  role,
  project_ids: boundedArray(id, maxInvitedProjects),
  created_at: instant,
  expires_at: instant,
});

/** An invitation that was made, with the token of its link, which is shown once. */
export const issuedInvitation = v.strictObject({
  ...invitation.entries,
  token: v.pipe(
    v.nullable(v.string()),
    v.metadata({
      description: 'The token of the link. It is shown only once; null when it is in the mail.',
      examples: ['link-0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'],
    }),
  ),
});

/** A credential with its key, which is shown once. */
export const issuedCredential = v.strictObject({
  ...credential.entries,
  token: v.pipe(
    v.string(),
    v.metadata({
      description: 'The API key. It is shown only once.',
      examples: ['basalt_4Fq0Zt8xYb2Lk6Wn1RcM.8sJq2LmZ0vTn5Xw7RbYc4Kd1Hg9Pf3Ua'],
    }),
  ),
});

/** The membership of a person in a project. */
export const projectMembership = v.strictObject({ project_id: id, user_id: id });

/** These records by their names in the description of the API. */
export const browserRecordSchemas = {
  AuthConfig: authConfig,
  SignInProgress: signInProgress,
  ShownInvitation: shownInvitation,
  Me: me,
  TotpEnrolment: totpEnrolment,
  RecoveryCodes: recoveryCodes,
  Session: session,
  OwnNotification: ownNotification,
  OwnOrganization: ownOrganization,
  OrganizationMember: organizationMember,
  Invitation: invitation,
  IssuedInvitation: issuedInvitation,
  IssuedCredential: issuedCredential,
  ProjectMembership: projectMembership,
  App: app,
  IssuedApp: issuedApp,
  ListedApp: listedApp,
  Connection: connection,
  AppPolicy: appPolicy,
  Consent: consent,
  ConsentDecision: decision,
};

/** Does not compile when the records of the domain differ from these schemas. */
export const described: {
  me: Same<v.InferOutput<typeof me>, MeRecord>;
  totpEnrolment: Same<v.InferOutput<typeof totpEnrolment>, TotpEnrolment>;
  session: Same<v.InferOutput<typeof session>, SessionRecord>;
  ownNotification: Same<v.InferOutput<typeof ownNotification>, OwnNotificationRecord>;
  ownOrganization: Same<v.InferOutput<typeof ownOrganization>, OwnOrganization>;
  organizationMember: Same<v.InferOutput<typeof organizationMember>, OrganizationMemberRecord>;
  invitation: Same<v.InferOutput<typeof invitation>, InvitationRecord>;
  issuedInvitation: Same<v.InferOutput<typeof issuedInvitation>, IssuedInvitation>;
  issuedCredential: Same<v.InferOutput<typeof issuedCredential>, IssuedCredential>;
} = {
  me: true,
  totpEnrolment: true,
  session: true,
  ownNotification: true,
  ownOrganization: true,
  organizationMember: true,
  invitation: true,
  issuedInvitation: true,
  issuedCredential: true,
};
