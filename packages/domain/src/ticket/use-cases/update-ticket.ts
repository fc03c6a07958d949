import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { changedFieldContent } from '../../custom-field/ticket-fields.ts';
import { referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { storedContent } from '../../change/stored-content.ts';
import { checkParent, loadParentChange, setParent } from '../decisions/set-parent.ts';
import { updateTicket as decide } from '../decisions/update-ticket.ts';
import { checkReferences } from '../assignees-and-labels.ts';
import { ticketRef } from '../ticket-key.ts';
import { Ticket, type TicketPatch, type WithParent } from '../../records/ticket.ts';
import { withParentId } from './parent-named.ts';

/**
 * Edits, archives or unarchives a ticket on its board, and gives it another parent or none. Refuses with `validation_failed`
 * (assignee_ids, label_ids, cycle_id, tag_names, custom_fields, description_html, parent_id), `project_archived` and `wip_limit_exceeded`.
 */
export const updateTicket = (ports: ChangePorts & { richText: RichText }) =>
  withParentId(
    ports,
    changeOf(ports, {
      names: ({ ticket }: TicketPatch & WithParent & { ticket: string }) => ({
        kind: 'ticket',
        id: ticketRef(ticket),
      }),
      prepare: ({ descriptionHtml, ticket }, principal) =>
        cleanHtml(
          ports.richText,
          'description_html',
          [descriptionHtml],
          referencesAt(ports.tenancy, principal, { kind: 'ticket', ref: ticketRef(ticket) }),
        ),
      load: async ({ tickets, relations }, { ticket, parentId, ...patch }) => {
        const ref = ticketRef(ticket);
        const former = parentId === undefined ? [] : await relations.holdParents([ref]);
        const loaded = await tickets.loadForUpdate(ref, patch);
        if (loaded === null || parentId === undefined) return loaded && { ...loaded, parent: null };
        const lockedIds = [loaded.ticket.id, ...former];
        return { ...loaded, parent: await loadParentChange(relations, parentId, lockedIds) };
      },
      check: (
        { known, ...state },
        { ticket: _ticket, parentId: _parentId, ...patch },
        { prepared: html },
      ) => {
        checkReferences(known, patch, state.ticket);
        checkParent(state.parent);
        const fields = changedFieldContent(known, patch.customFields, state.ticket);
        return { ...state, content: { ...storedContent(Ticket, patch, html), ...fields } };
      },
      versionOf: ({ ticket }) => ticket,
      decide: ({ parent, ...state }, context) => {
        const decision = decide(state, context);
        const [board = state.board] = decision.boards;
        return parent === null
          ? decision
          : setParent(decision, { board, project: state.project }, parent, context);
      },
    }),
  );
