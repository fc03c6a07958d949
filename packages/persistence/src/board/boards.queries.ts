import type { BoardQueries, BoardRecord } from '@basalt/domain';
import { idKey, keysetOf, pageOf, type SortKey } from '../sql/keyset.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';

const columns = `b.id, b.project_id, b.name, b.slug, b.color, b.wip_limit, b.is_done, b.is_hidden, b.position,
  b.ticket_count, b.version, b.created_at, b.updated_at`;

const keys: SortKey<BoardRecord>[] = [
  {
    sql: 'b.position',
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::integer`,
    value: (board) => board.position,
  },
  idKey('b.id', 'asc'),
];

/** Reads of boards in PostgreSQL. */
export function createBoardQueries(reads: TenantReads): BoardQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [board] = await reads.rows<BoardRecord>({
        text: `select ${columns} from boards b
          join projects p on p.organization_id = b.organization_id and p.id = b.project_id
          where b.organization_id = $1 and b.id = $2 and b.deleted_at is null and p.deleted_at is null`,
        values: [organizationId, id],
      });
      return board ?? null;
    },
    async list(projectId, page) {
      const values: unknown[] = [organizationId, projectId];
      const from =
        'from boards b where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null';
      const keyset = keysetOf(keys, page, values);
      return reads.page(page, {
        exists: liveProject(organizationId, projectId),
        rows: {
          text: `select ${columns} ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
          values,
        },
        count: {
          text: `select count(*)::integer as total ${from}`,
          values: [organizationId, projectId],
        },
        cut: (rows: BoardRecord[], total) => pageOf(keys, page, rows, total),
      });
    },
  };
}
