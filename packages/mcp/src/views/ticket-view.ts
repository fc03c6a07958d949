import { Ticket, type FieldValue, type TicketRecord } from '@basalt/domain';
import type { Zone } from '../zone.ts';
import { factsOf } from './facts.ts';
import { briefTypes, recordView, textTypes } from './record-view.ts';

/** A ticket in the answers of lists and writes. Board, people and labels have names if the key may read them, otherwise ids. */
export const ticketSummary = recordView(Ticket, {
  first: ['key', 'title', 'board_id'],
  types: briefTypes,
  last: ['completed_at', 'assignee_ids', 'label_ids', 'archived'],
  naming: { board_id: 'board', assignee_ids: 'person', label_ids: 'label' },
});

/** The additional parts of the answer for one ticket. */
export const ticketDetails = recordView(Ticket, {
  types: textTypes,
  last: ['id', 'tag_names', 'created_by', 'created_at', 'updated_at', 'last_activity_at'],
});

/** A ticket in the answers of lists and writes. */
export type TicketSummary = ReturnType<typeof ticketSummary.of>;

const own = { priority: (priority: string) => priority };

/** `WEB-42 [Open] high, due 2031-05-04T21:59:59Z (Sun 2031-05-04), estimate 3 @Ada #bug: Title`. */
export function ticketLine(ticket: TicketSummary, zone: Zone): string {
  const { completed_at: done, archived } = ticket;
  const facts = [
    ...factsOf(ticketSummary.plain, ticket, { own, zone }),
    ...(done === null ? [] : [`done ${zone.dayOf(done)}`]),
    ...(archived ? ['archived'] : []),
  ];
  const people = ticket.assignees.map((name) => ` @${name}`).join('');
  const labels = ticket.labels.map((name) => ` #${name}`).join('');
  return `${ticket.key} [${ticket.board}] ${facts.join(', ')}${people}${labels}: ${ticket.title}`;
}

/** The texts of a ticket beside its title and description, and its custom fields, each as a line. */
export const ticketTexts = (ticket: TicketRecord): string[] => [
  ...factsOf(ticketDetails.plain, ticket, { own: { title: () => null } }),
  ...Object.entries(ticket.custom_fields).map(
    ([key, value]) => `${key}: ${shownFieldValue(value)}`,
  ),
];

const shownFieldValue = (value: FieldValue): string => [value].flat().join(', ');
