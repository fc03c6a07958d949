import { Board, type BoardStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Boards of the transaction's tenant in PostgreSQL. */
export function createBoardStore(tx: Transaction): BoardStore {
  const { organizationId } = tx;
  return {
    async lockAll(projectId) {
      const boards = await tx.find(Board, { projectId, deletedAt: null }, { lock: true });
      return boards.sort((a, b) => a.position - b.position);
    },
    lock: (projectId, ids) =>
      tx.find(Board, { projectId, id: { $in: [...ids] }, deletedAt: null }, { lock: true }),
    lockBySlug: (projectId, slug) =>
      tx.findOne(Board, { projectId, slug, deletedAt: null }, { lock: true }),
    async find(id) {
      const [live] = await tx.rows(
        `select b.id from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.organization_id = $1 and b.id = $2 and b.deleted_at is null and p.deleted_at is null`,
        [organizationId, id],
      );
      return live === undefined ? null : tx.findOne(Board, { id });
    },
    async takenSlugs(projectId) {
      const rows = await tx.rows<{ slug: string }>(
        'select slug from boards where organization_id = $1 and project_id = $2',
        [organizationId, projectId],
      );
      return new Set(rows.map(({ slug }) => slug));
    },
    async add(...boards) {
      await tx.insert(boards);
    },
    async save(...boards) {
      tx.write(boards);
    },
  };
}
