import { organizationBudget, type OrganizationCaps } from '../../budgets/organization-budget.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { issuedTo, type Principal } from '../../tenancy/principal.ts';
import { refuseBeyondCap } from '../../tenancy/refuse-beyond-cap.ts';
import { credentialEvent } from '../credential-event.ts';
import { Credential, credentialRecord, type CredentialRecord } from '../credential.ts';
import { grantedScopes } from '../grant.ts';
import type { Ports } from '../../ports.ts';

/** A credential whose key is handed out with it, this once. */
export type IssuedCredential = CredentialRecord & {
  /** The key: `<key_prefix>_<public_id>.<secret>`. Never to be seen again. */
  token: string;
};

/**
 * Issues a credential of the caller's organization, with scopes that the caller holds. Refuses plain members with
 * `insufficient_role`: a credential would see more than they do. Refuses with `quota_exceeded` beyond the organization's cap.
 */
export const createCreateCredential =
  ({
    tenancy,
    clock,
    newId,
    apiKeyFactory,
    organizationCaps = organizationBudget,
  }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'apiKeyFactory'> & {
    organizationCaps?: OrganizationCaps;
  }) =>
  async (
    principal: Principal,
    {
      name,
      scopes,
      expiresAt = null,
    }: { name: string; scopes: readonly string[]; expiresAt?: Date | null | undefined },
  ): Promise<IssuedCredential> => {
    refusePlainMember(principal);
    const granted = grantedScopes(principal, scopes);
    const now = clock();
    if (expiresAt !== null && expiresAt <= now)
      throw invalid('expires_at', 'must be in the future');
    const { token, publicId, secret } = apiKeyFactory.forge();
    const credential = new Credential({
      id: newId(),
      organizationId: principal.organizationId,
      publicId,
      name,
      scopes: granted,
      secret: { ...secret, ...issuedTo(principal.actor) },
      expiresAt,
      createdBy: principal.actor,
      now,
    });
    await tenancy.inTenant(principal, async (stores) => {
      refuseBeyondCap(organizationCaps, 'credentials', await stores.credentials.lockedCount(now));
      await stores.credentials.add(credential);
      const time = { newId, now };
      await stores.events.append(
        ...credentialEvent(principal, time, 'credential.created', credential),
      );
    });
    return { ...credentialRecord(credential), token };
  };
