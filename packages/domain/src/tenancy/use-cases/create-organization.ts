import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { firstFree, maxSlugLength, numbered, slugOf } from '../../kernel/slug.ts';
import {
  Organization,
  organizationRecord,
  type OrganizationRecord,
} from '../../records/organization.ts';
import type { OrganizationStore } from '../../ports/organizations.port.ts';
import { systemPrincipal } from '../../access/principal.ts';

interface NewOrganization {
  name: string;
  slug?: string | undefined;
}

/**
 * Creates an organization. Without a slug, a free one is derived from the name. Refuses with `validation_failed` (slug) a chosen
 * one that is taken or malformed.
 */
export const createOrganization = (ports: ChangePorts) => {
  const create = changeOf(ports, {
    names: (_: NewOrganization, { organizationId }) => ({
      kind: 'organization',
      id: organizationId,
    }),
    load: async ({ organizations }, { slug, name }) => ({
      slug: await freeSlug(organizations, slug, name),
    }),
    check: ({ slug }, { name }) => ({ slug, name }),
    decide: ({ slug, name }, { principal, now }) => {
      if (slug === null) throw invalid('slug', 'is taken');
      const organization = new Organization({ id: principal.organizationId, name, slug, now });
      return { saved: [organization], answer: organizationRecord(organization) };
    },
  });
  return (organization: NewOrganization): Promise<OrganizationRecord> =>
    create(systemPrincipal(ports.newId()), organization);
};

/** The chosen slug, null when it is taken; without a chosen one, the first free slug for the name. It stays free until the transaction ends. */
async function freeSlug(
  organizations: OrganizationStore,
  chosen: string | undefined,
  name: string,
): Promise<string | null> {
  const takenOf = (slugs: readonly string[]) => organizations.takenSlugs(slugs);
  if (chosen === undefined) {
    return firstFree(numbered(slugOf(name, 'organization'), '-', maxSlugLength), takenOf);
  }
  if (slugOf(chosen, 'organization') !== chosen) {
    throw invalid('slug', 'must be lower-case letters a-z, digits and single hyphens between them');
  }
  return (await takenOf([chosen])).has(chosen) ? null : chosen;
}
