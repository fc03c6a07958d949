import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { deleteTicket } from '../decisions/delete-ticket.ts';
import { ticketRef } from '../ticket-ref.ts';

/** Deletes a ticket; it can be restored for 30 days. Refuses with `project_archived`. */
export const createDeleteTicket = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ ticket }: { ticket: string }) => ({ kind: 'ticket', id: ticketRef(ticket) }),
    load: ({ tickets }, { ticket }) => tickets.lock(ticketRef(ticket)),
    check: (state) => state,
    versionOf: ({ ticket }) => ticket,
    decide: (state, context) => ({ ...deleteTicket(state, context), answer: undefined }),
  });
