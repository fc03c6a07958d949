import type { CustomField, FieldValue } from '../../api/types.ts';
import { onDate } from '../../design/dates.ts';
import { formatList, formatNumber } from '../../words/formats.ts';
import { words } from '../../words/words.ts';
import type { Names } from './change-words.ts';

/** A value of a custom field as text. `personOf` names a person by id. */
export function fieldText(
  { type, number }: Pick<CustomField, 'type' | 'number'>,
  value: FieldValue,
  personOf: (id: string) => string,
): string {
  switch (type) {
    case 'number': {
      const text = formatNumber(Number(value), { maximumFractionDigits: 4 });
      return number?.unit ? `${text}\u00A0${number.unit}` : text;
    }
    case 'date':
      return onDate(String(value));
    case 'flag':
      return words(value === true ? 'customFields.yes' : 'customFields.no');
    case 'person':
      return personOf(String(value));
    case 'people':
      return formatList(Array.isArray(value) ? value.map(personOf) : []);
    default:
      return Array.isArray(value) ? formatList(value) : String(value);
  }
}

/** The names of custom fields by their keys, and their values as text; the key itself for a field that is not among them. */
export const fieldsByKey =
  (fields: readonly CustomField[], person: Names['person']): Names['field'] =>
  (key) => {
    const field = fields.find((known) => known.key === key);
    return {
      name: field?.name ?? key,
      text: (value) => (field === undefined ? String(value) : fieldText(field, value, person)),
    };
  };
