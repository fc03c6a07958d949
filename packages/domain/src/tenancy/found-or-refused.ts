import { DomainError, type RootKind } from '../kernel/domain-error.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import type { Principal } from '../access/principal.ts';
import type { Tenancy } from '../ports/tenancy.port.ts';

/**
 * The refusal for a record that the caller's organization does not have: `wrong_organization` when another
 * organization has it as a live one, else `not_found`. People always get `not_found`. Call it only after the caller's own
 * organization was searched.
 */
export async function refusalForMissing(
  tenancy: Pick<Tenancy, 'ownerOf'>,
  principal: Principal,
  resource: RootKind,
  id: string,
): Promise<DomainError> {
  if (principal.person !== undefined) return new DomainError('not_found', { resource });
  const owner = isIdentifier(id) ? await tenancy.ownerOf(resource, id) : null;
  const foreign = owner !== null && owner !== principal.organizationId;
  return foreign
    ? new DomainError('wrong_organization', { resource })
    : new DomainError('not_found', { resource });
}

/** Returns the record. Throws the refusal when there is none. */
export async function foundOrRefused<T>(
  record: T | null,
  refusal: () => Promise<DomainError>,
): Promise<T> {
  if (record === null) throw await refusal();
  return record;
}

/** Refuses every organization but the caller's own, with the refusal of `refusalForMissing`. */
export async function refuseForeignOrganization(
  tenancy: Pick<Tenancy, 'ownerOf'>,
  principal: Principal,
  organization: string,
): Promise<void> {
  if (organization === principal.organizationId) return;
  throw await refusalForMissing(tenancy, principal, 'organization', organization);
}
