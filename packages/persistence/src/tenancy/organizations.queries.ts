import type { OrganizationQueries, OrganizationRecord } from '@basalt/domain';
import type { TenantReads } from '../database/tenant-reads.ts';

/** Reads of the tenant itself. */
export function createOrganizationQueries(reads: TenantReads): OrganizationQueries {
  return {
    async find() {
      const [organization] = await reads.rows<OrganizationRecord>({
        name: 'organization',
        text: 'select id, name, slug, created_at, updated_at from organizations where id = $1',
        values: [reads.organizationId],
      });
      return organization ?? null;
    },
  };
}
