import { Board, type BoardStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { lockBoards } from './lock-boards.ts';
import { db, selection } from '../sql/query.ts';

/** Boards of the transaction's tenant in PostgreSQL. */
export function createBoardStore(tx: Transaction): BoardStore {
  const { organizationId } = tx;
  return {
    async lockAll(projectId) {
      const boards = await lockBoards(tx, projectId);
      return boards.toSorted((a, b) => a.position - b.position);
    },
    lock(projectId, ids) {
      const [id, ...others] = ids;
      if (id === undefined || others.length > 0) {
        return lockBoards(tx, projectId, 'and b.id = any($3::uuid[])', [ids]);
      }
      tx.queueFor(id);
      return lockBoards(tx, projectId, 'and b.id = $3', [id]);
    },
    async lockBySlug(projectId, slug) {
      tx.queueFor(`${projectId}/${slug}`);
      const [board] = await lockBoards(tx, projectId, 'and b.slug = $3', [slug]);
      return board ?? null;
    },
    async find(id) {
      // Whoever looks at a board within a transaction is about to lock it.
      tx.queueFor(id);
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Board, 'b')} from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.organization_id = $1 and b.id = $2 and b.deleted_at is null and p.deleted_at is null`,
        [organizationId, id],
      );
      return row === undefined ? null : tx.load(Board, row);
    },
    async findDeleted(id) {
      tx.queueFor(id);
      const [row] = await tx.rows<object>(
        `select ${tx.columns(Board, 'b')} from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.organization_id = $1 and b.id = $2 and b.deleted_at is not null and p.deleted_at is null`,
        [organizationId, id],
      );
      return row === undefined ? null : tx.load(Board, row);
    },
    async takenSlugs(projectId) {
      const rows = await tx.select(
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
