import { mailBudget } from '../../budgets/mail-budget.ts';
import { organizationBudget, type OrganizationCaps } from '../../budgets/organization-budget.ts';
import { changed } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { normalizedEmail, requireEmail } from '../../identity/account/email.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { recipientOf } from '../../mail/mail.ts';
import { secondsUntil } from '../../access/lockout.ts';
import { refuseForeignOrganization } from '../found-or-refused.ts';
import { refuseBeyondRole, refusePlainMember } from '../../records/permissions.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import {
  invitationEvent,
  type InvitationRecord,
  invitationRecord,
  isOpenInvitation,
  newInvitation,
} from '../../records/invitation.ts';
import type { Role } from '../../access/roles.ts';
import type { Principal } from '../../access/principal.ts';
import { refuseBeyondRecordQuota } from '../record-quota.ts';
import { linkToken } from '../open-invitation.ts';
import { endInvitations } from './revoke-made-by.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

const hour = 3_600_000;

/** The ports of inviting. */
type InvitingPorts = Pick<
  IdentityPorts,
  'tenancy' | 'tokenGenerator' | 'mailer' | 'clock' | 'newId'
> & { readonly organizationCaps?: OrganizationCaps };

interface Inviting {
  organization: string;
  email: string;
  role: Role;
  projectIds?: readonly string[];
  /** Whether the answer has the token, for a link, in place of a mail. */
  byLink?: boolean | undefined;
}

/** An invitation that was made, with its token, which is shown only once; null when it is in the mail. */
export type IssuedInvitation = InvitationRecord & { readonly token: string | null };

interface Withdrawal {
  organization: string;
  invitation: string;
}

/**
 * Invites an email address to the organization by mail, or by a link. An open invitation to the same address ends. A person who accepts also becomes a
 * member of the projects. Refuses with `insufficient_role`, `validation_failed` (email, project_ids), `too_many_invitations` beyond
 * `mailBudget.invitationsPerHour`, and `quota_exceeded` beyond the organization's cap.
 */
export const inviteMember = ({
  tenancy,
  tokenGenerator,
  mailer,
  clock,
  newId: makeId,
  organizationCaps = organizationBudget,
}: InvitingPorts) =>
  changeOf(
    { tenancy, clock, newId: makeId },
    {
      names: ({ organization }: Inviting) => ({ kind: 'organization', id: organization }),
      load: async ({ organizations, invitations, projects }, { email, projectIds = [] }) => ({
        account: await organizations.loadAccount(normalizedEmail(email) ?? ''),
        ...(await invitations.loadForInvite(new Date(clock().getTime() - hour))),
        found: await organizations.find(),
        named: await Array.fromAsync(projectIds, (id) => projects.find(id)),
      }),
      check: ({ account, named, found, ...loaded }, input, { principal }) => {
        refuseBeyondRole(principal, input.role);
        const email = requireEmail(input.email);
        if (account?.membership?.removedAt === null) {
          throw invalid('email', 'belongs to a person of this organization already');
        }
        if (named.some((project) => project?.archived !== false)) {
          throw invalid(
            'project_ids',
            'must be projects of this organization that are not archived',
          );
        }
        const { role, projectIds = [], byLink = false } = input;
        const language = found?.defaultLocale ?? null;
        const recipient = account
          ? recipientOf(account.user, language)
          : { to: email, reader: { userId: null, language, timeZone: null } };
        const name = found?.name ?? '';
        return { ...loaded, name, recipient, email, role, projectIds, byLink };
      },
      decide: (
        { unclosed, times, name, recipient, byLink, ...offer },
        { principal, newId, now },
      ) => {
        const { email, role } = offer;
        refuseBeyondBudget(times, now);
        const former = unclosed.filter((invitation) => invitation.email === email);
        const stillOpen = unclosed.filter(
          (invitation) => invitation.email !== email && isOpenInvitation(invitation, now),
        );
        refuseBeyondRecordQuota(organizationCaps, 'invitations', stillOpen.length);
        const { organizationId, actor: createdBy } = principal;
        const secret = tokenGenerator.token();
        const token = byLink ? linkToken(secret) : secret;
        const tokenHash = tokenGenerator.hash('invitation', token);
        const id = newId();
        const made = newInvitation({ ...offer, id, organizationId, tokenHash, createdBy, now });
        const by = createdBy.type === 'user' ? createdBy.name : null;
        const expires_at = made.expiresAt.toISOString();
        const data = { organization: name, by, role, token, expires_at };
        return {
          saved: [...former.map((invitation) => changed(invitation, { closedAt: now })), made],
          events: [
            ...endInvitations(former, now).events,
            invitationEvent('invitation.created', made),
          ],
          mails: byLink
            ? []
            : [mailer.sealed({ ...recipient, kind: 'invitation', data }, organizationId)],
          answer: { ...invitationRecord(made), token: byLink ? token : null },
        };
      },
    },
  );

/** Refuses with `too_many_invitations` when the organization has sent `invitationsPerHour` within the last hour. */
function refuseBeyondBudget(sent: readonly Date[], now: Date): void {
  const { invitationsPerHour: limit } = mailBudget;
  const oldest = sent.at(-limit);
  if (oldest === undefined) return;
  const retryAfter = secondsUntil(new Date(oldest.getTime() + hour), now);
  throw new DomainError('too_many_invitations', { limit, retryAfter });
}

/** The invitations that can be accepted, in creation order. For owners and admins. */
export const listInvitations =
  ({ tenancy, clock }: Pick<InvitingPorts, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { organization }: { organization: string },
  ): Promise<InvitationRecord[]> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    hideFromPlainMember(principal, 'invitation');
    const unclosed = await tenancy.inTenant(principal, ({ invitations }) =>
      invitations.listUnclosed(),
    );
    const now = clock();
    return unclosed.filter((invitation) => isOpenInvitation(invitation, now)).map(invitationRecord);
  };

/**
 * Withdraws an invitation: it cannot be accepted any more. Refuses with `not_found` (invitation) one that is not open, and with
 * `insufficient_role`.
 */
export const withdrawInvitation = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: Withdrawal) => ({ kind: 'organization', id: organization }),
    load: async ({ invitations }, { invitation }) => ({
      found: await invitations.lock(invitation),
    }),
    check: ({ found }, _, { principal, now }) => {
      refusePlainMember(principal);
      if (!found || !isOpenInvitation(found, now))
        throw new DomainError('not_found', { resource: 'invitation' });
      refuseBeyondRole(principal, found.role);
      return found;
    },
    decide: (invitation, { now }) => ({ ...endInvitations([invitation], now), answer: undefined }),
  });
