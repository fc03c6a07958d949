import type { RefObject } from 'react';
import type { Board, Ticket } from '../../api/types.ts';
import { Icon } from '../../design/icon.tsx';
import { Points } from '../../design/ticket-signs.tsx';
import { useBoardContext } from './board-context.tsx';
import { TicketCount } from './ticket-count.tsx';
import { useWords } from '../../words/use-words.tsx';
import signCss from '../../design/sign.module.css';

/** The name of a board, the number of its tickets, the sum of their estimates without a filter, its menu, and the button that adds a ticket. */
export function ColumnHead({
  board,
  found,
  tickets,
  more,
  menu,
  addButton,
  onAdd,
}: {
  board: Board;
  /** The number of tickets that a filter has found so far; null without a filter. */
  found: number | null;
  /** Those that are loaded; with `more` there are others. */
  tickets: readonly Ticket[];
  more: boolean;
  menu: RefObject<HTMLButtonElement | null>;
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd: (board: string) => void;
}) {
  const words = useWords();
  const { project, openMenu } = useBoardContext();
  return (
    <header>
      <i className={signCss.dot} style={{ background: board.color }} />
      <h2 title={board.name} dir="auto">
        {board.name}
      </h2>
      <TicketCount board={board} found={found} more={more} />
      {found === null && (
        <Points
          of={tickets.map(({ estimate }) => estimate)}
          what={
            more
              ? words('board.estimatesOfLoaded', { count: tickets.length })
              : words('board.estimates')
          }
          more={more}
        />
      )}
      <button
        ref={menu}
        type="button"
        aria-label={words('ticket.moreOf', { name: board.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget: target }) => openMenu({ board, target })}
      >
        <Icon name="more" />
      </button>
      {!project.archived && (
        <button
          ref={addButton}
          type="button"
          aria-label={words('board.addTicketTo', { name: board.name })}
          onClick={() => onAdd(board.id)}
        >
          +
        </button>
      )}
    </header>
  );
}
