import type { Ticket } from '../../../api/types.ts';
import { isSame } from '../../../data/query/save-fields.ts';
import { priorityNames } from '../../../design/priority-names.ts';
import { onDay } from '../../../design/dates.ts';
import type { TicketFields } from '../../../data/queries/ticket-requests.ts';
import { words } from '../../../words/words.ts';

/** Fields with several values: the messages after values were added and removed. */
const lists = {
  label_ids: ['ticket.labelsWereAdded', 'ticket.labelsWereRemoved'],
  assignee_ids: ['ticket.peopleWereAdded', 'ticket.peopleWereRemoved'],
  tag_names: ['ticket.tagsWereAdded', 'ticket.tagsWereRemoved'],
} as const;

/** A field with several values. */
export type ListField = keyof typeof lists;

/** A field whose values, or whose own keys, have names. */
export type NamedField = ListField | 'cycle_id' | 'custom_fields';

/** The fields that are written. */
const texts = {
  title: 'ticket.titleWasChanged',
  description_html: 'ticket.descriptionWasChanged',
} as const;

type NameOf = (field: NamedField, id: string) => string;

/** A field with one value that a choice sets: its message, and its value in words. */
const singles = {
  priority: ['ticket.priorityIsNow', ({ priority }: Ticket) => priorityNames[priority]],
  cycle_id: [
    'ticket.cycleIsNow',
    ({ cycle_id }: Ticket, nameOf: NameOf) => cycle_id && nameOf('cycle_id', cycle_id),
  ],
  start_at: ['ticket.startDateIsNow', ({ start_at }: Ticket) => start_at && onDay(start_at)],
  due_at: ['ticket.dueDateIsNow', ({ due_at }: Ticket) => due_at && onDay(due_at)],
  estimate: ['ticket.estimateIsNow', ({ estimate }: Ticket) => estimate?.toString()],
} as const;

/**
 * A sentence about a change of a ticket, and the fields that undo it; null where nothing has changed that can be undone. `ticket` is the
 * saved one. `nameOf` names a label, a person or a cycle by its id, and a custom field by its key.
 */
export function changeMessage(
  ticket: Ticket,
  base: Partial<Ticket>,
  fields: Partial<TicketFields>,
  nameOf: NameOf,
): { text: string; before: Partial<TicketFields> } | null {
  const { key } = ticket;
  if (fields.archived === true) {
    return { text: words('ticket.wasArchived', { key }), before: { archived: false } };
  }
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
    if (fields[field] === undefined || isSame(base[field], fields[field])) continue;
    const text = words(texts[field], { key });
    return { text, before: { [field]: base[field] ?? null } };
  }
  for (const field of Object.keys(singles) as (keyof typeof singles)[]) {
    if (fields[field] === undefined || isSame(base[field], fields[field])) continue;
    const [message, valueOf] = singles[field];
    const value = valueOf(ticket, nameOf) ?? '';
    const text = words(message, { key, value, act: value === '' ? 'removed' : 'set' });
    return { text, before: { [field]: base[field] ?? null } };
  }
  for (const [field, value] of Object.entries(fields.custom_fields ?? {})) {
    const former = base.custom_fields?.[field] ?? null;
    if (isSame(former, value)) continue;
    const text = words('ticket.customFieldWasChanged', {
      key,
      name: nameOf('custom_fields', field),
      act: value === null ? 'removed' : former === null ? 'set' : 'changed',
    });
    return { text, before: { custom_fields: { [field]: former } } };
  }
  for (const field of Object.keys(lists) as ListField[]) {
    const [before, after] = [base[field], fields[field]];
    if (before === undefined || !Array.isArray(after)) continue;
    const removed = before.filter((id) => !after.includes(id));
    const added = after.filter((id) => !before.includes(id));
    const [first, ...more] = removed.length > 0 ? removed : added;
    if (first === undefined) continue;
    const [wasAdded, wasRemoved] = lists[field];
    const text = words(removed.length > 0 ? wasRemoved : wasAdded, {
      key,
      name: nameOf(field, first),
      count: more.length + 1,
    });
    return { text, before: { [field]: before } };
  }
  return null;
}
