import { useListFilter } from './use-list-filter.tsx';
import listCss from './list.module.css';

/** The head of a column that the list can be sorted by: a press sorts, a second press reverses the order, a third one ends the sorting. */
export function SortHead({
  name,
  sorts: [first, second],
}: {
  name: string;
  sorts: readonly [string, string];
}) {
  const { filter, set } = useListFilter();
  const current = filter.sort;
  const next = current === first ? second : current === second ? '' : first;
  const isSorted = current === first || current === second;
  const isDown = isSorted && current?.startsWith('-') === true;
  return (
    <th scope="col" {...(isSorted && { 'aria-sort': isDown ? 'descending' : 'ascending' })}>
      <button type="button" className={listCss.sortHead} onClick={() => set('sort', next)}>
        {name}
        {isSorted && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
