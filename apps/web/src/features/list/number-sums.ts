import type { CustomField, Ticket } from '../../api/types.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';

/** The sum of a custom field of numbers. */
export interface NumberSum<Field> {
  field: Field;
  sum: number;
}

/** The sums of these fields over tickets, without fields that no ticket has. */
export function numberSums<Field extends Pick<CustomField, 'key' | 'type'>>(
  fields: readonly Field[],
  tickets: readonly Ticket[],
): NumberSum<Field>[] {
  return fields
    .filter(({ type }) => type === 'number')
    .flatMap((field) => {
      const values = tickets.flatMap((ticket) => fieldValueOf(ticket, field.key) ?? []).map(Number);
      if (values.length === 0) return [];
      // A sum of decimals can have more digits than they have.
      const sum = Number(values.reduce((total, value) => total + value, 0).toFixed(6));
      return [{ field, sum }];
    });
}
