import {
  roles,
  type InvitationRecord,
  type IssuedCredential,
  type MeRecord,
  type OrganizationMemberRecord,
  type OwnNotificationRecord,
  type OwnOrganization,
  type SessionRecord,
  type TotpEnrolment,
} from '@basalt/domain';
import * as v from 'valibot';
import { credential, organization } from '../records/organization.records.ts';
import { id, instant, type Same } from '../records/record-parts.ts';

const role = v.picklist(roles);
const address = v.pipe(v.string(), v.url());
const status = v.picklist(['signed_in', 'totp_required', 'setup_required']);

/** What the sign-in page has to know. */
export const authConfig = v.strictObject({
  local: v.strictObject({ enabled: v.boolean() }),
  oauth: v.strictObject({
    providers: v.array(
      v.strictObject({ key: v.string(), name: v.string(), redirect_url: address }),
    ),
  }),
  saml: v.strictObject({ enabled: v.boolean(), redirect_url: address }),
  two_factor: v.strictObject({ required: v.boolean() }),
  api_reference: v.strictObject({ enabled: v.boolean(), url: address }),
});

/** How far a sign-in has come. */
export const signInProgress = v.strictObject({ status });

/** Who is signed in, and what they have yet to do. */
export const me = v.strictObject({
  id,
  email: v.string(),
  name: v.string(),
  status,
  security_setup_required_at: v.nullable(instant),
  two_factor: v.strictObject({ enrolled: v.boolean(), required: v.boolean() }),
  organizations: v.array(v.strictObject({ id, name: v.string(), slug: v.string(), role })),
});

/** What an authenticator app is set up with (otpauth URI, as text and as a picture). */
export const totpEnrolment = v.strictObject({
  secret: v.pipe(v.string(), v.metadata({ description: 'In base32.' })),
  otpauth_uri: v.string(),
  qr_svg: v.pipe(v.string(), v.metadata({ contentMediaType: 'image/svg+xml' })),
});

/** Told once: only their hashes are kept. */
export const recoveryCodes = v.strictObject({ recovery_codes: v.array(v.string()) });

/** A session of the person who asks. */
export const session = v.strictObject({
  id,
  created_at: instant,
  last_seen_at: instant,
  user_agent: v.nullable(v.string()),
  current: v.boolean(),
});

/** A notification as who it went to reads it. */
export const ownNotification = v.strictObject({
  id,
  organization_id: id,
  title: v.string(),
  body: v.string(),
  url: v.nullable(v.string()),
  read_at: v.nullable(instant),
  created_at: instant,
});

/** An organization, and the role of the person who asks. */
export const ownOrganization = v.strictObject({ ...organization.entries, role });

/** A member of an organization. */
export const organizationMember = v.strictObject({
  id,
  name: v.string(),
  email: v.string(),
  role,
});

/** An invitation that is neither accepted nor revoked. */
export const invitation = v.strictObject({
  id,
  organization_id: id,
  email: v.string(),
  role,
  created_at: instant,
  expires_at: instant,
});

/** A credential with its key, which is told once. */
export const issuedCredential = v.strictObject({
  ...credential.entries,
  token: v.pipe(v.string(), v.metadata({ description: 'The API key. Shown this once.' })),
});

/** A person's part in a project, as it was given. */
export const projectMembership = v.strictObject({ project_id: id, user_id: id });

/** What the domain answers and what is described here cannot drift apart and still compile. */
export const described: {
  me: Same<v.InferOutput<typeof me>, MeRecord>;
  totpEnrolment: Same<v.InferOutput<typeof totpEnrolment>, TotpEnrolment>;
  session: Same<v.InferOutput<typeof session>, SessionRecord>;
  ownNotification: Same<v.InferOutput<typeof ownNotification>, OwnNotificationRecord>;
  ownOrganization: Same<v.InferOutput<typeof ownOrganization>, OwnOrganization>;
  organizationMember: Same<v.InferOutput<typeof organizationMember>, OrganizationMemberRecord>;
  invitation: Same<v.InferOutput<typeof invitation>, InvitationRecord>;
  issuedCredential: Same<v.InferOutput<typeof issuedCredential>, IssuedCredential>;
} = {
  me: true,
  totpEnrolment: true,
  session: true,
  ownNotification: true,
  ownOrganization: true,
  organizationMember: true,
  invitation: true,
  issuedCredential: true,
};
