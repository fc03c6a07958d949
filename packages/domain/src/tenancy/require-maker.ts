import { invalid } from '../kernel/domain-error.ts';
import type { TenantStores } from '../ports/tenancy.port.ts';

/**
 * Refuses with `validation_failed` (created_by) an id that belongs neither to a person who is or was a member of the
 * organization nor to one of its credentials.
 */
export async function requireMaker(
  { organizations, credentials }: Pick<TenantStores, 'organizations' | 'credentials'>,
  id: string | undefined,
): Promise<void> {
  if (id === undefined || (await organizations.findPerson(id)) !== null) return;
  if ((await credentials.list()).some((credential) => credential.id === id)) return;
  throw invalid('created_by', 'is not a person or a credential of this organization');
}
