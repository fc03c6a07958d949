import { Project, searchableText, type ProjectStore } from '@basalt/domain';
import { TicketCounterEntity } from './project.entity.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { db, isAnyOf, selection } from '../sql/query.ts';

/** Takes the next `count` numbers for tickets of the project: the first of them, or null when the tenant has no such project. */
export async function takeNumbers(
  tx: Transaction,
  projectId: string,
  count: number,
): Promise<number | null> {
  const [row] = await tx.rows<{ last_number: number }>(
    `update ticket_counters set last_number = last_number + $3
    where organization_id = $1 and project_id = $2 returning last_number`,
    [tx.organizationId, projectId, count],
  );
  return row === undefined ? null : row.last_number - count + 1;
}

/** Projects of the transaction's tenant in PostgreSQL. */
export function createProjectStore(tx: Transaction): ProjectStore {
  const { organizationId } = tx;

  function writeSearchText({ id, name, key }: Project): void {
    tx.enqueue(
      `insert into project_search (organization_id, project_id, text) values ($1, $2, $3)
      on conflict (organization_id, project_id) do update set text = excluded.text
        where project_search.text <> excluded.text`,
      [organizationId, id, searchableText(name, key)],
    );
  }

  /** Whoever changes boards or labels of a project waits for its row: for long where many do, so without a connection. */
  function lock(where: { id: string; deletedAt?: null }): Promise<Project | null> {
    tx.queueFor(where.id);
    return tx.findOne(Project, where, { lock: true });
  }

  return {
    lock: (id) => lock({ id, deletedAt: null }),
    lockDeleted: (id) => lock({ id }),
    async hold(id) {
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Project, 'p')} from projects p
        where p.organization_id = $1 and p.id = $2 and p.deleted_at is null for share`,
        [organizationId, id],
      );
      return row === undefined ? null : tx.load(Project, row);
    },
    find: (id) => tx.findOne(Project, { id, deletedAt: null }),
    async add(project) {
      await tx.save(project);
      const projectId = project.id;
      await tx.create(TicketCounterEntity, { organizationId, projectId, lastNumber: 0 });
      writeSearchText(project);
    },
    async save(project) {
      await tx.save(project);
      writeSearchText(project);
    },
    async takenKeys(keys) {
      // The tenant's row is what two creators of one key meet at: a key that is not there cannot be locked.
      await tx.rows('select id from organizations where id = $1 for no key update', [
        organizationId,
      ]);
      const rows = await tx.select(
        selection(
          db
            .selectFrom('projects')
            .select('key')
            .where('organization_id', '=', organizationId)
            .where(isAnyOf('key', keys, 'text')),
        ),
      );
      return new Set(rows.map(({ key }) => key));
    },
    async nextTicketNumber(projectId, count = 1) {
      const first = await takeNumbers(tx, projectId, count);
      if (first === null) throw new Error('a project without a ticket counter');
      return first;
    },
    async usersWithAccess(projectId, userIds) {
      const rows = await tx.select(
        selection(
          db
            .selectFrom('memberships as m')
            .select('m.user_id')
            .where('m.organization_id', '=', organizationId)
            .where(isAnyOf('m.user_id', userIds))
            .where('m.removed_at', 'is', null)
            .where(({ or, exists, selectFrom }) =>
              or([
                sql<boolean>`has_implicit_access(m.role)`,
                exists(
                  selectFrom('project_members as pm')
                    .where('pm.organization_id', '=', organizationId)
                    .where('pm.project_id', '=', projectId)
                    .whereRef('pm.user_id', '=', 'm.user_id'),
                ),
              ]),
            ),
        ),
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    async addMember(projectId, userId, now) {
      const added = await tx.rows(
        `insert into project_members (organization_id, project_id, user_id, created_at)
        values ($1, $2, $3, $4) on conflict do nothing returning user_id`,
        [organizationId, projectId, userId, now.toISOString()],
      );
      return added.length > 0;
    },
    async removeMember(projectId, userId) {
      const removed = await tx.rows(
        `delete from project_members
        where organization_id = $1 and project_id = $2 and user_id = $3 returning user_id`,
        [organizationId, projectId, userId],
      );
      return removed.length > 0;
    },
  };
}
