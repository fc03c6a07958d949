import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Board } from '../api/types.ts';
import { useBoardContext } from './board-context.tsx';
import { maxSorted, useSort } from './use-sort.tsx';

/** The actions for a board, as a menu in its column. */
export default function ColumnMenu({
  board,
  target,
  onCollapse,
  onClose,
}: {
  board: Board;
  /** The button that it belongs to. */
  target: Element;
  /** Null where it cannot be collapsed. */
  onCollapse: ((board: string) => void) | null;
  onClose: () => void;
}) {
  const { project } = useBoardContext();
  const sort = useSort();
  const canSort = !project.archived && board.ticket_count > 1 && board.ticket_count <= maxSorted;
  const collapse = () => {
    onCollapse?.(board.id);
    // The button of the menu is gone with the column.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-board="${board.id}"] button`)?.focus(),
    );
  };
  return (
    <Popover
      className="popover"
      aria-label={board.name}
      triggerRef={{ current: target }}
      isOpen
      placement="bottom end"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu className="options" aria-label={board.name} autoFocus="first" onClose={onClose}>
        {onCollapse !== null && (
          <MenuItem className="option" onAction={collapse}>
            Collapse
          </MenuItem>
        )}
        {canSort && (
          <MenuItem className="option" onAction={() => sort(board, 'priority')}>
            Sort by priority
          </MenuItem>
        )}
        {canSort && (
          <MenuItem className="option" onAction={() => sort(board, 'due')}>
            Sort by due date
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}
