import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { moveTicket } from '../decisions/move-ticket.ts';
import { checkPlace } from '../decisions/place.ts';
import { ticketRef } from '../ticket-key.ts';
import type { TicketPosition } from '../position.ts';

/** Where a ticket is to go. */
type MoveTicket = BoardChoice & { ticket: string; position?: TicketPosition | undefined };

/** Moves a ticket to a position on a board of its project: the end where none is given. */
export const createMoveTicket = (ports: ChangePorts) =>
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
    decide: moveTicket,
  });
