import type { TicketRecord } from '@basalt/domain';
import * as v from 'valibot';
import { out } from '../fields.ts';
import { short } from '../list.ts';
import { shortInstant, type Zone } from '../zone.ts';
import type { ShownNames } from '../names/shown-names.ts';

/** The fields of a ticket in the answers of lists and writes. Board, people and labels have names if the key may read them, otherwise ids. */
export const ticketSummary = {
  key: out.text,
  title: out.text,
  board: out.text,
  priority: out.text,
  due_at: out.maybe,
  estimate: v.nullable(v.number()),
  completed_at: out.maybe,
  assignees: out.texts,
  labels: out.texts,
  archived: out.flag,
};

const schema = v.object(ticketSummary);

/** The fields of a ticket that its summary needs. Lists read no other fields. */
export const summaryFields: readonly (keyof TicketRecord)[] = [
  'key',
  'title',
  'board_id',
  'priority',
  'due_at',
  'estimate',
  'completed_at',
  'assignee_ids',
  'label_ids',
  'archived',
];

/** A ticket in the answers of lists and writes. */
export type TicketSummary = v.InferOutput<typeof schema>;

/** The maximum number of people or labels that a summary names. */
const maxNames = 10;

/** The summary of a ticket; `title` is cut in lists. */
export function ticketSummaryOf(
  ticket: TicketRecord,
  names: ShownNames,
  titleLength = 100,
): TicketSummary {
  return {
    key: ticket.key,
    title: short(ticket.title, titleLength),
    board: names.board(ticket.board_id),
    priority: ticket.priority,
    due_at: ticket.due_at,
    estimate: ticket.estimate,
    completed_at: ticket.completed_at,
    assignees: ticket.assignee_ids.slice(0, maxNames).map(names.person),
    labels: ticket.label_ids.slice(0, maxNames).map(names.label),
    archived: ticket.archived,
  };
}

/** `WEB-42 [Open] high, due 2031-05-04T21:59:59Z (Sun 2031-05-04), estimate 3 @Ada #bug: Title`. */
export function ticketLine(ticket: TicketSummary, zone: Zone): string {
  const { due_at, completed_at } = ticket;
  const due = due_at === null ? '' : `, due ${shortInstant(due_at)} (${zone.weekdayOf(due_at)})`;
  const people = ticket.assignees.map((name) => ` @${name}`).join('');
  const labels = ticket.labels.map((name) => ` #${name}`).join('');
  const estimate = ticket.estimate === null ? '' : `, estimate ${ticket.estimate}`;
  const done = completed_at === null ? '' : `, done ${zone.dayOf(completed_at)}`;
  const archived = ticket.archived ? ', archived' : '';
  const facts = `${ticket.priority}${due}${estimate}${done}${archived}`;
  return `${ticket.key} [${ticket.board}] ${facts}${people}${labels}: ${ticket.title}`;
}
