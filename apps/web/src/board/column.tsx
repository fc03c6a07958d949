import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, Suspense, useMemo, useState } from 'react';
import { Collection, GridList, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useLocation, useNavigate } from 'react-router';
import type { Board } from '../api/types.ts';
import { lazyPart } from '../frame/lazy-part.tsx';
import { fetchNext } from '../query/fetch-next.ts';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import type { TicketFilter } from '../ticket/queries.ts';
import { Refused } from '../ui/notice.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useBoardContext } from './board-context.tsx';
import { Card } from './card.tsx';
import { isCaptureWaiting } from './kept-capture.ts';
import { columnQuery } from './queries.ts';

const AddTicket = lazyPart(() => import('./add-ticket.tsx'));

const layout = { estimatedRowSize: 92, gap: 8, padding: 8 } as const;

/** One board with its tickets. Of a long one only the cards in sight are in the document. Rendered again only when it changed. */
export const Column = memo(function Column({
  board,
  filter,
  isAdding,
  setAdding,
}: {
  board: Board;
  filter: TicketFilter;
  isAdding: boolean;
  /** Begins a ticket on a board, or with null ends it. */
  setAdding: (board: string | null) => void;
}) {
  const { project, labels, people, openMenu } = useBoardContext();
  const query = useInfiniteQuery(columnQuery(project.id, board.id, filter));
  const tickets = useMemo(() => ticketsOf(query.data), [query.data]);
  // What an earlier visit of this tab could not add is given back.
  const [isGivenBack, setGivenBack] = useState(() => isCaptureWaiting(board.id));
  const isLineOpen = isAdding || (isGivenBack && !project.archived);
  const addButton = useFocusBack(isLineOpen);
  const closeLine = () => {
    setGivenBack(false);
    setAdding(null);
  };
  const navigate = useNavigate();
  const { search } = useLocation();
  const isFiltered = Object.keys(filter).length > 0;
  const isFull = board.wip_limit !== null && board.ticket_count >= board.wip_limit;
  return (
    <section
      className="column"
      aria-label={board.name}
      data-board={board.id}
      data-full={isFull}
      data-hidden={board.is_hidden}
    >
      <header>
        <i className="dot" style={{ background: board.color }} />
        <h2 className="cut">{board.name}</h2>
        <Count board={board} found={isFiltered ? tickets.length : null} more={query.hasNextPage} />
        <button
          type="button"
          aria-label={`More of ${board.name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget: target }) => openMenu({ board, target })}
        >
          ⋯
        </button>
        {!project.archived && (
          <button
            ref={addButton}
            type="button"
            aria-label={`Add a ticket to ${board.name}`}
            onClick={() => setAdding(board.id)}
          >
            +
          </button>
        )}
      </header>
      {query.error !== null && <Refused error={query.error} />}
      <Virtualizer layout={ListLayout} layoutOptions={layout}>
        <GridList
          className="cards"
          aria-label={`Tickets on ${board.name}`}
          onAction={(id) => {
            const ticket = tickets.find((one) => one.id === id);
            if (ticket === undefined) return;
            void navigate(
              { pathname: `tickets/${ticket.key}`, search },
              { mask: `/app/tickets/${ticket.key}` },
            );
          }}
          renderEmptyState={() => (
            <p className="column-empty">
              {query.isPending ? '' : isFiltered ? 'No ticket matches.' : emptyWords(board)}
            </p>
          )}
        >
          <Collection items={tickets} dependencies={[labels, people]}>
            {(ticket) => <Card ticket={ticket} />}
          </Collection>
          <GridListLoadMoreItem
            onLoadMore={() => void fetchNext(query)}
            isLoading={query.isFetchingNextPage}
          >
            <span className="small soft">More…</span>
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
      {isLineOpen && (
        <Suspense fallback={null}>
          <AddTicket board={board} onClose={closeLine} />
        </Suspense>
      )}
    </section>
  );
});

const emptyWords = ({ is_done }: Board): string =>
  is_done ? 'Finished tickets appear here.' : 'No ticket yet.';

/** How many tickets a board has, of how many; under a filter, how many were found. */
function Count({ board, found, more }: { board: Board; found: number | null; more: boolean }) {
  const { wip_limit: limit, ticket_count: count } = board;
  if (found !== null) {
    const words = `${found}${more ? '+' : ''} of ${count}`;
    return (
      <span className="count" title={`${words} tickets match`}>
        {words}
      </span>
    );
  }
  return <span className="count">{limit === null ? count : `${count} of ${limit}`}</span>;
}
