import {
  Development,
  GitConnection,
  GitDelivery,
  type DevelopmentRecord,
  type ExportedDevelopment,
  type GitConnectionRecord,
  type GitDeliveryRecord,
  type GitQueries,
} from '@basalt/domain';
import { liveParent } from '../comment/comments.queries.ts';
import { creationOrder, idKey, onPage, timeKey, type SortKey } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const columns = selectedColumns(GitConnection, 'c');
const deliveryColumns = selectedColumns(GitDelivery, 'd');
const developmentColumns = selectedColumns(Development, 'd');
const exportedColumns = selectedColumns(Development, 'd', {
  id: null,
  ticket_id: null,
  updated_at: null,
});
const keys = creationOrder('c') as SortKey<GitConnectionRecord>[];
const newestFirst: SortKey<GitDeliveryRecord>[] = [
  timeKey('d.created_at', 'desc', (row) => row.created_at),
  idKey('d.id', 'desc'),
];

const connections = (organizationId: string) =>
  db.selectFrom('git_connections as c').where('c.organization_id', '=', organizationId);

const connectionById = compiledOnce(
  ({ organizationId, id }: { organizationId: string; id: string }) =>
    connections(organizationId).select(columns).where('c.id', '=', id),
);

const deliveries = (organizationId: string, connectionId: string) =>
  db
    .selectFrom('git_deliveries as d')
    .where('d.organization_id', '=', organizationId)
    .where('d.connection_id', '=', connectionId);

/** Reads of connections to Git forges in PostgreSQL. */
export function createGitQueries(reads: TenantReads): GitQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [connection] = await reads.rows(connectionById({ organizationId, id }));
      return connection ?? null;
    },
    async list(page) {
      const listed = connections(organizationId);
      const found = await reads.page<GitConnectionRecord>(page, {
        rows: selection(onPage(listed.select(columns), keys, page)),
        count: selection(listed.select(countOf)),
        keys,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async deliveries(connectionId, page) {
      const listed = deliveries(organizationId, connectionId);
      return reads.page<GitDeliveryRecord>(page, {
        exists: connectionById({ organizationId, id: connectionId }),
        rows: selection(onPage(listed.select(deliveryColumns), newestFirst, page)),
        count: selection(listed.select(countOf)),
        keys: newestFirst,
      });
    },
    async developments(ref) {
      const parent = liveParent(organizationId, { kind: 'ticket', ref });
      const [present = [], rows = []] = await reads.all(
        selection(parent),
        selection(
          db
            .selectFrom('developments as d')
            .select(developmentColumns)
            .where('d.organization_id', '=', organizationId)
            .where('d.ticket_id', '=', parent)
            .orderBy('d.id'),
        ),
      );
      return present.length === 0 ? null : (rows as DevelopmentRecord[]);
    },
    exported: (ticketId) =>
      reads.rows(
        selection<ExportedDevelopment>(
          db
            .selectFrom('developments as d')
            .select([...exportedColumns, 'd.repository_key', 'd.external_id', 'd.sent_at'])
            .where('d.organization_id', '=', organizationId)
            .where('d.ticket_id', '=', ticketId)
            .orderBy('d.id'),
        ),
      ),
  };
}
