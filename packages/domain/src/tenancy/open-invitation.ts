import { invalid, type DomainError } from '../kernel/domain-error.ts';
import { mayGrant } from '../records/permissions.ts';
import type { IdentityPorts } from '../ports/ports.ts';
import { type Invitation, isOpenInvitation } from '../records/invitation.ts';
import type { Membership } from '../records/membership.ts';
import type { OrganizationStore } from '../ports/organizations.port.ts';
import type { Actor } from '../access/principal.ts';
import type { TenantStores } from '../ports/tenancy.port.ts';

/** The refusal of the token of an invitation. */
export function invalidToken(): DomainError {
  return invalid('token', 'is not valid, or has expired');
}

const linkPrefix = 'link-';

/** The token of a link that the inviter hands over. It is stored hashed with its prefix, so it cannot pass for one of a mail. */
export const linkToken = (token: string): string => `${linkPrefix}${token}`;

/** Whether the token came by mail, and so shows that the person owns the address. */
export const isMailedToken = (token: string): boolean => !token.startsWith(linkPrefix);

/** An invitation, who sent it, and the account of its address. */
export interface LoadedInvitation {
  readonly invitation: Invitation;
  /** Null when the person who sent it is no member any more. */
  readonly sender: Pick<Membership, 'role'> | null;
  readonly account: Awaited<ReturnType<OrganizationStore['loadAccount']>>;
}

/** The organization that a token invites to, and the hash under which the invitation is stored. Refuses an unknown token (`invalidToken`). */
export async function organizationOfToken(
  {
    accountsTransaction,
    tokenGenerator,
  }: Pick<IdentityPorts, 'accountsTransaction' | 'tokenGenerator'>,
  token: string,
): Promise<{ organizationId: string; tokenHash: string }> {
  for (const tokenHash of tokenGenerator.hashes('invitation', token)) {
    const organizationId = await accountsTransaction.organizationOfInvitation(tokenHash);
    if (organizationId !== null) return { organizationId, tokenHash };
  }
  throw invalidToken();
}

/** The invitation with this token, locked; null when there is none. */
export async function loadInvitation(
  { invitations, organizations }: TenantStores,
  tokenHash: string,
): Promise<LoadedInvitation | null> {
  const invitation = await invitations.lockByToken(tokenHash);
  if (invitation === null) return null;
  const senderOf = async (actor: Actor): Promise<LoadedInvitation['sender']> =>
    actor.type === 'user' ? organizations.membership(actor.id) : { role: 'owner' };
  return {
    invitation,
    sender: await senderOf(invitation.createdBy),
    account: await organizations.loadAccount(invitation.email),
  };
}

/** The invitation, if it can be accepted. Refuses (`invalidToken`) a closed or expired one, and one whose sender may not give its role any more. */
export function openOf(loaded: LoadedInvitation | null, now: Date): LoadedInvitation {
  if (!loaded || !isOpenInvitation(loaded.invitation, now)) throw invalidToken();
  const { sender, invitation } = loaded;
  if (sender === null || !mayGrant(sender.role, invitation.role)) throw invalidToken();
  return loaded;
}
