import { Ticket } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';
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
  /** Tickets of the tenant by a condition on `t` (`$1` is the tenant), locked in the order of the ids. */
  load(condition: string, values: readonly unknown[]): Promise<Ticket[]>;
  /** Those of the ids that meet a condition on `w` (`$1` is the tenant, `$2` the ids), locked in the order of the ids. */
  loadNamed(
    ids: readonly string[],
    condition: string,
    values: readonly unknown[],
  ): Promise<Ticket[]>;
}

/** The loader of a transaction: row and lists in one statement. */
export function loadTickets(tx: Transaction): TicketLoader {
  const parts = new TicketParts(tx);

  /** The tickets `t` of the tables given. */
  async function loadFrom(tables: string, values: readonly unknown[]): Promise<Ticket[]> {
    const rows = await tx.rows<TicketRow>(
      `select ${tx.columns(Ticket, 't')}, ${ticketListColumns} from ${tables}`,
      [tx.organizationId, ...values],
    );
    return rows.map(({ assignee_ids, label_ids, tag_names, ...row }) => {
      const ticket = tx.load(Ticket, row);
      ticket.assigneeIds = assignee_ids;
      ticket.labelIds = label_ids;
      ticket.tagNames = tag_names;
      parts.remember(ticket);
      return ticket;
    });
  }

  return {
    parts,
    load: (condition, values) =>
      loadFrom(
        `tickets t where t.organization_id = $1 and ${condition}
        order by t.id for no key update of t`,
        values,
      ),
    // One after another by its key: for a list of ids, PostgreSQL would rather go through the whole board or tenant. It
    // plans for a middling one, and `is true` hides the condition from indexes that hold every ticket of a board.
    loadNamed: (ids, condition, values) =>
      loadFrom(
        `unnest($2::uuid[]) as named (id) cross join lateral (
          select w.* from tickets w
          where w.organization_id = $1 and w.id = named.id and (${condition}) is true
          for no key update) t`,
        [[...new Set(ids)].toSorted(), ...values],
      ),
  };
}
