import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Board } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import type { BoardFields } from '../../data/queries/settings-requests.ts';
import { useSession } from '../../data/session.tsx';
import { useWords } from '../../words/use-words.tsx';
import { AddColumn } from './add-column.tsx';
import { useBoardContext } from './board-context.tsx';
import { BoardEdit } from './board-edit.tsx';
import { DeleteBoard } from './delete-board.tsx';
import { useColumnOrder } from './use-column-order.tsx';
import { maxSorted, useSort } from './use-sort.tsx';
import type { FixedKey } from '../../words/keys.ts';
import menuCss from '../../design/menu.module.css';

/** The changes of a board that owners and admins can make, in the words of the menu. */
const edits: readonly [keyof BoardFields, FixedKey][] = [
  ['name', 'board.rename'],
  ['wip_limit', 'board.wipLimitDots'],
  ['color', 'board.colourDots'],
  ['is_done', 'board.doneBoardDots'],
];

/** The actions for a board, as a menu in its column. */
export default function ColumnMenu({
  board,
  target,
  onAdd,
  onCollapse,
  onClose,
}: {
  board: Board;
  /** The button that it belongs to. */
  target: HTMLElement;
  /** Opens the line for new tickets; null where a button for that is beside the menu. */
  onAdd: ((board: string) => void) | null;
  /** Null where it cannot be collapsed. */
  onCollapse: ((board: string) => void) | null;
  onClose: () => void;
}) {
  const words = useWords();
  const { project } = useBoardContext();
  const { isManager } = useSession();
  const sort = useSort();
  const moveColumn = useColumnOrder(project.id);
  const { data: boards = [] } = useQuery(boardsQuery(project.id));
  const shown = boards.filter(({ id, is_hidden: isHidden }) => !isHidden || id === board.id);
  const place = shown.findIndex(({ id }) => id === board.id);
  const [edited, setEdited] = useState<keyof BoardFields | 'delete' | 'add' | null>(null);
  // The menu closes when the dialog takes the focus, which must not close both.
  const isEditing = useRef(false);
  const edit = (field: keyof BoardFields | 'delete' | 'add') => {
    isEditing.current = true;
    setEdited(field);
  };
  const canSort = !project.archived && board.ticket_count > 1 && board.ticket_count <= maxSorted;
  if (edited === 'delete') {
    const others = boards.filter(({ id }) => id !== board.id);
    return <DeleteBoard board={board} others={others} button={target} onClose={onClose} />;
  }
  if (edited === 'add')
    return <AddColumn project={project.id} after={board.id} onClose={onClose} />;
  if (edited !== null)
    return <BoardEdit board={board} field={edited} button={target} onClose={onClose} />;
  return (
    <Popover
      className={menuCss.popover}
      aria-label={board.name}
      triggerRef={{ current: target }}
      isOpen
      placement="bottom end"
      onOpenChange={(isOpen) => {
        if (!isOpen && !isEditing.current) onClose();
      }}
    >
      <Menu className={menuCss.options} aria-label={board.name} autoFocus="first" onClose={onClose}>
        {onAdd !== null && (
          <MenuItem className={menuCss.option} onAction={() => onAdd(board.id)}>
            {words('board.addTicketsHere')}
          </MenuItem>
        )}
        {isManager && !project.archived && (
          <MenuSection aria-label={words('board.theBoardItself')}>
            {edits.map(([field, label]) => (
              <MenuItem
                key={field}
                className={menuCss.option}
                shouldCloseOnSelect={false}
                onAction={() => edit(field)}
              >
                {words(label)}
              </MenuItem>
            ))}
            {place > 0 && (
              <MenuItem className={menuCss.option} onAction={() => void moveColumn(board, -1)}>
                {words('settings.moveLeft')}
              </MenuItem>
            )}
            {place < shown.length - 1 && (
              <MenuItem className={menuCss.option} onAction={() => void moveColumn(board, 1)}>
                {words('settings.moveRight')}
              </MenuItem>
            )}
            <MenuItem
              className={menuCss.option}
              shouldCloseOnSelect={false}
              onAction={() => edit('add')}
            >
              {words('settings.addAColumnHere')}
            </MenuItem>
            {boards.length > 1 && (
              <MenuItem
                className={menuCss.option}
                shouldCloseOnSelect={false}
                onAction={() => edit('delete')}
              >
                {words('settings.deleteColumn')}
              </MenuItem>
            )}
          </MenuSection>
        )}
        {onCollapse !== null && (
          <MenuItem className={menuCss.option} onAction={() => onCollapse(board.id)}>
            {words('board.collapse')}
          </MenuItem>
        )}
        {canSort && (
          <MenuItem className={menuCss.option} onAction={() => sort(board, 'priority')}>
            {words('board.sortByPriority')}
          </MenuItem>
        )}
        {canSort && (
          <MenuItem className={menuCss.option} onAction={() => sort(board, 'due')}>
            {words('board.sortByDueDate')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}
