import type { Board } from '../../records/board.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { restoreTicket as decide, type RestoreState } from '../decisions/restore-ticket.ts';
import { ticketRef } from '../ticket-key.ts';

/**
 * Restores a deleted ticket at the end of its board, or of a chosen one. A choice is required when its board is deleted. Refuses
 * with `not_found` after 30 days, with `not_deleted`, `validation_failed` (board_id, board_slug), `project_archived` and `wip_limit_exceeded`.
 */
export const restoreTicket = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ ticket }: BoardChoice & { ticket: string }) => ({
      kind: 'ticket',
      id: ticketRef(ticket),
    }),
    load: ({ tickets }, { ticket, ...choice }) => tickets.loadForRestore(ticketRef(ticket), choice),
    check: ({ destination, ...state }, { ticket: _ticket, ...choice }, { now }) => {
      const { deletedAt } = state.ticket;
      if (deletedAt !== null) refuseExpired('ticket', deletedAt, now);
      return { ...state, ...destinationOf(destination, choice) };
    },
    versionOf: ({ ticket }) => ticket,
    decide,
  });

function destinationOf(
  destination: Board | null,
  choice: BoardChoice,
): Pick<RestoreState, 'destination' | 'field'> {
  if (choice.boardId !== undefined || choice.boardSlug !== undefined) {
    const { board, field } = chosenBoard(destination, choice);
    return { destination: board, field };
  }
  if (destination !== null) return { destination, field: 'board_id' };
  throw invalid(
    'board_id',
    'is required, or board_slug, because the board of this ticket was deleted',
  );
}
