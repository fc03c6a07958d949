import type { IncludedKind, IncludedQueries, IncludedRecords } from '@basalt/domain';
import { boardColumns } from '../board/boards.queries.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const live = (alias: string): string => `join projects p
  on p.organization_id = ${alias}.organization_id and p.id = ${alias}.project_id and p.deleted_at is null`;

/** The records of each kind whose ids are in `$2`; `$1` is the tenant. */
const statements: Readonly<Record<IncludedKind, string>> = {
  users: `select u.id, u.name from memberships m join users u on u.id = m.user_id
    where m.organization_id = $1 and m.user_id = any($2::uuid[]) order by u.id`,
  labels: `select l.id, l.name, l.color from labels l ${live('l')}
    where l.organization_id = $1 and l.id = any($2::uuid[]) order by l.id`,
  boards: `select ${boardColumns.join(', ')} from boards b ${live('b')}
    where b.organization_id = $1 and b.id = any($2::uuid[]) and b.deleted_at is null order by b.id`,
  projects: `select p.id, p.key, p.name from projects p
    where p.organization_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null order by p.id`,
};

/** Reads of the records that others name in PostgreSQL: all of them in one packet. */
export function createIncludedQueries(reads: TenantReads): IncludedQueries {
  const { organizationId } = reads;
  return {
    async find(ids) {
      const asked = Object.entries(ids).filter(([, some]) => some.length > 0);
      const found: IncludedRecords = { users: [], labels: [], boards: [], projects: [] };
      if (asked.length === 0) return found;
      const rows = await reads.all(
        ...asked.map(([kind, some]) => ({
          text: statements[kind as IncludedKind],
          values: [organizationId, some],
        })),
      );
      return Object.assign(found, Object.fromEntries(asked.map(([kind], at) => [kind, rows[at]])));
    },
  };
}
