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
}

/** The loader of a transaction: row and lists in one statement. */
export function loadTickets(tx: Transaction): TicketLoader {
  const parts = new TicketParts(tx);
  return {
    parts,
    async load(condition, values) {
      const rows = await tx.rows<TicketRow>(
        `select ${tx.columns(Ticket, 't')}, ${ticketListColumns} from tickets t
        where t.organization_id = $1 and ${condition}
        order by t.id for no key update of t`,
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
    },
  };
}
