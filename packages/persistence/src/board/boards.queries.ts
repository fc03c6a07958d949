import { Board, type BoardQueries, type BoardRecord } from '@basalt/domain';
import { column, idKey, onPage, type SortKey } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import { liveProject, type TenantReads } from '../transaction/tenant-reads.ts';

/** The columns of a board's record, from `boards b`. */
export const boardColumns = selectedColumns(Board, 'b');

const keys: SortKey<BoardRecord>[] = [
  {
    sql: column('boards', 'b', 'position'),
    direction: 'asc',
    compare: (placeholder) => `${placeholder}::integer`,
    column: 'position',
    value: (board) => board.position,
  },
  idKey('b.id', 'asc'),
];

const liveBoards = (organizationId: string) =>
  db
    .selectFrom('boards as b')
    .where('b.organization_id', '=', organizationId)
    .where('b.deleted_at', 'is', null);

const boardById = compiledOnce(({ organizationId, id }: { organizationId: string; id: string }) =>
  liveBoards(organizationId)
    .innerJoin('projects as p', (on) =>
      on.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.project_id'),
    )
    .select(boardColumns)
    .where('b.id', '=', id)
    .where('p.deleted_at', 'is', null),
);

/** Reads of boards in PostgreSQL. */
export function createBoardQueries(reads: TenantReads): BoardQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [board]: BoardRecord[] = await reads.rows(boardById({ organizationId, id }));
      return board ?? null;
    },
    list(projectId, page) {
      const boards = liveBoards(organizationId).where('b.project_id', '=', projectId);
      return reads.page<BoardRecord>(page, {
        exists: liveProject(organizationId, projectId),
        rows: selection(onPage(boards.select(boardColumns), keys, page)),
        count: selection(boards.select(countOf)),
        keys,
      });
    },
  };
}
