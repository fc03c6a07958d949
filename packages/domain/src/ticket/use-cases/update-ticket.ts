import { changesBetween } from '../../event/event.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { allInOrder } from '../../kernel/all-in-order.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { setArchived } from '../archiving.ts';
import { checkReferences } from '../references.ts';
import { cleanedPatch, edit, type TicketPatch } from '../ticket-input.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { Ports } from '../../ports.ts';

/** Edits, archives or unarchives a ticket on its board; another use case moves it. */
export const createUpdateTicket =
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    { ticket: wanted, conditions, ...patch }: TicketPatch & { ticket: string } & Preconditioned,
  ): Promise<TicketRecord> => {
    const html = await cleanHtml(richText, 'description_html', [patch.descriptionHtml]);
    return tenancy.inTenant(principal, async (stores) => {
      const ref = ticketRef(wanted);
      const { ticket, board, project } = await foundOrRefused(await stores.tickets.lock(ref), () =>
        refusalForMissing(tenancy, principal, 'ticket', ref),
      );
      await checkReferences(stores, ticket.projectId, patch, ticket);
      const wantedTags = patch.tagNames && normalizeTagNames(patch.tagNames);
      const cleaned = cleanedPatch(patch, html);
      await checkPreconditions(stores, conditions, ticket);
      const before = ticketRecord(ticket, board);
      if (saysNothing(patch)) return before;
      refuseArchivedProject(project, fieldsOf(patch));

      const now = clock();
      const tagNames = wantedTags && (await stores.tags.adopt(ticket.projectId, wantedTags));
      edit(ticket, { ...cleaned, tagNames }, html.policyVersion);
      const { archived = ticket.archived } = patch;
      await setArchived(stores.tickets, ticket, board, { archived, now });
      const changes = changesBetween(before, ticketRecord(ticket, board));
      if (Object.keys(changes).length === 0) return before;

      ticket.version += 1;
      ticket.updatedAt = now;
      const after = ticketRecord(ticket, board);
      const drafts = eventsOfUpdate('ticket', after, ticket.projectId, changes);
      await allInOrder(
        stores.tickets.save(ticket),
        'archived' in changes ? stores.boards.save(board) : undefined,
        stores.events.append(...eventsOf(principal, { newId, now }, drafts)),
      );
      return after;
    });
  };
