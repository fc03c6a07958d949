import type { Ticket } from '../../../api/types.ts';
import { isSame } from '../../../data/query/save-fields.ts';
import { priorityNames } from '../../../design/priority-names.ts';
import { onDay } from '../../../design/dates.ts';
import type { TicketFields } from '../../../data/queries/ticket-requests.ts';

/** The fields with several values, and the word for one value. */
const lists = { label_ids: 'label', assignee_ids: 'person', tag_names: 'tag' } as const;

/** A field with several values. */
export type ListField = keyof typeof lists;

/** The fields that are written. */
const texts = { title: 'title', description_html: 'description' } as const;

/** A field with one value that a choice sets. */
const singles = {
  priority: ['priority', ({ priority }: Ticket) => priorityNames[priority]],
  due_at: ['due date', ({ due_at }: Ticket) => due_at && onDay(due_at)],
  estimate: ['estimate', ({ estimate }: Ticket) => estimate?.toString()],
} as const;

/**
 * A sentence about a change of a ticket, and the fields that undo it; null where nothing has changed that can be undone. `ticket` is the
 * saved one. `nameOf` names a label or a person by its id.
 */
export function changeMessage(
  ticket: Ticket,
  base: Partial<Ticket>,
  fields: Partial<TicketFields>,
  nameOf: (field: ListField, id: string) => string,
): { text: string; before: Partial<TicketFields> } | null {
  const { key } = ticket;
  if (fields.archived === true) {
    return { text: `${key} was archived.`, before: { archived: false } };
  }
  for (const field of Object.keys(texts) as (keyof typeof texts)[]) {
    if (fields[field] === undefined || isSame(base[field], fields[field])) continue;
    const text = `The ${texts[field]} of ${key} was changed.`;
    return { text, before: { [field]: base[field] ?? null } };
  }
  for (const field of Object.keys(singles) as (keyof typeof singles)[]) {
    if (fields[field] === undefined || isSame(base[field], fields[field])) continue;
    const [name, valueOf] = singles[field];
    const value = valueOf(ticket);
    const now = value ? `is now ${value}` : 'was removed';
    return { text: `The ${name} of ${key} ${now}.`, before: { [field]: base[field] ?? null } };
  }
  for (const field of Object.keys(lists) as ListField[]) {
    const [before, after] = [base[field], fields[field]];
    if (before === undefined || !Array.isArray(after)) continue;
    const removed = before.filter((id) => !after.includes(id));
    const added = after.filter((id) => !before.includes(id));
    const [first, ...more] = removed.length > 0 ? removed : added;
    if (first === undefined) continue;
    const what = lists[field];
    const sentence =
      more.length === 0
        ? `The ${what} ${nameOf(field, first)} was`
        : `${more.length + 1} ${what === 'person' ? 'people' : `${what}s`} were`;
    const done = removed.length > 0 ? 'removed from' : 'added to';
    return { text: `${sentence} ${done} ${key}.`, before: { [field]: before } };
  }
  return null;
}
