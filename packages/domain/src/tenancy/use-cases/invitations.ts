import { mailBudget } from '../../budgets/mail-budget.ts';
import { organizationBudget, type OrganizationCaps } from '../../budgets/organization-budget.ts';
import { requireEmail } from '../../identity/account/email.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { secondsUntil } from '../../identity/throttle/lockout.ts';
import { refuseForeignOrganization } from '../found-or-refused.ts';
import { hideFromPlainMember, refuseBeyondRole, refusePlainMember } from '../access.ts';
import { invitationEvent } from '../invitation-event.ts';
import { Invitation, invitationRecord, type InvitationRecord } from '../invitation.ts';
import type { InvitationStore } from '../invitations.port.ts';
import type { Role } from '../membership.ts';
import type { Principal } from '../principal.ts';
import { refuseBeyondCap } from '../refuse-beyond-cap.ts';
import type { IdentityPorts } from '../../ports.ts';

const hour = 3_600_000;

/** What inviting needs. */
type InvitingPorts = Pick<
  IdentityPorts,
  'tenancy' | 'tokenGenerator' | 'mailer' | 'clock' | 'newId'
> & { readonly organizationCaps?: OrganizationCaps };

/**
 * Invites an address to the organization by mail; an open invitation to the same address ends. Refuses with
 * `insufficient_role`, `validation_failed` (email), `too_many_invitations` beyond the mail budget of an hour, and
 * `quota_exceeded` beyond the organization's cap.
 */
export const createInviteMember =
  ({
    tenancy,
    tokenGenerator,
    mailer,
    clock,
    newId,
    organizationCaps = organizationBudget,
  }: InvitingPorts) =>
  async (
    principal: Principal,
    { organization, email: written, role }: { organization: string; email: string; role: Role },
  ): Promise<InvitationRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refuseBeyondRole(principal, role);
    const email = requireEmail(written);
    const token = tokenGenerator.token();
    return tenancy.inTenant(principal, async (stores) => {
      const { organizations, invitations, events, outbox } = stores;
      const now = clock();
      const account = await organizations.findUserByEmail(email);
      if (account !== null && (await organizations.membership(account.id)) !== null) {
        throw invalid('email', 'belongs to a person of this organization already');
      }
      await refuseBeyondBudget(invitations, now);
      const unclosed = await invitations.listUnclosed();
      const others = unclosed.filter((one) => one.email !== email && one.isOpen(now));
      refuseBeyondCap(organizationCaps, 'invitations', others.length);
      for (const former of unclosed) {
        if (former.email !== email) continue;
        former.closedAt = now;
        await invitations.save(former);
        if (now >= former.expiresAt) continue;
        await events.append(
          ...invitationEvent(principal, { newId, now }, 'invitation.revoked', former),
        );
      }
      const made = new Invitation({
        id: newId(),
        organizationId: principal.organizationId,
        email,
        role,
        tokenHash: tokenGenerator.hash('invitation', token),
        createdBy: principal.actor,
        now,
      });
      await invitations.add(made);
      await events.append(
        ...invitationEvent(principal, { newId, now }, 'invitation.created', made),
      );
      const name = (await organizations.find())?.name ?? '';
      const data = { organization: name, role, token, expires_at: made.expiresAt.toISOString() };
      await mailer.queue(outbox, { to: email, kind: 'invitation', data }, principal.organizationId);
      return invitationRecord(made);
    });
  };

/** Refuses with `too_many_invitations` when the organization has sent as many as an hour allows. */
async function refuseBeyondBudget(invitations: InvitationStore, now: Date): Promise<void> {
  const { invitationsPerHour: limit } = mailBudget;
  const sent = await invitations.lockedTimesSince(new Date(now.getTime() - hour));
  const oldest = sent.at(-limit);
  if (oldest === undefined) return;
  const retryAfter = secondsUntil(new Date(oldest.getTime() + hour), now);
  throw new DomainError('too_many_invitations', { limit, retryAfter });
}

/** The invitations that can be accepted, in creation order. For owners and admins. */
export const createListInvitations =
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
    return unclosed.filter((invitation) => invitation.isOpen(now)).map(invitationRecord);
  };

/** Takes an invitation back. Refuses with `not_found` (invitation) one that cannot be accepted anyway. */
export const createWithdrawInvitation =
  ({ tenancy, clock, newId }: Pick<InvitingPorts, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { organization, invitation: id }: { organization: string; invitation: string },
  ): Promise<void> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    refusePlainMember(principal);
    await tenancy.inTenant(principal, async ({ invitations, events }) => {
      const now = clock();
      const invitation = await invitations.lock(id);
      if (!invitation?.isOpen(now)) throw new DomainError('not_found', { resource: 'invitation' });
      refuseBeyondRole(principal, invitation.role);
      invitation.closedAt = now;
      await invitations.save(invitation);
      await events.append(
        ...invitationEvent(principal, { newId, now }, 'invitation.revoked', invitation),
      );
    });
  };
