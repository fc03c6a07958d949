import { Board, isIdentifier, Project, type BoardStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { lockProject } from '../project/lock-project.ts';
import { boardLocks } from './lock-boards.ts';
import { TransactionConflict } from '../connection/storage-errors.ts';
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
    async loadList(projectId) {
      tx.queueFor(projectId);
      const [[row], rows] = await tx.batch(
        lockProject({ organizationId, id: projectId }, tx),
        boardLocks.all({ organizationId, projectId }, tx),
      );
      if (row === undefined) return null;
      const boards = rows.map((one) => tx.load(Board, one));
      return {
        project: tx.load(Project, row),
        boards: boards.toSorted((a, b) => a.position - b.position),
      };
    },
    async lockAll(projectId) {
      const boards = await tx.loadAll(Board, boardLocks.all({ organizationId, projectId }, tx));
      return boards.toSorted((a, b) => a.position - b.position);
    },
    lock(projectId, ids) {
      const [id, ...others] = ids;
      if (id === undefined || others.length > 0) {
        const these = { organizationId, projectId, value: ids };
        return tx.loadAll(Board, boardLocks.byIds(these, tx));
      }
      tx.queueFor(id);
      return tx.loadAll(Board, boardLocks.byId({ organizationId, projectId, value: id }, tx));
    },
    async lockNamed(projectId, { ids, slugs, tickets }) {
      const standing = async () => {
        const found = await tx.rows(boardsOfTickets(organizationId, projectId, tickets));
        return found.map(({ board_id: id }) => id);
      };
      const wanted = [...ids, ...(await standing())];
      const these = { organizationId, projectId, value: wanted, slugs };
      // A retry locks all: tickets that others move could be elsewhere again.
      const lock = tx.isRetry ? boardLocks.all : boardLocks.named;
      const boards = await tx.loadAll(Board, lock(these, tx));
      if (tx.isRetry) return boards;
      const locked = new Set(boards.map(({ id }) => id));
      if (!(await standing()).every((id) => locked.has(id))) throw new TransactionConflict();
      return boards;
    },
    lockBySlug(projectId, slug) {
      tx.queueFor(`${projectId}/${slug}`);
      const one = { organizationId, projectId, value: slug };
      return tx.loadOne(Board, boardLocks.bySlug(one, tx));
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

/** The boards of the live tickets of a project with these ids and keys. */
const boardsOfTickets = (organizationId: string, projectId: string, refs: readonly string[]) =>
  selection(
    sql<{ board_id: string }>`select distinct t.board_id from (
        select w.id from unnest(${refs.filter(isIdentifier)}::uuid[]) w (id)
        union all select k.id from unnest(${refs.filter((ref) => !isIdentifier(ref))}::text[]) w (key)
          join tickets k on k.organization_id = ${organizationId} and k.key = w.key) w
      cross join lateral (
        select * from tickets t where t.organization_id = ${organizationId} and t.id = w.id offset 0) t
      where t.project_id = ${projectId} and t.deleted_at is null`,
  );
