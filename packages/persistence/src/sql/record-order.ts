import {
  directionOf,
  sortField,
  sortableFields,
  type AnyRecordType,
  type NamedField,
} from '@basalt/domain';
import { idKey, timeKey, type SortKey } from './keyset.ts';

/** The order of letters in each language, without regard to case. */
const byLetters = 'collate basalt.by_letters';

/** The field of an order. Throws for an order that the declaration does not have. */
export function fieldOf(type: AnyRecordType, sort: string): NamedField {
  const field = sortableFields(type).find(({ wireName }) => wireName === sortField(sort));
  if (field === undefined) throw new RangeError(`no order ${sort}`);
  return field;
}

/**
 * The keys of an order of the table `alias` by the type of its field: a moment, a text by its bytes, a name or a title by its letters. Throws for
 * other types. The id makes the order total.
 */
export function recordKeys<Row extends { id: string }>(
  type: AnyRecordType,
  alias: string,
  sort: string,
): readonly SortKey<Row>[] {
  const direction = directionOf(sort);
  const { type: kind, wireName } = fieldOf(type, sort);
  const sql = `${alias}.${wireName}`;
  const value = (row: Row) => row[wireName as keyof Row] as string;
  const tieBreak = idKey<Row>(`${alias}.id`, direction);
  if (kind === 'moment') return [timeKey(sql, direction, value), tieBreak];
  if (kind !== 'text' && kind !== 'line' && kind !== 'name')
    throw new RangeError(`no order ${sort}`);
  const collation = kind === 'text' ? 'collate "C"' : byLetters;
  const compare = (placeholder: string) => `${placeholder}::text ${collation}`;
  return [{ sql: `${sql} ${collation}`, direction, compare, column: wireName, value }, tieBreak];
}
