import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { updateTicket } from '../decisions/update-ticket.ts';
import { checkReferences } from '../references.ts';
import { storedContent, type TicketPatch } from '../ticket-input.ts';
import { ticketRef } from '../ticket-ref.ts';

/**
 * Edits, archives or unarchives a ticket on its board. Refuses with `validation_failed` (assignee_ids, label_ids, tag_names,
 * description_html), `project_archived` and `wip_limit_exceeded`.
 */
export const createUpdateTicket = (ports: ChangePorts & { richText: RichText }) =>
  changeOf(ports, {
    names: ({ ticket }: TicketPatch & { ticket: string }) => ({
      kind: 'ticket',
      id: ticketRef(ticket),
    }),
    prepare: ({ descriptionHtml }) =>
      cleanHtml(ports.richText, 'description_html', [descriptionHtml]),
    load: ({ tickets }, { ticket, ...patch }) => tickets.loadForUpdate(ticketRef(ticket), patch),
    check: ({ known, ...state }, { ticket: _ticket, ...patch }, { prepared: html }) => {
      checkReferences(known, patch, state.ticket);
      return { ...state, content: storedContent(patch, html) };
    },
    versionOf: ({ ticket }) => ticket,
    decide: updateTicket,
  });
