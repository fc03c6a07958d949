import type { CustomField, FieldValue, Priority, Ticket } from '../../api/types.ts';
import { addressName, isFieldName } from '../../data/field-names.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { isReversed } from '../../data/store/reversed-filters.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';

/** The properties of a new ticket that a filter can ask for. */
export type FilteredFields = Partial<
  Pick<Ticket, 'assignee_ids' | 'label_ids' | 'priority' | 'custom_fields'>
>;

const valuesOf = (text: string | undefined): string[] => text?.split(',') ?? [];

/** The one value of a filter; undefined where it is none, several, or those without one. */
function theOne(text: string | undefined): string | undefined {
  const [value, ...more] = valuesOf(text);
  return more.length === 0 && value !== 'none' ? value : undefined;
}

/** The value of a new ticket that the filter by a custom field shows; undefined for a type that is not chosen. */
function valueIn(field: CustomField, text: string | undefined): FieldValue | undefined {
  const id = theOne(text);
  const { from, isSeveral } = fieldTypes[field.type];
  if (field.type === 'flag') return id && id === 'true';
  if (from === undefined || id === undefined) return undefined;
  const value = from === 'people' ? id : field.options.find((option) => option.id === id)?.name;
  return isSeveral ? value && [value] : value;
}

/** The properties of a new ticket that the filter shows: the only person, label, priority and value of each custom field of the filter. */
export function fieldsOfFilter(
  whole: TicketFilter & Record<string, unknown>,
  fields: readonly CustomField[],
): FilteredFields {
  const filter: typeof whole = Object.fromEntries(
    Object.entries(whole).filter(([name]) => !isReversed(whole, name)),
  );
  const values = fields.flatMap((field) => {
    const value = valueIn(field, filter[addressName(field)] as string | undefined);
    return value === undefined ? [] : [[field.key, value] as const];
  });
  const person = theOne(filter.assignee_id);
  const label = theOne(filter.label_id);
  const priority = theOne(filter.priority);
  return {
    ...(person !== undefined && { assignee_ids: [person] }),
    ...(label !== undefined && { label_ids: [label] }),
    ...(priority !== undefined && { priority: priority as Priority }),
    ...(values.length > 0 && { custom_fields: Object.fromEntries(values) }),
  };
}

/** Whether a filter is one by a custom field whose value the ticket has. */
const isSet = (name: string, { custom_fields: values = {} }: FilteredFields): boolean =>
  isFieldName(name) && name.slice('custom.'.length) in values;

/** Whether the filter may hide a new ticket with these properties. Only the service can check every condition of the filter. */
export function canHide(
  filter: TicketFilter & Record<string, unknown>,
  fields: FilteredFields,
): boolean {
  const { assignee_id, label_id, priority, not: _not, ...otherFilters } = filter;
  const hides = (name: string, text: string | undefined, has: readonly string[] = []) => {
    const isAmong = valuesOf(text).some((value) =>
      value === 'none' ? has.length === 0 : has.includes(value),
    );
    return text !== undefined && isAmong === isReversed(filter, name);
  };
  return (
    Object.keys(otherFilters).some((name) => !isSet(name, fields)) ||
    hides('assignee_id', assignee_id, fields.assignee_ids) ||
    hides('label_id', label_id, fields.label_ids) ||
    hides('priority', priority, fields.priority && [fields.priority])
  );
}
