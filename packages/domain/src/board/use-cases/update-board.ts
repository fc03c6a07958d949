import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { fieldsOf, givenFields, isEmptyPatch } from '../../kernel/patch.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import type { Patch } from '../../record/record.ts';
import { completedOrReopened } from '../../ticket/tickets-of-board.ts';
import { aboutBoard } from '../board-list.ts';
import { boardRecord, type Board } from '../../records/board.ts';

/**
 * Changes a board. `isDone` also changes the records of its tickets. A limit below the present number of tickets stops further entries. The
 * slug never changes, not even with the name.
 */
export const updateBoard = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ board }: Patch<typeof Board> & { board: string }) => ({ kind: 'board', id: board }),
    load: ({ boards }, { board, isDone }) => boards.loadForUpdate(board, isDone),
    check: (loaded, { board: _board, ...patch }) => ({ ...loaded, patch }),
    versionOf: ({ board }) => board,
    decide: ({ board, project, tickets, patch }, context) => {
      if (isEmptyPatch(patch)) return { answer: boardRecord(board) };
      refuseArchivedProject(project, fieldsOf(patch));
      const { color = board.color } = patch;
      const edited = changed(board, { ...givenFields(patch), color: color.toLowerCase() });
      const { now } = context;
      const ticketIds = tickets.map(({ id }) => id);
      const movedIds = tickets.filter((ticket) => !ticket.is_deleted).map(({ id }) => id);
      return recordDecision(board, edited, {
        now,
        answerOf: boardRecord,
        sets: [
          { kind: 'tickets_raised', ticketIds, now },
          ...(edited.isDone === board.isDone ? [] : [raiseRelatives({ movedIds }, context)]),
        ],
        events: (data, changes) =>
          draftsAffecting(
            { ...aboutBoard(board), data, kind: 'board.updated', changes },
            completedOrReopened(tickets, edited, now),
          ),
      });
    },
  });
