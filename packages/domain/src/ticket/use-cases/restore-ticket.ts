import type { Board } from '../../board/board.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/retention.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { restoreTicket, type RestoreState } from '../decisions/restore-ticket.ts';
import { ticketRef } from '../ticket-key.ts';

/**
 * Brings a deleted ticket back to the end of its board, or of a chosen one, which it needs when its board is gone. Refuses
 * with `not_found` after 30 days and with `not_deleted` when there is nothing to bring back.
 */
export const createRestoreTicket = (ports: ChangePorts) =>
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
    decide: restoreTicket,
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
