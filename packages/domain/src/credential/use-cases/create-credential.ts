import { organizationBudget, type OrganizationCaps } from '../../budgets/organization-budget.ts';
import { changeOf } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { issuedTo, type Principal } from '../../access/principal.ts';
import { refuseBeyondRecordQuota } from '../../tenancy/record-quota.ts';
import {
  Credential,
  credentialEvent,
  credentialRecord,
  type CredentialRecord,
} from '../../records/credential.ts';
import type { ApiKeyFactory } from '../../ports/credentials.port.ts';
import { grantedScopes } from '../grant.ts';
import { changeOfCredential } from '../named-credential.ts';

/** A new credential with its key, which is shown only once. */
export type IssuedCredential = CredentialRecord & {
  /** The key: `<key_prefix>_<public_id>.<secret>`. */
  token: string;
};

interface NewCredential {
  name: string;
  scopes: readonly string[];
  expiresAt?: Date | null | undefined;
}

/**
 * Issues a credential of the caller's organization, with scopes that the caller holds. Refuses plain members with
 * `insufficient_role`: a credential would see more than they do. Refuses with `quota_exceeded` beyond the organization's cap.
 */
export const createCredential = ({
  apiKeyFactory,
  organizationCaps = organizationBudget,
  tenancy,
  clock,
  newId: makeId,
}: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'apiKeyFactory'> & {
  organizationCaps?: OrganizationCaps;
}) => {
  // Named one by one: the container resolves each port when it is read, and `...rest` would read all of them, this use case included.
  const ports = { tenancy, clock, newId: makeId };
  type Key = Pick<ReturnType<ApiKeyFactory['forge']>, 'publicId' | 'secret'>;
  const create = changeOf(ports, {
    names: changeOfCredential.names,
    load: async ({ credentials }) => ({ count: await credentials.lockedCount(ports.clock()) }),
    check: ({ count }, command: NewCredential & Key, { principal, now }) => {
      refusePlainMember(principal);
      const { name, expiresAt = null, publicId, secret } = command;
      const scopes = grantedScopes(principal, command.scopes);
      if (expiresAt !== null && expiresAt <= now) {
        throw invalid('expires_at', 'must be in the future');
      }
      return { count, name, scopes, expiresAt, publicId, secret };
    },
    decide: ({ count, secret, ...fields }, { principal, newId, now }) => {
      refuseBeyondRecordQuota(organizationCaps, 'credentials', count);
      const credential = new Credential({
        ...fields,
        id: newId(),
        organizationId: principal.organizationId,
        secrets: [{ ...secret, ...issuedTo(principal.actor) }],
        createdBy: principal.actor,
        now,
      });
      return {
        saved: [credential],
        events: [credentialEvent('credential.created', credential)],
        answer: credentialRecord(credential),
      };
    },
  });
  return async (principal: Principal, input: NewCredential): Promise<IssuedCredential> => {
    const { token, ...key } = apiKeyFactory.forge();
    return { ...(await create(principal, { ...input, ...key })), token };
  };
};
