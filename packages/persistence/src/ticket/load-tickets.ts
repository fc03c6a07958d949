import {
  answerBudget,
  bulkBudget,
  Ticket,
  type CustomFieldValues,
  type LockedTicket,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { compiledOnce, type Query } from '../sql/query.ts';
import type { TicketCondition } from '../lock/lock-boards.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { ticketListColumns } from './ticket-columns.ts';
import { TicketParts } from './ticket-parts.ts';

/** A stored row with the lists of the ticket, and whether the caller can see its parent of another project. */
export interface TicketRow {
  assignee_ids: string[];
  label_ids: string[];
  tag_names: string[];
  custom_fields: CustomFieldValues;
  sees_outer_parent: boolean;
}

/** The same, and whether its project is archived. */
export interface TicketWithProjectRow extends TicketRow {
  project_archived: boolean;
}

/** Makes tickets of locked rows, and remembers which parts of them are stored. */
export interface TicketLoader {
  readonly parts: TicketParts;
  /** The ticket of a row, as it is stored. */
  ticketOf(row: TicketRow): Ticket;
  /** The ticket of a row of `ticketWithProject`, and the fields of its project that changes of the ticket check. */
  withProject(row: TicketWithProjectRow): Pick<LockedTicket, 'ticket' | 'project'>;
}

/**
 * The description; null when the descriptions of earlier tickets already fill a page. PostgreSQL knows their lengths without
 * reading them.
 */
const boundedDescription = sql`case when coalesce(sum(octet_length(t.description_html)) over (
    order by named.place rows between unbounded preceding and 1 preceding), 0) <= ${sql.lit(answerBudget.pageBytes)}
  then t.description_html end as description_html`;

const seesOuterParent = `t.outer_parent_id is not null and exists (select from tickets o
  where o.organization_id = t.organization_id and o.id = t.outer_parent_id) as sees_outer_parent`;

/** The columns of a row of a ticket `t` besides those of the table. */
export const lists = sql.raw(`${ticketListColumns}, ${seesOuterParent}`);

/**
 * A statement that locks the ticket which a condition on `t` finds, and reads its project; no row when the project is deleted.
 * `offset 0` forces PostgreSQL to find the ticket first and then its project by its key. Without it, its plan may read all
 * tickets of each project.
 */
export const ticketWithProject = (condition: TicketCondition) =>
  compiledOnce(
    ({ organizationId, ref }: { organizationId: string; ref: string }, tx: Transaction) =>
      sql<TicketWithProjectRow>`
    select ${tx.columnsSql(Ticket, 't')}, ${lists}, p.archived as project_archived
    from tickets t cross join lateral (
      select p.archived from projects p
      where p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null offset 0) p
    where t.organization_id = ${organizationId} and ${condition('t', ref, organizationId)} for no key update of t`,
  );

/** The loader of tickets of a transaction. */
export function loadTickets(tx: Transaction): TicketLoader {
  const parts = new TicketParts(tx);

  function ticketOf({ sees_outer_parent: seesOuter, ...listed }: TicketRow): Ticket {
    const { assignee_ids, label_ids, tag_names, custom_fields, ...row } = listed;
    const ticket = tx.load(Ticket, row);
    ticket.assigneeIds = assignee_ids;
    ticket.labelIds = label_ids;
    ticket.tagNames = tag_names;
    ticket.customFields = custom_fields;
    ticket.isOuterParentSeen = seesOuter;
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

/**
 * Locks the tickets of a project with these ids, keys and former keys, in the order of their ids. Descriptions beyond the budget of a bulk are
 * null; `bytes` is the length of each.
 */
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
      union
      select f.ticket_id from former_ticket_keys f where f.organization_id = ${of.organizationId} and f.key = any(${of.ticketKeys}::text[])
    ) named order by named.id offset 0) named
  cross join lateral (
    select w.* from tickets w
    where w.organization_id = ${of.organizationId} and w.id = named.id
      and (w.project_id = ${of.projectId} and w.deleted_at is null) is true
    for no key update) t`,
);

/**
 * A statement that locks those of the ids which meet a condition on `w`, in the order of the ids. Each ticket is found by its
 * key: with a condition on a list of ids, PostgreSQL would read the whole board or tenant. `is true` hides the condition from the
 * indexes that contain all tickets of a board. Descriptions beyond the size of a page, in the order of `ids`, are null.
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
