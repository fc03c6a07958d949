import { invalid } from '../../kernel/domain-error.ts';
import { firstFree, maxSlugLength, numbered, slugOf } from '../../kernel/slug.ts';
import { Organization, organizationRecord, type OrganizationRecord } from '../organization.ts';
import type { OrganizationStore } from '../organizations.port.ts';
import { systemPrincipal } from '../principal.ts';
import type { Ports } from '../../ports.ts';

/**
 * Founds an organization. Without a slug, one is derived from the name and made unique; a chosen one that
 * is taken is refused with `validation_failed` (slug).
 */
export const createCreateOrganization =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async ({
    name,
    slug,
  }: {
    name: string;
    slug?: string | undefined;
  }): Promise<OrganizationRecord> => {
    const id = newId();
    return tenancy.inTenant(systemPrincipal(id), async ({ organizations }) => {
      const organization = new Organization({
        id,
        name,
        slug: await freeSlug(organizations, slug, name),
        now: clock(),
      });
      await organizations.add(organization);
      return organizationRecord(organization);
    });
  };

async function freeSlug(
  organizations: OrganizationStore,
  chosen: string | undefined,
  name: string,
): Promise<string> {
  const takenOf = (slugs: readonly string[]) => organizations.takenSlugs(slugs);
  if (chosen === undefined) {
    return firstFree(numbered(slugOf(name, 'organization'), '-', maxSlugLength), takenOf);
  }
  if (slugOf(chosen, 'organization') !== chosen) {
    throw invalid('slug', 'must be lower-case letters a-z, digits and single hyphens between them');
  }
  if ((await takenOf([chosen])).has(chosen)) throw invalid('slug', 'is taken');
  return chosen;
}
