import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { keys } from '../../data/query/keys.ts';
import { showDone } from '../feedback/undo.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useFocusAtEnd } from '../../design/use-focus-back.ts';
import { useWords } from '../../words/use-words.tsx';
import { deleteBoard, restoreBoard } from '../../data/queries/settings-requests.ts';
import formCss from '../../design/form.module.css';

/** Asks to which board the tickets move before a board is deleted. */
export function DeleteBoard({
  board,
  others: otherBoards,
  button,
  onClose,
}: {
  board: Board;
  others: readonly Board[];
  /** It gets the focus at the end. */
  button?: HTMLElement;
  onClose: () => void;
}) {
  const words = useWords();
  useFocusAtEnd(button);
  const client = useQueryClient();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: boardsQuery(board.project_id).queryKey });
    void client.invalidateQueries({ queryKey: keys.columns(board.project_id) });
  };
  const [chosen, choose] = useState<string | null>(null);
  const target = otherBoards.find(({ id }) => id === chosen) ?? otherBoards[0];
  return (
    <Confirmation
      title={words('settings.deleteBoardQuestion', { name: board.name })}
      label={words('settings.delete')}
      look="danger"
      isOpen
      onClose={onClose}
      act={async () => {
        await deleteBoard(board.id, target?.id);
        onClose();
        await reload();
        showDone({
          text: words('settings.wasDeleted', { name: board.name }),
          async undo() {
            await restoreBoard(board.id);
            await reload();
            return words('settings.restoredWithoutTickets', { name: board.name });
          },
        });
      }}
      more={
        target !== undefined && (
          <label className={formCss.labelled}>
            <span>{words('settings.itsTicketsGoTo')}</span>
            <select value={target.id} onChange={(event) => choose(event.target.value)}>
              {otherBoards.map(({ id, name }) => (
                <option key={id} value={id} dir="auto">
                  {name}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      {words('settings.noTicketIsLost')}
    </Confirmation>
  );
}
