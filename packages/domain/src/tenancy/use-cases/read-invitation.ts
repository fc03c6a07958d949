import { invalidToken, loadInvitation, openOf, organizationOfToken } from '../open-invitation.ts';
import { systemPrincipal } from '../../access/principal.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The invitation as a person sees it before they accept it. */
export interface InvitationShown {
  readonly organization: { readonly id: string; readonly name: string };
  /** The name of the person who sent it; null when no person did. */
  readonly invited_by: string | null;
  /** The address that it was sent to. */
  readonly email: string;
  /** Whether it is closed and the person is a member now. */
  readonly used: boolean;
}

/**
 * The invitation with this token, for anyone who has the token. Refuses with `validation_failed` (token) one that
 * cannot be accepted, unless it is closed and the person is a member now.
 */
export const readInvitation =
  (ports: Pick<IdentityPorts, 'tenancy' | 'accountsTransaction' | 'tokenGenerator' | 'clock'>) =>
  async ({ token }: { token: string }): Promise<InvitationShown> => {
    const { tenancy, clock } = ports;
    const { organizationId, tokenHash } = await organizationOfToken(ports, token);
    return tenancy.inTenant(systemPrincipal(organizationId), async (stores) => {
      const loaded = await loadInvitation(stores, tokenHash);
      const organization = await stores.organizations.find();
      if (loaded === null || organization === null) throw invalidToken();
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
