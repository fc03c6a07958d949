import { isSelected, type DeletedFilter } from '../../src/kernel/deleted-filter.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import { filtersOf, type PlainFilter } from '../../src/record/filter.ts';
import type { AnyRecordType } from '../../src/record/record.ts';

/** What every filter of tickets, documents and projects has beside the plain filters of the declaration. */
interface CommonFilter {
  readonly deleted?: DeletedFilter | undefined;
  readonly archived: boolean | 'all';
  readonly words: readonly string[];
}

type Listed = { readonly deletedAt: Date | null; readonly archived: boolean };

/**
 * Whether a list with this filter has the record. `text` is what its words are searched in; `values` are those of fields that the record
 * has by another name.
 */
export function isListed(
  type: AnyRecordType,
  record: Listed,
  filter: CommonFilter,
  { text, values = {} }: { text: string; values?: object },
): boolean {
  return (
    isSelected(filter.deleted, record.deletedAt) &&
    (filter.archived === 'all' || record.archived === filter.archived) &&
    filter.words.every((word) => text.includes(word)) &&
    meetsPlainFilters(type, { ...record, ...values }, filter)
  );
}

/** Whether the record meets the plain filters of its declaration. */
export const meetsPlainFilters = (type: AnyRecordType, record: object, filter: object): boolean =>
  filtersOf(type).every((plain) => passes(plain, record, filter));

/** Names that differ only in case are one name. */
export const sameName = (a: string, b: string): boolean => foldCase(a) === foldCase(b);

const tests: Readonly<Record<PlainFilter['test'], (value: never, wanted: never) => boolean>> = {
  any: (value: unknown, wanted: readonly string[]) =>
    wanted.some((text) => textsOf(value).some((each) => sameName(each, text))),
  is: (value: unknown, wanted: unknown) => value === wanted,
  from: (value: Date | number | null, wanted: Date | number) => value !== null && value >= wanted,
  before: (value: Date | number | null, wanted: Date | number) => value !== null && value < wanted,
  to: (value: number | null, wanted: number) => value !== null && value <= wanted,
};

function passes({ field, name, test }: PlainFilter, record: object, filter: object): boolean {
  const wanted = (filter as Readonly<Record<string, unknown>>)[name];
  return wanted === undefined || tests[test](record[field.name as never], wanted as never);
}

/** The texts of a value that a filter compares: of an actor, the id. */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as string[];
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && 'id' in value ? [String(value.id)] : [];
}
