import { useInfiniteQuery } from '@tanstack/react-query';
import type { Board } from '../../api/types.ts';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { TicketCount } from './ticket-count.tsx';
import { columnPlaces } from '../ticket/changes/shown-tickets.ts';
import { isBoardFull } from '../../data/is-board-full.ts';
import { columnQuery } from '../../data/queries/board.ts';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

/** A board as a strip with its name and its count, under a filter with what matches. What is dropped on it goes to the end of the board. */
export default function CollapsedColumn({
  board,
  filter,
  isNew,
  onExpand,
}: {
  board: Board;
  filter: TicketFilter;
  /** It was collapsed just now, and takes the focus. */
  isNew: boolean;
  onExpand: (board: string) => void;
}) {
  const words = useWords();
  const { id, name, color, project_id, ticket_count } = board;
  const isFull = isBoardFull(board);
  const isFiltered = Object.keys(filter).length > 0;
  const query = useInfiniteQuery({ ...columnQuery(project_id, id, filter), enabled: isFiltered });
  const found = isFiltered && query.data !== undefined ? ticketsOf(query.data).length : null;
  return (
    <section
      ref={columnPlaces.ref({ board: id, name, isFull })}
      className={classes(boardCss.column, boardCss.collapsed)}
      aria-label={name}
      data-full={isFull}
    >
      <button
        type="button"
        autoFocus={isNew}
        aria-expanded="false"
        title={words('board.show', { name })}
        onClick={() => onExpand(id)}
      >
        <i className={signCss.dot} style={{ background: color }} />
        <TicketCount
          board={{ ticket_count, wip_limit: null }}
          found={found}
          more={query.hasNextPage}
        />
        <h2 dir="auto">{name}</h2>
      </button>
    </section>
  );
}
