import {
  Development,
  gitBudget,
  GitConnection,
  GitDelivery,
  Rule,
  type GitStore,
  type NamedProject,
  type NamedTicket,
  type SetChange,
} from '@basalt/domain';
import { sql } from 'kysely';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce, db } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

interface OfTenant {
  organizationId: string;
}

const connections = compiledOnce(
  (of: OfTenant) => sql<{ count: number }>`
  select count(*)::integer as count from git_connections where organization_id = ${of.organizationId}`,
);

const projects = compiledOnce(
  (of: OfTenant & { ids: readonly string[]; areAll: boolean }) => sql<NamedProject>`
  select id, key, archived from projects
  where organization_id = ${of.organizationId} and deleted_at is null
    and (${of.areAll}::boolean or id = any(${of.ids}::uuid[]))`,
);

const delivery = compiledOnce(
  (
    of: OfTenant & {
      connectionId: string;
      deliveryId: string | null;
      digest: string | null;
      event: string;
    },
    tx: Transaction,
  ) => sql<object>`
  select ${tx.columnsSql(GitDelivery, 'd')} from git_deliveries d
  where d.organization_id = ${of.organizationId} and d.connection_id = ${of.connectionId}
    and (d.delivery_id = ${of.deliveryId} or (d.digest = ${of.digest} and d.event = ${of.event}))
  order by d.delivery_id is not distinct from ${of.deliveryId} desc limit 1`,
);

const surplus = compiledOnce(
  (
    of: OfTenant & { connectionId: string; signed: boolean; kept: number },
    tx: Transaction,
  ) => sql<object>`
  select ${tx.columnsSql(GitDelivery, 'd')} from git_deliveries d
  where d.organization_id = ${of.organizationId} and d.connection_id = ${of.connectionId}
    and (d.outcome <> 'unsigned') = ${of.signed}::boolean
  order by d.created_at desc, d.id desc offset ${of.kept}::integer limit 100`,
);

const gitRules = compiledOnce(
  (of: OfTenant, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Rule, 'r')} from rules r
    join rules_of_live_projects l on l.organization_id = r.organization_id and l.id = r.id
  where r.organization_id = ${of.organizationId} and r.enabled and r."when" ->> 'on' = 'git'
  order by r.id for share of r`,
);

/** The tickets are locked: they are not removed before their developments are written, and their counts follow. */
const tickets = compiledOnce(
  (of: OfTenant & { keys: readonly string[] }) => sql<NamedTicket>`
  select named.key, t.id, t.project_id as "projectId", t.version, t.development_count as "developmentCount"
  from (
    select k.key, coalesce(
      (select x.id from tickets x where x.organization_id = ${of.organizationId} and x.key = k.key),
      (select f.ticket_id from former_ticket_keys f where f.organization_id = ${of.organizationId} and f.key = k.key)) as id
    from unnest(${of.keys}::text[]) k (key)
  ) named
  join tickets t on t.organization_id = ${of.organizationId} and t.id = named.id and t.deleted_at is null
  where exists (select from projects p
    where p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null)
  order by t.id for no key update of t`,
);

const stored = compiledOnce(
  (
    of: OfTenant & {
      kinds: readonly string[];
      repositories: readonly string[];
      externalIds: readonly string[];
    },
    tx: Transaction,
  ) => sql<object & { ticket_project_id: string }>`
  select ${tx.columnsSql(Development, 'd')}, t.project_id as ticket_project_id
  from unnest(${of.kinds}::text[], ${of.repositories}::text[], ${of.externalIds}::text[]) n (kind, repository_key, external_id)
  join developments d on d.organization_id = ${of.organizationId} and d.repository_key = n.repository_key
    and d.external_id = n.external_id and d.kind = n.kind
  join tickets t on t.organization_id = d.organization_id and t.id = d.ticket_id and t.deleted_at is null
  order by d.id limit ${sql.lit(gitBudget.links)} for no key update of d`,
);

const oldest = compiledOnce(
  (
    of: OfTenant & {
      ticketIds: readonly string[];
      added: readonly number[];
      except: readonly string[];
    },
    tx: Transaction,
  ) => sql<object & { of_ticket: string; count: number; is_found: boolean }>`
  select ${tx.columnsSql(Development, 'd')}, n.id as of_ticket, n.count, d.id is not null as is_found
  from (
    select u.id, c.count, c.count + u.added - ${sql.lit(gitBudget.ofTicket)} as excess
    from unnest(${of.ticketIds}::uuid[], ${of.added}::integer[]) u (id, added)
    cross join lateral (select count(*)::integer as count from developments x
      where x.organization_id = ${of.organizationId} and x.ticket_id = u.id) c
  ) n
  left join lateral (select * from developments x
    where x.organization_id = ${of.organizationId} and x.ticket_id = n.id and x.id <> all(${of.except}::uuid[])
    order by x.updated_at, x.id limit greatest(n.excess, 0)) d on true
  where n.excess > 0
  order by d.updated_at, d.id`,
);

/** The statement that stores how many developments tickets have. */
export const setDevelopmentCounts = (
  organizationId: string,
  { counts }: Extract<SetChange, { kind: 'development_counts' }>,
) => [
  sql`update tickets t set development_count = c.count
    from unnest(${counts.map(({ ticketId }) => ticketId)}::uuid[], ${counts.map(({ count }) => count)}::integer[]) c (id, count)
    where t.organization_id = ${organizationId} and t.id = c.id`,
];

/** The connections of the transaction's tenant to Git forges in PostgreSQL. */
export function createGitStore(tx: Transaction): GitStore {
  const { organizationId } = tx;
  return {
    find: (id) => tx.findOne(GitConnection, { id }),
    lock: (id) => tx.findOne(GitConnection, { id }, { lock: true }),
    lockAll: () =>
      tx.loadAll(
        GitConnection,
        db
          .selectFrom('git_connections as c')
          .select(tx.columns(GitConnection, 'c'))
          .where('c.organization_id', '=', organizationId)
          .orderBy('c.id')
          .forUpdate(),
      ),
    async lockedCount() {
      const [, [row]] = await tx.batch(
        nameLock(`${organizationId}/git`),
        connections({ organizationId }),
      );
      return row?.count ?? 0;
    },
    projects: (ids) => tx.rows(projects({ organizationId, ids, areAll: ids.length === 0 })),
    delivery: (connectionId, of) =>
      tx.loadOne(GitDelivery, delivery({ organizationId, connectionId, ...of }, tx)),
    surplus: (connectionId, of) =>
      tx.loadAll(GitDelivery, surplus({ organizationId, connectionId, ...of }, tx)),
    rules: () => tx.loadAll(Rule, gitRules({ organizationId }, tx)),
    async developments(keys, names) {
      const [found, rows] = await tx.batch(
        keys.length === 0 ? null : tickets({ organizationId, keys }),
        names.length === 0
          ? null
          : stored(
              {
                organizationId,
                kinds: names.map(({ kind }) => kind),
                repositories: names.map(({ repositoryKey }) => repositoryKey),
                externalIds: names.map(({ externalId }) => externalId),
              },
              tx,
            ),
      );
      return {
        tickets: found,
        stored: rows.map((row) => ({
          development: tx.load(Development, row),
          projectId: row.ticket_project_id,
        })),
      };
    },
    async oldest(added, except) {
      if (added.size === 0) return new Map();
      const of = {
        organizationId,
        ticketIds: [...added.keys()],
        added: [...added.values()],
        except,
      };
      const rows = await tx.rows(oldest(of, tx));
      return new Map(
        Array.from(
          Map.groupBy(rows, ({ of_ticket: id }) => id),
          ([id, ofTicket]) => [
            id,
            {
              count: ofTicket[0]?.count ?? 0,
              developments: ofTicket
                .filter((row) => row.is_found)
                .map((row) => tx.load(Development, row)),
            },
          ],
        ),
      );
    },
  };
}
