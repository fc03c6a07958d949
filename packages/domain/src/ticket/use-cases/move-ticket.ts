import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { LoadedArrival, TicketStore } from '../../ports/tickets.port.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { moveTicket as decide } from '../decisions/move-ticket.ts';
import { moveToProject } from '../decisions/move-to-project.ts';
import { checkPlace } from '../decisions/rank-at-position.ts';
import { ticketRef } from '../ticket-key.ts';
import type { TicketPosition } from '../position.ts';

/** The state for a move. `arrival` is absent when no project is named, and null when that does not exist. */
type Loaded = NonNullable<Awaited<ReturnType<TicketStore['loadForMove']>>> & {
  readonly arrival?: LoadedArrival | null;
};

/** The board and position that a ticket goes to. `projectId`: the project of the board, by default its own. */
type MoveTicket = BoardChoice & {
  ticket: string;
  projectId?: string | undefined;
  position?: TicketPosition | undefined;
};

/**
 * Moves a ticket to a position on a board, by default the end. Refuses with `validation_failed` (project_id, board_id, board_slug,
 * before_ticket_id, after_ticket_id), `project_archived` and `wip_limit_exceeded`.
 */
export const moveTicket = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ ticket }: MoveTicket) => ({ kind: 'ticket', id: ticketRef(ticket) }),
    load: async (
      { tickets },
      { ticket, projectId, position, ...choice },
    ): Promise<Loaded | null> => {
      const [ref, place] = [ticketRef(ticket), position ?? ({ at: 'end' } as const)];
      return projectId === undefined
        ? tickets.loadForMove(ref, choice, place)
        : tickets.loadForArrival(ref, projectId, choice, place);
    },
    check: ({ destination, arrival, ...state }, choice) => {
      if (arrival === null) throw invalid('project_id', 'is not a project of this organization');
      const { board, field } = chosenBoard(destination, choice);
      checkPlace(state.place);
      return { ...state, destination: board, field, arrival };
    },
    versionOf: ({ ticket }) => ticket,
    decide: ({ arrival, ...state }, context) =>
      arrival === undefined || arrival.project.id === state.ticket.projectId
        ? decide(state, context)
        : moveToProject({ ...state, arrival }, context),
  });
