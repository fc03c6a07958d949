import { changed, nextVersion } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { fieldsOf, givenFields, isEmptyPatch } from '../../kernel/patch.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { completedOrReopened } from '../../ticket/tickets-of-board.ts';
import { aboutBoard } from '../board-list.ts';
import { boardRecord } from '../board.ts';

/** What may be changed of a board; what is absent stays. */
export interface BoardPatch {
  name?: string | undefined;
  color?: string | undefined;
  /** Null: no limit. A limit below the present number of tickets is allowed: it stops further entries. */
  wipLimit?: number | null | undefined;
  isDone?: boolean | undefined;
  isHidden?: boolean | undefined;
}

/** Changes a board. `isDone` also changes the records of its tickets. The slug never changes, not even with the name. */
export const updateBoard = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ board }: BoardPatch & { board: string }) => ({ kind: 'board', id: board }),
    load: ({ boards }, { board, isDone }) => boards.loadForUpdate(board, isDone),
    check: (loaded, { board: _board, ...patch }) => ({ ...loaded, patch }),
    versionOf: ({ board }) => board,
    decide: ({ board, project, tickets, patch }, { now }) => {
      const before = boardRecord(board);
      if (isEmptyPatch(patch)) return { answer: before };
      refuseArchivedProject(project, fieldsOf(patch));
      const { color = board.color } = patch;
      const edited = changed(board, { ...givenFields(patch), color: color.toLowerCase() });
      const changes = changesBetween(before, boardRecord(edited));
      if (Object.keys(changes).length === 0) return { answer: before };
      const next = nextVersion(edited, now);
      const updated = { ...aboutBoard(next), kind: 'board.updated', changes } as const;
      const events = draftsAffecting(updated, completedOrReopened(tickets, next, now));
      const ticketIds = tickets.map(({ id }) => id);
      const set = { kind: 'tickets_raised', ticketIds, now } as const;
      return { saved: [next], sets: [set], events, answer: boardRecord(next) };
    },
  });
