import { Board, type BoardStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { lockBoards } from './lock-boards.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';

/** Boards of the transaction's tenant in PostgreSQL. */
export function createBoardStore(tx: Transaction): BoardStore {
  const { organizationId } = tx;
  const ofLiveProject = (id: string) =>
    db
      .selectFrom('boards as b')
      .innerJoin('projects as p', (on) =>
        on.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
      )
      .select(tx.columns(Board, 'b'))
      .where('b.organization_id', '=', organizationId)
      .where('b.id', '=', id)
      .where('p.deleted_at', 'is', null);
  return {
    async lockAll(projectId) {
      const boards = await lockBoards(tx, projectId);
      return boards.toSorted((a, b) => a.position - b.position);
    },
    lock(projectId, ids) {
      const [id, ...others] = ids;
      if (id === undefined || others.length > 0) {
        return lockBoards(tx, projectId, sql`b.id = any(${ids}::uuid[])`);
      }
      tx.queueFor(id);
      return lockBoards(tx, projectId, sql`b.id = ${id}`);
    },
    async lockBySlug(projectId, slug) {
      tx.queueFor(`${projectId}/${slug}`);
      const [board] = await lockBoards(tx, projectId, sql`b.slug = ${slug}`);
      return board ?? null;
    },
    find(id) {
      // A transaction that looks at a board is about to lock it.
      tx.queueFor(id);
      return tx.loadOne(Board, ofLiveProject(id).where('b.deleted_at', 'is', null));
    },
    findDeleted(id) {
      tx.queueFor(id);
      return tx.loadOne(Board, ofLiveProject(id).where('b.deleted_at', 'is not', null));
    },
    async takenSlugs(projectId) {
      const rows = await tx.rows(
        selection(
          db
            .selectFrom('boards')
            .select('slug')
            .where('organization_id', '=', organizationId)
            .where('project_id', '=', projectId)
            .where('deleted_at', 'is', null),
        ),
      );
      return new Set(rows.map(({ slug }) => slug));
    },
    add: (...boards) => tx.save(...boards),
    save: (...boards) => tx.save(...boards),
  };
}
