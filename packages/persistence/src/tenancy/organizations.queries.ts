import type {
  OrganizationMemberRecord,
  OrganizationQueries,
  OrganizationRecord,
  Role,
} from '@basalt/domain';
import { idKey, keysetOf, pageOf, type SortKey } from '../sql/keyset.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const memberKeys: SortKey<OrganizationMemberRecord>[] = [
  {
    sql: 'u.name collate "C"',
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::text`,
    value: ({ name }) => name,
  },
  idKey('u.id', 'asc'),
];

/** Reads of the tenant itself and its people. */
export function createOrganizationQueries(reads: TenantReads): OrganizationQueries {
  const { organizationId } = reads;
  return {
    async find() {
      const [organization] = await reads.rows<OrganizationRecord>({
        text: 'select id, name, slug, created_at, updated_at from organizations where id = $1',
        values: [organizationId],
      });
      return organization ?? null;
    },
    async roleOf(userId) {
      const [membership] = await reads.rows<{ role: Role }>({
        text: `select role from memberships
          where organization_id = $1 and user_id = $2 and removed_at is null`,
        values: [organizationId, userId],
      });
      return membership?.role ?? null;
    },
    async members(page) {
      const values: unknown[] = [organizationId];
      const from = `from memberships m join users u on u.id = m.user_id
        where m.organization_id = $1 and m.removed_at is null`;
      const keyset = keysetOf(memberKeys, page, values);
      const found = await reads.page<OrganizationMemberRecord>(page, {
        rows: {
          text: `select u.id, u.name, u.email, m.role ${from} ${keyset.where}
            order by ${keyset.orderBy} limit ${keyset.limit}`,
          values,
        },
        count: { text: `select count(*)::integer as total ${from}`, values: [organizationId] },
        cut: (rows, total) => pageOf(memberKeys, page, rows, total),
      });
      return found ?? { items: [], next: null, prev: null };
    },
  };
}
