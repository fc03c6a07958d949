import { answerBudget, Project, Ticket } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { ticketListColumns } from './ticket-list-columns.ts';
import { TicketParts } from './ticket-parts.ts';

/** A stored row with the lists of the ticket. */
interface TicketRow {
  assignee_ids: string[];
  label_ids: string[];
  tag_names: string[];
}

/** Loads whole tickets into a transaction, locked, and knows what of them is stored. */
export interface TicketLoader {
  readonly parts: TicketParts;
  /** The ticket of the tenant that a condition on `t` finds (`$1` is the tenant), locked, and its project, if that is live. */
  loadWithProject(
    condition: string,
    values: readonly unknown[],
  ): Promise<{ ticket: Ticket; project: Project } | null>;
  /**
   * Those of the ids that meet a condition on `w` (`$1` is the tenant, `$2` and `$3` the ids), locked in the order of the
   * ids. `asPage`: descriptions that come after a page's worth of them, as the ids are given, stay in the database and are null.
   */
  loadNamed(
    ids: readonly string[],
    condition: string,
    values: readonly unknown[],
    options?: { asPage?: boolean },
  ): Promise<Ticket[]>;
}

/** The description, unless those at earlier places are a page's worth: the length is known without reading them. */
const boundedDescription = `case when coalesce(sum(octet_length(t.description_html)) over (
    order by named.place rows between unbounded preceding and 1 preceding), 0) <= ${answerBudget.pageBytes}
  then t.description_html end as description_html`;

/** The loader of a transaction: row and lists in one statement. */
export function loadTickets(tx: Transaction): TicketLoader {
  const parts = new TicketParts(tx);

  const columns = (): string => `${tx.columns(Ticket, 't')}, ${ticketListColumns}`;

  function ticketOf(row: TicketRow): Ticket {
    const ticket = tx.load(Ticket, row);
    ticket.assigneeIds = row.assignee_ids;
    ticket.labelIds = row.label_ids;
    ticket.tagNames = row.tag_names;
    parts.remember(ticket);
    return ticket;
  }

  return {
    parts,
    // First the ticket, then its project by its key: `offset 0` leaves PostgreSQL no other way. It may find it cheaper to
    // look for the ticket among all those of each project.
    async loadWithProject(condition, values) {
      const [row] = await tx.rows<TicketRow>(
        `select ${columns()}, ${tx.columns(Project, 'p', 'p_')}
        from tickets t cross join lateral (
          select * from projects p
          where p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null offset 0) p
        where t.organization_id = $1 and ${condition} for no key update of t`,
        [tx.organizationId, ...values],
      );
      if (row === undefined) return null;
      return { ticket: ticketOf(row), project: tx.load(Project, row, 'p_') };
    },
    // One after another by its key: for a list of ids, PostgreSQL would rather go through the whole board or tenant. It
    // plans for a middling one, and `is true` hides the condition from indexes that hold every ticket of a board.
    async loadNamed(ids, condition, values, { asPage = false } = {}) {
      const places = new Map(ids.map((id, place) => [id, place]));
      const inOrder = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const wanted = asPage
        ? columns().replace('t.description_html', boundedDescription)
        : columns();
      const rows = await tx.rows<TicketRow>(
        `select ${wanted}
        from unnest($2::uuid[], $3::integer[]) as named (id, place) cross join lateral (
          select w.* from tickets w
          where w.organization_id = $1 and w.id = named.id and (${condition}) is true
          for no key update) t`,
        [
          tx.organizationId,
          inOrder.map(([id]) => id),
          inOrder.map(([, place]) => place),
          ...values,
        ],
      );
      return rows.map(ticketOf);
    },
  };
}
