import {
  isIdentifier,
  type TicketCommentRecord,
  type TicketQueries,
  type TicketRecord,
} from '@basalt/domain';
import { commentOrder, commentsPage } from '../comment/comments.queries.ts';
import { pageOf } from '../sql/keyset.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { chosenColumns, columnsFor, columnsOfPage } from '../sql/chosen-columns.ts';
import { joinBoard, ticketColumns } from './ticket-columns.ts';
import { columnsWithNames, type TicketWithNames } from './ticket-names.ts';
import { namedRecords, refuseUnknownRecords } from './named-records.ts';
import { sortKeys } from './ticket-sort.ts';
import {
  asIndexed,
  countStatement,
  isAsIndexed,
  keysOf,
  listStatement,
  searchStatement,
  walkStatements,
  type TicketListing,
} from './ticket-statements.ts';

/** How many tickets a search goes through in the list's order before it asks the index. */
const steps = 300;

/** One live ticket by its id or key, `$2`; `$1` is the tenant. */
const oneTicket = (columns: string, column: 'id' | 'key'): string =>
  `select ${columns} from tickets t ${joinBoard}
    join projects p on p.organization_id = t.organization_id and p.id = t.project_id
    where t.organization_id = $1 and t.${column} = $2 and t.deleted_at is null and p.deleted_at is null`;

/** Reads of tickets in PostgreSQL. */
export function createTicketQueries(reads: TenantReads): TicketQueries {
  const { organizationId } = reads;

  /** The page's rows and, where asked for, the total; null when the project is not there. */
  async function listed(
    listing: TicketListing,
  ): Promise<{ rows: TicketRecord[]; total?: number } | null> {
    const { projectId, filter, page } = listing;
    const searching = filter.words.length > 0;
    const began = performance.now();
    const columns = columnsOfPage(page, keysOf(listing));
    const [first, ...counting] = searching
      ? walkStatements(listing, steps)
      : [listStatement(listing)];
    const statements = [
      namedRecords(organizationId, projectId, filter),
      chosenColumns(first, columns),
      ...counting,
      ...(page.total === true ? [countStatement(listing)] : []),
    ];
    const before = isAsIndexed(listing) ? [asIndexed] : [];
    const answers = await (searching
      ? reads.search(statements)
      : reads.all(...before, ...statements));
    const [named, rows, ...others] = answers.slice(before.length);
    const there = named?.[0] as Record<string, boolean> | undefined;
    if (there === undefined) return null;
    refuseUnknownRecords(there);
    const near = searching ? (others.shift() as { walked: number }[])[0]?.walked : undefined;
    const [count] = (others[0] ?? []) as { total: number }[];
    const isWhole = near === undefined || near < steps || (rows?.length ?? 0) > page.limit;
    const spent = performance.now() - began;
    const whole = isWhole
      ? rows
      : (await reads.search([chosenColumns(searchStatement(listing), columns)], spent))[0];
    return {
      rows: whole as TicketRecord[],
      ...(count !== undefined && { total: count.total }),
    };
  }

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
      const found = await listed({ organizationId, projectId, filter, sort, page });
      return found && pageOf(sortKeys(sort), page, found.rows, found.total);
    },
    async listAll(filter, sort, page) {
      const found = await listed({ organizationId, projectId: null, filter, sort, page });
      if (found === null) throw new Error('nothing was asked to be there');
      return pageOf(sortKeys(sort, true), page, found.rows, found.total);
    },
  };
}
