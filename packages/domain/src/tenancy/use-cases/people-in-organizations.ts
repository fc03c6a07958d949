import type {
  AccountsTransaction,
  OwnOrganization,
} from '../../ports/accounts-transaction.port.ts';
import { requireSignedIn, type SessionCaller } from '../../identity/session/session-caller.ts';
import { DomainError, type RootKind } from '../../kernel/domain-error.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import { scopesOf } from '../../access/roles.ts';
import { isDeletedThere } from '../deleted-records.ts';
import { operatorPrincipal, systemPrincipal, type Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { IdentityPorts } from '../../ports/ports.ts';

/** The first record that the path of a request names. A ticket may be named by its key, such as `WEB-42`. */
export type PathRoot =
  | { readonly organization: string }
  | {
      readonly resource: Exclude<RootKind, 'organization'>;
      readonly id: string;
      /** The request restores the record: a deleted one is looked for, too. */
      readonly restores?: boolean;
    };

/** The organizations that the caller is a member of, in the order of their creation. */
export const listOwnOrganizations =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async (caller: SessionCaller): Promise<OwnOrganization[]> => {
    requireSignedIn(caller);
    return accountsTransaction.organizationsOf(caller.user.id);
  };

/**
 * The caller as a member of the organization that the path names, or that the named record belongs to. The scopes
 * follow from the role. Refuses a member of a suspended organization with `organization_suspended`, and with `not_found` a record that belongs to none of the caller's organizations. The key of a
 * ticket does not show the organization: it is looked for only when the caller belongs to one organization.
 */
export const principalFor =
  ({ tenancy, accountsTransaction }: Pick<IdentityPorts, 'tenancy' | 'accountsTransaction'>) =>
  async (caller: SessionCaller, root: PathRoot): Promise<Principal> => {
    requireSignedIn(caller);
    const resource = 'organization' in root ? 'organization' : root.resource;
    const { id: userId, name } = caller.user;
    const organizationId = await organizationOf({ tenancy, accountsTransaction }, userId, root);
    if (organizationId === null) throw new DomainError('not_found', { resource });
    // Also of a suspended organization: only its members are refused with that, all others with `not_found`.
    const { organizations } = tenancy.queriesOf(operatorPrincipal(organizationId));
    const role = await organizations.roleOf(userId);
    if (role === null) throw new DomainError('not_found', { resource });
    return {
      organizationId,
      actor: { type: 'user', id: userId, name },
      scopes: scopesOf(role),
      person: { userId, role },
    };
  };

async function organizationOf(
  { tenancy, accountsTransaction }: { tenancy: Tenancy; accountsTransaction: AccountsTransaction },
  userId: string,
  root: PathRoot,
): Promise<string | null> {
  if ('organization' in root) return isIdentifier(root.organization) ? root.organization : null;
  const owner = isIdentifier(root.id) ? await tenancy.ownerOf(root.resource, root.id) : null;
  if (owner !== null) return owner;
  const [own, ...others] = await accountsTransaction.organizationsOf(userId);
  if (own === undefined) return null;
  if (others.length === 0) return own.id;
  if (root.restores !== true || !isIdentifier(root.id)) return null;
  return ownerOfDeleted(tenancy, [own, ...others], root);
}

/** The first of the organizations that has the record as a deleted one. Each is searched separately: no read finds deleted records of all. */
async function ownerOfDeleted(
  tenancy: Tenancy,
  organizations: readonly OwnOrganization[],
  { resource, id }: { resource: RootKind; id: string },
): Promise<string | null> {
  for (const organization of organizations) {
    const within = systemPrincipal(organization.id);
    if (await isDeletedThere(tenancy, within, { kind: resource, id })) return organization.id;
  }
  return null;
}
