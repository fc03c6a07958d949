import type { EventDraft } from '../event/event-draft.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type New, type Public, type Stored } from '../record/record.ts';
import { roles } from '../access/roles.ts';

/** Projects that one invitation may name. */
export const maxInvitedProjects = 50;

/** Milliseconds that an invitation can be accepted. */
const lifetime = 7 * 24 * 60 * 60_000;

/** An offer to join the organization, sent to an email address. */
export const Invitation = record('invitation', {
  id: field.id(),
  organizationId: field.ref('organization'),
  /** Normalized (`normalizedEmail`). */
  email: field.text().example('ada@example.org'),
  role: field.choice(roles),
  /** The projects that the person becomes a member of. Those that are archived or deleted at that time are left out. */
  projectIds: field.ids(maxInvitedProjects),
  /** The hash of the token in the mail. The token itself is not stored. */
  tokenHash: field.text().hidden().unique(),
  createdBy: common.createdBy().hidden(),
  createdAt: field.startMoment(),
  expiresAt: field.moment(),
  /** When it was accepted, withdrawn or replaced by a newer one; null while it is open. */
  closedAt: field.moment().nullable().hidden(),
});

export interface Invitation extends Stored<typeof Invitation> {}

/** An invitation that is made now. */
export const newInvitation = (fields: Omit<New<typeof Invitation>, 'expiresAt'>): Invitation =>
  new Invitation({ ...fields, expiresAt: new Date(fields.now.getTime() + lifetime) });

/** True while it can be accepted. */
export const isOpenInvitation = (
  { closedAt, expiresAt }: Pick<Invitation, 'closedAt' | 'expiresAt'>,
  now: Date,
): boolean => closedAt === null && now < expiresAt;

/** The invitation as the API returns it, without the token. */
export const invitationRecord = Invitation.answer;

/** An invitation as the API returns it: without its token, which only the mail contains. */
export type InvitationRecord = Public<typeof Invitation>;

/** An event about an invitation: its record, without the token. */
export function invitationEvent(
  kind: 'invitation.created' | 'invitation.accepted' | 'invitation.revoked',
  invitation: Invitation,
): EventDraft {
  const subject = { type: 'invitation', id: invitation.id } as const;
  return { kind, subject, projectId: null, data: invitationRecord(invitation) };
}
