import type { Fields, HasFields, NamedField, RecordType, SnakeCase, WithMark } from './record.ts';

type SortableName<F extends Fields> = keyof WithMark<F, 'sortable'> & string;
type Sort<F extends Fields> = SnakeCase<SortableName<F>> | `-${SnakeCase<SortableName<F>>}`;

/** The orders of a list, as the API names them: `due_at`, and `-due_at` for the reverse. */
export type SortOf<Type extends HasFields> = Sort<Type['declared']>;

/** The direction of an order. */
export const directionOf = (sort: string): 'asc' | 'desc' =>
  sort.startsWith('-') ? 'desc' : 'asc';

/** The name of the field of an order: `due_at` of `-due_at`. */
export const sortField = (sort: string): string => sort.replace('-', '');

/** The fields that lists can be sorted by, in the order of the declaration. */
export const sortableFields = (type: { readonly fields: readonly NamedField[] }) =>
  type.fields.filter(({ isSortable }) => isSortable);

/** The orders of a list, in the order of the description of the API: first these fields, then the others as they are declared. */
export function sortsOf<F extends Fields>(
  type: RecordType<F>,
  first: readonly SortableName<F>[] = [],
): readonly Sort<F>[] {
  const names: readonly string[] = first;
  const place = ({ name }: NamedField) =>
    names.includes(name) ? names.indexOf(name) : names.length;
  return sortableFields(type)
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(({ wireName }) => [wireName, `-${wireName}`] as Sort<F>[]);
}
