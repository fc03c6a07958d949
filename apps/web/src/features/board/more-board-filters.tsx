import { Popover } from 'react-aria-components/Popover';
import type { CustomField, Member } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import { CycleAndTagChips } from '../list/filter-chips.tsx';
import { MoreFilterFields } from '../list/more-filters.tsx';
import { useBoardFilter } from './use-board-filter.ts';
import chipCss from '../../design/chip.module.css';
import listCss from '../list/list.module.css';
import menuCss from '../../design/menu.module.css';

/** The filters of the list that have no chip above a board, below the chip of all of them. */
export default function MoreBoardFilters({
  project,
  fields,
  people,
  set,
  chip,
  onClose,
}: {
  project: string;
  fields: readonly CustomField[];
  people: readonly Member[];
  /** The names of those that are set. */
  set: readonly string[];
  chip: Element;
  onClose: () => void;
}) {
  const words = useWords();
  const { set: setFilters } = useBoardFilter();
  return (
    <Popover
      className={menuCss.popover}
      aria-label={words('list.moreFilters')}
      triggerRef={{ current: chip }}
      isOpen
      placement="bottom start"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className={listCss.moreFilters}>
        <CycleAndTagChips project={project} />
        <MoreFilterFields people={people} fields={fields} without={['archived']} />
        {set.length > 0 && (
          <button
            type="button"
            className={chipCss.chip}
            data-on
            onClick={() => setFilters(Object.fromEntries(set.map((name) => [name, ''])))}
          >
            {words('board.clearOtherFilters', { count: set.length })}
          </button>
        )}
      </div>
    </Popover>
  );
}
