import { loadInvitation, notGood, openOf } from '../open-invitation.ts';
import { systemPrincipal } from '../principal.ts';
import type { IdentityPorts } from '../../ports.ts';

/** What a person reads before they accept an invitation. */
export interface InvitationShown {
  readonly organization: { readonly id: string; readonly name: string };
  /** The name of who sent it; null where no person did. */
  readonly invited_by: string | null;
  /** To whom it was sent. */
  readonly email: string;
  /** Whether it was used: the person is a member. */
  readonly used: boolean;
}

/**
 * What the invitation with this token says, for anyone who holds the token. Refuses with `validation_failed` (token) one that
 * cannot be accepted, except that of a person who is a member by now.
 */
export const createReadInvitation =
  ({
    tenancy,
    accountsTransaction,
    tokenGenerator,
    clock,
  }: Pick<IdentityPorts, 'tenancy' | 'accountsTransaction' | 'tokenGenerator' | 'clock'>) =>
  async ({ token }: { token: string }): Promise<InvitationShown> => {
    const tokenHash = tokenGenerator.hash('invitation', token);
    const organizationId = await accountsTransaction.organizationOfInvitation(tokenHash);
    if (organizationId === null) throw notGood();
    return tenancy.inTenant(systemPrincipal(organizationId), async (stores) => {
      const loaded = await loadInvitation(stores, tokenHash);
      const organization = await stores.organizations.find();
      if (loaded === null || organization === null) throw notGood();
      const { invitation, account } = loaded;
      const used = invitation.closedAt !== null && account?.membership?.removedAt === null;
      if (!used) openOf(loaded, clock());
      const { createdBy, email } = invitation;
      return {
        organization: { id: organization.id, name: organization.name },
        invited_by: createdBy.type === 'user' ? createdBy.name : null,
        email,
        used,
      };
    });
  };
