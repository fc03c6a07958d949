import { enterBoard } from '../../board/wip-limit.ts';
import { eventsOf, type EventDraft } from '../../event/event-draft.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { allInOrder } from '../../kernel/all-in-order.ts';
import { normalizeTagNames } from '../../kernel/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { completionOf } from '../completion.ts';
import { rankAt } from '../rank-at.ts';
import { checkReferences } from '../references.ts';
import type { NewTicket } from '../ticket-input.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import { Ticket } from '../ticket.ts';
import type { Ports } from '../../ports.ts';

/** Creates a ticket at the end of a board, which its WIP limit must allow. */
export const createCreateTicket =
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    {
      project: projectId,
      boardId,
      boardSlug,
      conditions,
      ...input
    }: NewTicket & BoardChoice & { project: string } & Preconditioned,
  ): Promise<TicketRecord> => {
    const html = await cleanHtml(richText, 'description_html', [input.descriptionHtml]);
    return tenancy.inTenant(principal, async (stores) => {
      const choice = { boardId, boardSlug };
      // A refusal that is kept for a retry would keep the number as well.
      const found = await stores.tickets.lockForCreate(projectId, choice, {
        number: conditions?.retry === undefined,
      });
      const project = await foundOrRefused(found.project, () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      const { board, field } = chosenBoard(found.board, choice);
      await checkReferences(stores, project.id, input);
      const descriptionHtml = html.of(input.descriptionHtml);
      const wantedTags = normalizeTagNames(input.tagNames ?? []);
      await checkPreconditions(stores, conditions);
      refuseArchivedProject(project);
      enterBoard(board, 1, field);

      const now = clock();
      // Made at the same moment: the ids of tickets are their order of creation.
      const id = newId();
      const [number, rank, tagNames] = await allInOrder(
        found.number ?? stores.projects.nextTicketNumber(project.id),
        rankAt(stores.tickets, board.id, { at: 'end' }, null, { clock, gap: found.gap }),
        stores.tags.adopt(project.id, wantedTags),
      );
      const ticket = new Ticket({
        ...input,
        id,
        organizationId: principal.organizationId,
        projectId: project.id,
        boardId: board.id,
        key: `${project.key}-${number}`,
        number,
        descriptionHtml,
        htmlPolicy: html.policyVersion,
        tagNames,
        rank,
        createdBy: principal.actor,
        now,
      });
      const record = ticketRecord(ticket, board);
      const created: EventDraft = {
        kind: 'ticket.created',
        subject: { type: 'ticket', id: ticket.id },
        projectId: project.id,
        data: record,
      };
      const drafts = [created, ...completionOf(created, null, board)];
      await allInOrder(
        stores.tickets.add(ticket),
        stores.boards.save(board),
        stores.events.append(...eventsOf(principal, { newId, now }, drafts)),
      );
      return record;
    });
  };
