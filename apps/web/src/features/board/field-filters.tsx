import type { CustomField, Member } from '../../api/types.ts';
import { addressName, isFieldName } from '../../data/field-names.ts';
import { useWords } from '../../words/use-words.tsx';
import { CustomChips, typedFilters, TypedFilters } from '../list/custom-filters.tsx';
import { FilterPopover } from '../list/filter-popover.tsx';
import { useListFilter } from '../list/use-list-filter.tsx';
import { useBoardFilter } from './use-board-filter.ts';
import chipCss from '../../design/chip.module.css';

/** The filters of a board by custom fields: chips, and behind one more chip those whose values are typed. */
export default function FieldFilters({
  fields,
  people,
}: {
  fields: readonly CustomField[];
  people: readonly Member[];
}) {
  const words = useWords();
  const { filter } = useListFilter();
  const { set } = useBoardFilter();
  const typed = typedFilters(fields);
  // A filter by a field that was deleted has no chip.
  const named = [...fields.map(addressName), ...typed.map(({ name }) => name)];
  const unknownFilters = Object.keys(filter).filter(
    (name) => isFieldName(name) && !named.includes(name),
  );
  return (
    <>
      <CustomChips fields={fields} people={people} />
      {typed.length > 0 && (
        <FilterPopover count={typed.filter(({ name }) => filter[name] !== undefined).length}>
          <TypedFilters filters={typed} />
        </FilterPopover>
      )}
      {unknownFilters.length > 0 && (
        <button
          type="button"
          className={chipCss.chip}
          data-on
          onClick={() => set(Object.fromEntries(unknownFilters.map((name) => [name, ''])))}
        >
          {words('board.clearOtherFilters', { count: unknownFilters.length })}
        </button>
      )}
    </>
  );
}
