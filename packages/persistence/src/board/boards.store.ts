import { Board, Project, type BoardStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { lockProject } from '../lock/lock-project.ts';
import { boardLocks } from '../lock/lock-boards.ts';
import { boardLoads } from './board-loads.ts';
import { db } from '../sql/query.ts';

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
    async loadList(projectId) {
      tx.queueFor(projectId);
      const [[row], rows] = await tx.batch(
        lockProject({ organizationId, id: projectId }, tx),
        boardLocks.all({ organizationId, projectId }, tx),
      );
      if (row === undefined) return null;
      const boards = rows.map((record) => tx.load(Board, record));
      return {
        project: tx.load(Project, row),
        boards: boards.toSorted((a, b) => a.position - b.position),
      };
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
    ...boardLoads(tx),
  };
}
