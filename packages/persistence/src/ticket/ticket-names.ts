import type { TicketRecord } from '@basalt/domain';
import { ticketColumns } from './ticket-columns.ts';

/** A ticket's record with the names of its board, labels and assignees. */
export interface TicketWithNames extends TicketRecord {
  board_name: string;
  label_names: Record<string, string>;
  user_names: Record<string, string>;
}

const byId = (of: string, from: string): string =>
  `coalesce((select json_object_agg(${of}.id, ${of}.name) from ${from}), '{}')`;

/** The columns of a TicketWithNames, from `tickets t` on `boards b`. */
export const columnsWithNames = `${ticketColumns}, b.name as board_name,
  ${byId(
    'l',
    `ticket_labels tl join labels l on l.organization_id = tl.organization_id and l.id = tl.label_id
      where tl.organization_id = t.organization_id and tl.ticket_id = t.id`,
  )} as label_names,
  ${byId(
    'u',
    `ticket_assignees a join memberships m on m.organization_id = a.organization_id and m.user_id = a.user_id
      join users u on u.id = m.user_id
      where a.organization_id = t.organization_id and a.ticket_id = t.id`,
  )} as user_names`;
