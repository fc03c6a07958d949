import type { Ticket } from '../../api/types.ts';
import type { TicketFields } from './requests.ts';

/** The fields with several values, and the word for one value. */
const lists = { label_ids: 'label', assignee_ids: 'person', tag_names: 'tag' } as const;

/** A field with several values. */
export type ListField = keyof typeof lists;

/**
 * A sentence about what a change of a ticket removes, and the fields that restore it; null if it removes nothing. `nameOf` names a label or
 * a person by its id.
 */
export function takenAway(
  key: string,
  base: Partial<Ticket>,
  fields: Partial<TicketFields>,
  nameOf: (field: ListField, id: string) => string,
): { text: string; before: Partial<TicketFields> } | null {
  if (fields.archived === true) {
    return { text: `${key} was archived.`, before: { archived: false } };
  }
  for (const field of Object.keys(lists) as ListField[]) {
    const [before, after] = [base[field], fields[field]];
    const [one, ...more] = (before ?? []).filter((id) => after?.includes(id) === false);
    if (before === undefined || one === undefined) continue;
    const what = lists[field];
    const removed =
      more.length === 0
        ? `The ${what} ${nameOf(field, one)} was`
        : `${more.length + 1} ${what === 'person' ? 'people' : `${what}s`} were`;
    return { text: `${removed} removed from ${key}.`, before: { [field]: before } };
  }
  return null;
}
