import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { deleteTicket as decide } from '../decisions/delete-ticket.ts';
import { ticketRef } from '../ticket-key.ts';

/** Deletes a ticket; it can be restored for 30 days. Refuses with `project_archived`. */
export const deleteTicket = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ ticket }: { ticket: string }) => ({ kind: 'ticket', id: ticketRef(ticket) }),
    load: ({ tickets }, { ticket }) => tickets.lock(ticketRef(ticket)),
    check: (state) => state,
    versionOf: ({ ticket }) => ticket,
    decide: (state, context) => ({ ...decide(state, context), answer: undefined }),
  });
