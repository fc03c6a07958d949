import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { boardSlug } from '../board-slug.ts';
import { boardRecord } from '../../records/board.ts';
import { aboutBoard, refuseTooManyBoards } from '../board-list.ts';

/**
 * Restores a deleted board after the others of its project. Tickets that moved to another board stay there.
 * The board gets another slug if its own is taken now. Refuses with `not_found` after 30 days, with `not_deleted`
 * when it is not deleted, and with `too_many_boards`.
 */
export const restoreBoard = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ board }: { board: string }) => ({ kind: 'board', id: board }),
    load: async ({ boards: store }, { board: id }) => {
      const find = async () => (await store.findDeleted(id)) ?? store.find(id);
      const seen = await find();
      const list = seen && (await store.loadList(seen.projectId));
      // Read again: it may have been restored while this transaction waited for the lock of the project.
      const board = list && (await find());
      return board && { board, ...list };
    },
    check: (state, _command, { now }) => {
      const { deletedAt } = state.board;
      if (deletedAt !== null) refuseExpired('board', deletedAt, now);
      return state;
    },
    versionOf: ({ board }) => board,
    decide: ({ board, project, boards }, { now }) => {
      if (board.deletedAt === null) throw new DomainError('not_deleted', { resource: 'board' });
      refuseArchivedProject(project);
      refuseTooManyBoards(boards);
      const taken = new Set(boards.map(({ slug }) => slug));
      const slug = taken.has(board.slug) ? boardSlug(board.name, taken) : board.slug;
      const restored = nextVersion(board, now, { slug, position: boards.length, deletedAt: null });
      const events = [{ ...aboutBoard(restored), kind: 'board.restored' } as const];
      return { saved: [restored], events, answer: boardRecord(restored) };
    },
  });
