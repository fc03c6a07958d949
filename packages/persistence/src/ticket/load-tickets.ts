import { answerBudget, bulkBudget, Ticket, type LockedTicket } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { compiledOnce, type Query } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { ticketListColumns } from './ticket-columns.ts';
import { TicketParts } from './ticket-parts.ts';

/** A stored row with the lists of the ticket. */
export interface TicketRow {
  assignee_ids: string[];
  label_ids: string[];
  tag_names: string[];
}

/** The same with what is asked of its project. */
export interface TicketWithProjectRow extends TicketRow {
  project_archived: boolean;
}

/** Loads whole tickets into a transaction, locked, and knows what of them is stored. */
export interface TicketLoader {
  readonly parts: TicketParts;
  /** The ticket of a row, as it is stored. */
  ticketOf(row: TicketRow): Ticket;
  /** The ticket of a row of `ticketWithProject`, and what its refusals ask of the project. */
  withProject(row: TicketWithProjectRow): Pick<LockedTicket, 'ticket' | 'project'>;
}

/** The description, unless those at earlier places are a page's worth: the length is known without reading them. */
const boundedDescription = sql`case when coalesce(sum(octet_length(t.description_html)) over (
    order by named.place rows between unbounded preceding and 1 preceding), 0) <= ${sql.lit(answerBudget.pageBytes)}
  then t.description_html end as description_html`;

/** The lists of a ticket `t`. */
export const lists = sql.raw(Object.values(ticketListColumns).join(', '));

/**
 * A statement for the ticket of the tenant that a condition on `t` finds, locked, and its project, if that is live. First
 * the ticket, then its project by its key: `offset 0` leaves PostgreSQL no other way. It may find it cheaper to look for
 * the ticket among all those of each project.
 */
export const ticketWithProject = (condition: (alias: string, ref: string) => RawBuilder<unknown>) =>
  compiledOnce(
    ({ organizationId, ref }: { organizationId: string; ref: string }, tx: Transaction) =>
      sql<TicketWithProjectRow>`
    select ${tx.columnsSql(Ticket, 't')}, ${lists}, p.archived as project_archived
    from tickets t cross join lateral (
      select p.archived from projects p
      where p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null offset 0) p
    where t.organization_id = ${organizationId} and ${condition('t', ref)} for no key update of t`,
  );

/** The loader of a transaction: row and lists in one statement. */
export function loadTickets(tx: Transaction): TicketLoader {
  const parts = new TicketParts(tx);

  function ticketOf({ assignee_ids, label_ids, tag_names, ...row }: TicketRow): Ticket {
    const ticket = tx.load(Ticket, row);
    ticket.assigneeIds = assignee_ids;
    ticket.labelIds = label_ids;
    ticket.tagNames = tag_names;
    parts.remember(ticket);
    return ticket;
  }

  return {
    parts,
    ticketOf,
    withProject: ({ project_archived: archived, ...row }) => ({
      ticket: ticketOf(row),
      project: { archived },
    }),
  };
}

/** The tickets of a project that are named by id or key, locked in the order of their ids; descriptions up to the budget. */
export const manyTickets = compiledOnce(
  (
    of: {
      organizationId: string;
      projectId: string;
      ticketIds: readonly string[];
      ticketKeys: readonly string[];
    },
    tx: Transaction,
  ) => sql<TicketRow & { bytes: number; board_id: string; description_html: string | null }>`
  select ${tx.columnsSql(Ticket, 't', { without: 'descriptionHtml' })}, ${lists},
    coalesce(octet_length(t.description_html), 0) as bytes,
    case when coalesce(sum(octet_length(t.description_html)) over (order by t.id), 0)
      <= ${sql.lit(bulkBudget.descriptionBytes)} then t.description_html end as description_html
  from (select named.id from (
      select w.id from unnest(${of.ticketIds}::uuid[]) w (id)
      union
      select k.id from tickets k where k.organization_id = ${of.organizationId} and k.key = any(${of.ticketKeys}::text[])
    ) named order by named.id offset 0) named
  cross join lateral (
    select w.* from tickets w
    where w.organization_id = ${of.organizationId} and w.id = named.id
      and (w.project_id = ${of.projectId} and w.deleted_at is null) is true
    for no key update) t`,
);

/**
 * A statement for those of the ids that meet a condition on `w`, locked in the order of the ids. One after another by its
 * key: for a list of ids, PostgreSQL would rather go through the whole board or tenant. It plans for a middling one, and
 * `is true` hides the condition from indexes that hold every ticket of a board. Descriptions that come after a page's worth
 * of them, as the ids are given, stay in the database and are null.
 */
export function namedTickets(
  tx: Transaction,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Query<TicketRow> {
  const places = new Map(ids.map((id, place) => [id, place]));
  const inOrder = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [named, order] = [inOrder.map(([id]) => id), inOrder.map(([, place]) => place)];
  const columns = tx.columnsSql(Ticket, 't', { without: 'descriptionHtml' });
  return sql<TicketRow>`select ${columns}, ${boundedDescription}, ${lists}
    from unnest(${named}::uuid[], ${order}::integer[]) as named (id, place) cross join lateral (
      select w.* from tickets w
      where w.organization_id = ${tx.organizationId} and w.id = named.id and (${condition}) is true
      for no key update) t`;
}
