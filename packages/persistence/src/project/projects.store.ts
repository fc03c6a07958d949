import { Project, searchableText, type ProjectStore } from '@basalt/domain';
import { lockProject } from '../lock/lock-project.ts';
import { boardLocks } from '../lock/lock-boards.ts';
import { personOfProject } from './project-member.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { db, isAnyOf, selection } from '../sql/query.ts';

/** The statement that stores the text in which a search finds a project. */
export const projectText = (organizationId: string, { id, name, key }: Project) =>
  db
    .insertInto('project_search')
    .values({ organization_id: organizationId, project_id: id, text: searchableText(name, key) })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'project_id'])
        .doUpdateSet(({ ref }) => ({ text: ref('excluded.text') }))
        .whereRef('project_search.text', '<>', 'excluded.text'),
    );

/** Projects of the transaction's tenant in PostgreSQL. */
export function createProjectStore(tx: Transaction): ProjectStore {
  const { organizationId } = tx;

  /** Locks a project. Many changes of its boards or labels may wait for this row; they queue in the process, without a connection. */
  function lock(where: { id: string; deletedAt?: null }): Promise<Project | null> {
    tx.queueFor(where.id);
    return tx.findOne(Project, where, { lock: true });
  }

  return {
    lock: (id) => lock({ id, deletedAt: null }),
    async lockWithBoards(id) {
      tx.queueFor(id);
      const [rows] = await tx.batch(
        lockProject({ organizationId, id }, tx),
        boardLocks.all({ organizationId, projectId: id }, tx),
      );
      return rows.length === 0 ? null : tx.load(Project, rows[0] as object);
    },
    lockDeleted: (id) => lock({ id }),
    hold: (id) =>
      tx.loadOne(
        Project,
        db
          .selectFrom('projects as p')
          .select(tx.columns(Project, 'p'))
          .where('p.organization_id', '=', organizationId)
          .where('p.id', '=', id)
          .where('p.deleted_at', 'is', null)
          .forShare(),
      ),
    find: (id) => tx.findOne(Project, { id, deletedAt: null }),
    async takenKeys(keys) {
      // The row of the tenant is locked, because a key that does not exist yet cannot be locked.
      await tx.rows(
        db
          .selectFrom('organizations')
          .select('id')
          .where('id', '=', organizationId)
          .forNoKeyUpdate(),
      );
      const rows = await tx.rows(
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
    async usersWithAccess(projectId, userIds) {
      const rows = await tx.rows(
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
    async loadForMember(projectId, userId) {
      tx.queueFor(projectId);
      const [[project], [member]] = await tx.batch(
        lockProject({ organizationId, id: projectId }, tx),
        personOfProject({ organizationId, projectId, userId }),
      );
      if (project === undefined) return null;
      return { project: tx.load(Project, project), member: member ?? null };
    },
  };
}
