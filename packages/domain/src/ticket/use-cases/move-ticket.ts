import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { moveTicket as decide } from '../decisions/move-ticket.ts';
import { checkPlace } from '../decisions/rank-at-position.ts';
import { ticketRef } from '../ticket-key.ts';
import type { TicketPosition } from '../position.ts';

/** The board and position that a ticket goes to. */
type MoveTicket = BoardChoice & { ticket: string; position?: TicketPosition | undefined };

/**
 * Moves a ticket to a position on a board of its project, by default the end. Refuses with `validation_failed` (board_id, board_slug,
 * before_ticket_id, after_ticket_id), `project_archived` and `wip_limit_exceeded`.
 */
export const moveTicket = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ ticket }: MoveTicket) => ({ kind: 'ticket', id: ticketRef(ticket) }),
    load: ({ tickets }, { ticket, position, ...choice }) =>
      tickets.loadForMove(ticketRef(ticket), choice, position ?? { at: 'end' }),
    check: ({ destination, ...state }, choice) => {
      const { board, field } = chosenBoard(destination, choice);
      checkPlace(state.place);
      return { ...state, destination: board, field };
    },
    versionOf: ({ ticket }) => ticket,
    decide,
  });
