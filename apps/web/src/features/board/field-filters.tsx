import type { CustomField, Member } from '../../api/types.ts';
import { CustomChips, typedFilters, TypedFilters } from '../list/custom-filters.tsx';
import { FilterPopover } from '../list/filter-popover.tsx';
import { useListFilter } from '../list/use-list-filter.tsx';

/** The filters of a board by custom fields: chips, and behind one more chip those whose values are typed. */
export default function FieldFilters({
  fields,
  people,
}: {
  fields: readonly CustomField[];
  people: readonly Member[];
}) {
  const { filter } = useListFilter();
  const typed = typedFilters(fields);
  return (
    <>
      <CustomChips fields={fields} people={people} />
      {typed.length > 0 && (
        <FilterPopover count={typed.filter(({ name }) => filter[name] !== undefined).length}>
          <TypedFilters filters={typed} />
        </FilterPopover>
      )}
    </>
  );
}
