import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GridListItem } from 'react-aria-components/GridList';
import { asRefusal } from '../../api/refusal.ts';
import type { Board } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { Conflict, saveFields } from '../../data/query/save-fields.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { InlineInput } from '../../design/inline-input.tsx';
import { useWords } from '../../words/use-words.tsx';
import { ticketCount } from './board-line.tsx';
import { boardAccess, type BoardFields } from '../../data/queries/settings-requests.ts';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';

/** One board, which can be changed and dragged. Each field is saved when it loses the focus. */
export function BoardRow({
  board,
  others: otherBoards,
  isFirst,
  isLast,
  onMove,
  onDelete,
}: {
  board: Board;
  others: readonly Board[];
  isFirst: boolean;
  isLast: boolean;
  /** `button` is the id of the pressed button. */
  onMove: (by: 1 | -1, button: string) => void;
  onDelete: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const { id, name, color, wip_limit, is_done, is_hidden, project_id } = board;
  const { mutateAsync, error } = useMutation({
    mutationFn: (fields: Partial<BoardFields>) => saveFields(boardAccess, board, fields),
    onSettled: () => client.invalidateQueries({ queryKey: boardsQuery(project_id).queryKey }),
  });
  // A refusal is shown below the row.
  const save = (fields: Partial<BoardFields>) => mutateAsync(fields).catch(() => undefined);
  return (
    <GridListItem id={id} value={board} className={settingsCss.settingsRow} textValue={name}>
      <Button slot="drag" look="quiet" slight aria-label={words('settings.drag', { name })}>
        <svg className={settingsCss.grip} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M6 3.500v.01M10 3.500v.01M6 8v.01M10 8v.01M6 12.500v.01M10 12.500v.01" />
        </svg>
      </Button>
      <InlineInput
        label={words('settings.colourOf', { name })}
        type="color"
        value={color}
        onSave={(text) => save({ color: text })}
      />
      <span className={settingsCss.rowName}>
        <InlineInput
          label={words('settings.nameOf', { name })}
          type="text"
          maxLength={60}
          value={name}
          onSave={(text) => save({ name: text })}
        />
        <span className={textCss.note}>{ticketCount(board)}</span>
      </span>
      <label className={classes(settingsCss.rowLimit, textCss.small)}>
        <span>{words('settings.limit2')}</span>
        <InlineInput
          label={words('settings.limitOf', { name })}
          type="number"
          min={1}
          max={10_000}
          placeholder={words('settings.none')}
          value={wip_limit === null ? '' : String(wip_limit)}
          onSave={(text) => save({ wip_limit: text === '' ? null : Number(text) })}
        />
      </label>
      <span className={settingsCss.rowFlags}>
        <Checkbox
          aria-label={words('settings.isDone', { name })}
          isSelected={is_done}
          onChange={(on) => void save({ is_done: on })}
        >
          {words('settings.done')}
        </Checkbox>
        <Checkbox
          aria-label={words('settings.isHidden', { name })}
          isSelected={is_hidden}
          onChange={(on) => void save({ is_hidden: on })}
        >
          {words('settings.hidden')}
        </Checkbox>
      </span>
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
          look="danger"
          aria-label={words('settings.deleteRecord', { name })}
          onPress={onDelete}
        >
          {words('settings.delete')}
        </Button>
      </span>
      {error !== null && (
        <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
          {error instanceof Conflict
            ? words('settings.somebodyElseChangedIt')
            : asRefusal(error).message}
        </p>
      )}
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
