import {
  isIdentifier,
  type TicketCommentRecord,
  type TicketQueries,
  type TicketRecord,
} from '@basalt/domain';
import { commentOrder, commentsPage } from '../comment/comments.queries.ts';
import { pageOf } from '../sql/keyset.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { chosenColumns, columnsFor } from '../sql/chosen-columns.ts';
import { idOfKeyText } from '../sql/id-of-key.ts';
import { groupTickets } from './ticket-groups.ts';
import { countTickets } from './count-tickets.ts';
import { joinBoard, ticketColumns } from './ticket-columns.ts';
import { columnsWithNames, type TicketWithNames } from './ticket-names.ts';
import { validateReferences, refuseUnknownRecords } from './validate-references.ts';
import { searchTickets, type ListedTickets } from './search-tickets.ts';
import { showFields } from './show-fields.ts';
import { columnsOfTickets, keysOf, type TicketListing } from './ticket-listing.ts';
import { countStatement, listStatement, planning } from './ticket-statements.ts';

/** One live ticket by its id, key or former key, `$2`; `$1` is the tenant. */
const oneTicket = (columns: string, column: 'id' | 'key'): string =>
  `select ${columns} from tickets t ${joinBoard}
    join projects p on p.organization_id = t.organization_id and p.id = t.project_id
    where t.organization_id = $1 and t.id = ${column === 'id' ? '$2' : idOfKeyText} and t.deleted_at is null and p.deleted_at is null`;

/** Reads of tickets in PostgreSQL. */
export function createTicketQueries(reads: TenantReads): TicketQueries {
  const { organizationId } = reads;

  /** The page's rows and, if requested, the total; null when the project does not exist. */
  async function listed(listing: TicketListing): Promise<ListedTickets | null> {
    const { projectId, filter, page } = listing;
    if (filter.words.length > 0) return searchTickets(reads, listing);
    const columns = columnsOfTickets(listing);
    const before = planning(listing);
    const answers = await reads.all(
      ...before,
      validateReferences(organizationId, projectId, filter),
      chosenColumns(listStatement(listing), columns),
      ...(page.total === true ? [countStatement(listing)] : []),
    );
    const [named, rows, counted] = answers.slice(before.length);
    const present = named?.[0] as Record<string, boolean> | undefined;
    if (present === undefined) return null;
    refuseUnknownRecords(present);
    const [count] = (counted ?? []) as { total: number }[];
    return {
      rows: rows as TicketRecord[],
      ...(count !== undefined && { total: count.total }),
    };
  }

  const shownPage = async (listing: TicketListing, { rows, total }: ListedTickets) =>
    pageOf(keysOf(listing), listing.page, await showFields(reads, rows), total);

  return {
    async find(ref, fields) {
      const column = isIdentifier(ref) ? 'id' : 'key';
      const [ticket] = await reads.rows<TicketRecord>({
        text: oneTicket(columnsFor(fields, ticketColumns, 't.description_html'), column),
        values: [organizationId, ref],
      });
      return ticket ?? null;
    },
    async findInContext(ref, page) {
      const column = isIdentifier(ref) ? 'id' : 'key';
      const [tickets = [], comments = []] = await reads.all(
        { text: oneTicket(columnsWithNames, column), values: [organizationId, ref] },
        commentsPage(organizationId, { kind: 'ticket', ref }, page),
      );
      const [found] = tickets as TicketWithNames[];
      if (found === undefined) return null;
      const { board_name: board, label_names: labels, user_names: users, ...ticket } = found;
      return {
        ticket,
        names: { boards: { [ticket.board_id]: board }, labels, users },
        comments: pageOf(commentOrder, page, comments as TicketCommentRecord[]),
      };
    },
    async list(projectId, filter, sort, page) {
      const listing = { organizationId, projectId, filter, sort, page };
      const found = await listed(listing);
      return found && shownPage(listing, found);
    },
    count: (projectId, filter, by) => countTickets(reads, projectId, filter, by),
    groups: (projectId, filter, request) => groupTickets(reads, projectId, filter, request),
    async listAll(filter, sort, page) {
      const listing = { organizationId, projectId: null, filter, sort, page };
      const found = await listed(listing);
      if (found === null) throw new Error('nothing was asked to be there');
      return shownPage(listing, found);
    },
  };
}
