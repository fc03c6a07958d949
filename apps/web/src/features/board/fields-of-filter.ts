import type { Priority, Ticket } from '../../api/types.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';

/** The properties of a new ticket that a filter can ask for. */
export type FilteredFields = Partial<Pick<Ticket, 'assignee_ids' | 'label_ids' | 'priority'>>;

const valuesOf = (text: string | undefined): string[] => text?.split(',') ?? [];

/** The one value of a filter; undefined where it is none, several, or those without one. */
function theOne(text: string | undefined): string | undefined {
  const [value, ...more] = valuesOf(text);
  return more.length === 0 && value !== 'none' ? value : undefined;
}

/** The properties of a new ticket that the filter shows: the only person, label and priority of the filter. */
export function fieldsOfFilter(filter: TicketFilter): FilteredFields {
  const person = theOne(filter.assignee_id);
  const label = theOne(filter.label_id);
  const priority = theOne(filter.priority);
  return {
    ...(person !== undefined && { assignee_ids: [person] }),
    ...(label !== undefined && { label_ids: [label] }),
    ...(priority !== undefined && { priority: priority as Priority }),
  };
}

/** Whether none of the values of a filter is among those that a ticket has. */
const misses = (text: string | undefined, has: readonly string[] = []): boolean =>
  text !== undefined &&
  !valuesOf(text).some((value) => (value === 'none' ? has.length === 0 : has.includes(value)));

/** Whether the filter may hide a new ticket with these properties. Only the service can check every condition of the filter. */
export function canHide(filter: TicketFilter, fields: FilteredFields): boolean {
  const { assignee_id, label_id, priority, ...otherFilters } = filter;
  return (
    Object.keys(otherFilters).length > 0 ||
    misses(assignee_id, fields.assignee_ids) ||
    misses(label_id, fields.label_ids) ||
    misses(priority, fields.priority && [fields.priority])
  );
}
