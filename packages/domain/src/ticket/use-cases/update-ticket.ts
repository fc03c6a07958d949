import { changesBetween } from '../../event/event.ts';
import { facetsOf } from '../../event/facets.ts';
import { eventsOf } from '../../event/happening.ts';
import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { fieldsOf, saysNothing } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { absent, presentOr } from '../../tenancy/absent.ts';
import { proceed, type Conditions } from '../../tenancy/conditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { setArchived } from '../archiving.ts';
import { checkReferences } from '../references.ts';
import { cleanedPatch, edit, type TicketPatch } from '../ticket-patch.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import { ticketRef } from '../ticket-ref.ts';

/** Edits, archives or unarchives a ticket where it stands; another board is a matter of moving it. */
export const createUpdateTicket =
  ({
    tenancy,
    clock,
    newId,
    richText,
  }: {
    tenancy: Tenancy;
    clock: Clock;
    newId: NewId;
    richText: RichText;
  }) =>
  async (
    principal: Principal,
    {
      ticket: wanted,
      conditions,
      ...patch
    }: TicketPatch & { ticket: string; conditions?: Conditions | undefined },
  ): Promise<TicketRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const ref = ticketRef(wanted);
      const { ticket, board, project } = await presentOr(await stores.tickets.lock(ref), () =>
        absent(tenancy, principal, 'ticket', ref),
      );
      await checkReferences(stores, ticket.projectId, patch, ticket);
      const wantedTags = patch.tagNames && normalizeTagNames(patch.tagNames);
      const cleaned = cleanedPatch(patch, richText);
      await proceed(stores, conditions, ticket);
      const before = ticketRecord(ticket, board);
      if (saysNothing(patch)) return before;
      refuseArchivedProject(project, fieldsOf(patch));

      const now = clock();
      const tagNames = wantedTags && (await stores.tags.adopt(project.id, wantedTags));
      edit(ticket, { ...cleaned, tagNames }, richText.policyVersion);
      const { archived = ticket.archived } = patch;
      await setArchived(stores.tickets, ticket, board, { archived, now });
      const changes = changesBetween(before, ticketRecord(ticket, board));
      if (Object.keys(changes).length === 0) return before;

      ticket.version += 1;
      ticket.updatedAt = now;
      await stores.tickets.save(ticket);
      if ('archived' in changes) await stores.boards.save(board);
      const after = ticketRecord(ticket, board);
      const happenings = facetsOf('ticket', after, project.id, changes);
      await stores.events.append(...eventsOf(principal, { newId, now }, happenings));
      return after;
    });
