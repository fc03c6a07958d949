import { GridListItem } from 'react-aria-components/GridList';
import type { Board } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { BoardLine } from './board-line.tsx';
import settingsCss from './settings.module.css';

/** One board, which can be edited, moved, dragged and deleted. */
export function BoardRow({
  board,
  others: otherBoards,
  isFirst,
  isLast,
  onMove,
  onEdit,
  onDelete,
}: {
  board: Board;
  others: readonly Board[];
  isFirst: boolean;
  isLast: boolean;
  /** `button` is the id of the pressed button. */
  onMove: (by: 1 | -1, button: string) => void;
  /** `button` is what was pressed, which gets the focus back. */
  onEdit: (button: HTMLElement) => void;
  onDelete: (button: HTMLElement) => void;
}) {
  const words = useWords();
  const { id, name } = board;
  return (
    <GridListItem id={id} value={board} className={settingsCss.settingsRow} textValue={name}>
      <Button slot="drag" look="quiet" slight aria-label={words('settings.drag', { name })}>
        <svg className={settingsCss.grip} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M6 3.500v.01M10 3.500v.01M6 8v.01M10 8v.01M6 12.500v.01M10 12.500v.01" />
        </svg>
      </Button>
      <BoardLine board={board} />
      <span className={settingsCss.rowTools}>
        {!isFirst && (
          <Button
            slight
            look="quiet"
            id={`up-${id}`}
            aria-label={words('settings.moveUp', { name })}
            onPress={() => onMove(-1, isSecondTo(otherBoards, board) ? `down-${id}` : `up-${id}`)}
          >
            <Arrow path="M8 13V3.500M3.500 7.500 8 3l4.500 4.500" />
          </Button>
        )}
        {!isLast && (
          <Button
            slight
            look="quiet"
            id={`down-${id}`}
            aria-label={words('settings.moveDown', { name })}
            onPress={() => onMove(1, isLastButOne(otherBoards, board) ? `up-${id}` : `down-${id}`)}
          >
            <Arrow path="M8 3v9.500M3.500 8.500 8 13l4.500-4.500" />
          </Button>
        )}
        <Button
          slight
          aria-label={words('customFields.edit', { name })}
          onPress={({ target }) => onEdit(target as HTMLElement)}
        >
          {words('customFields.editIt')}
        </Button>
        <Button
          slight
          look="danger"
          aria-label={words('settings.deleteRecord', { name })}
          onPress={({ target }) => onDelete(target as HTMLElement)}
        >
          {words('settings.delete')}
        </Button>
      </span>
    </GridListItem>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg className={settingsCss.arrow} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

// At an end of the list one of the two buttons does not exist, so the other one gets the focus.
const isSecondTo = (otherBoards: readonly Board[], { position }: Board): boolean =>
  otherBoards.filter((board) => board.position < position).length === 1;

const isLastButOne = (otherBoards: readonly Board[], { position }: Board): boolean =>
  otherBoards.filter((board) => board.position > position).length === 1;
