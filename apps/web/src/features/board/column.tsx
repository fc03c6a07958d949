import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, Suspense, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Collection, GridList, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { Board, Ticket } from '../../api/types.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { fetchNext } from '../../design/fetch-next.ts';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { Missing } from '../../design/missing.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useBoardContext } from './board-context.tsx';
import { Card } from './card.tsx';
import { ColumnHead } from './column-head.tsx';
import { isBoardFull } from '../../data/is-board-full.ts';
import { columnPlaces } from '../ticket/changes/shown-tickets.ts';
import { useUnsentTitles } from '../ticket/changes/unsent-titles.tsx';
import { columnQuery } from '../../data/queries/board.ts';
import { useOpenTicket } from './use-open-ticket.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import boardCss from './board.module.css';

const AddTicket = lazyPart(() => import('./add-ticket.tsx'));

const layout = { estimatedRowSize: 92, gap: 8, padding: 8 } as const;

/** A board: its head, what is on it, and the line in which tickets are added. */
export function ColumnFrame({
  board,
  found,
  tickets,
  more,
  isAdding,
  setAdding,
  cards,
  children,
}: {
  board: Board;
  /** How many a filter has found so far; null without one. */
  found: number | null;
  /** Those that are loaded. */
  tickets: readonly Ticket[];
  more: boolean;
  isAdding: boolean;
  /** Begins a ticket on a board, or with null ends it. */
  setAdding: (board: string | null) => void;
  /** What scrolls its cards; absent above lanes. */
  cards?: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
}) {
  const { project } = useBoardContext();
  // Waiting titles stay visible when the line is closed, also those that an earlier visit could not add.
  const isWaiting = useUnsentTitles(board.id).length > 0 && !project.archived;
  const addButton = useFocusBack(isAdding);
  const menu = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLTextAreaElement>(null);
  const closeLine = () => setAdding(null);
  const { id, name } = board;
  const isFull = isBoardFull(board);
  return (
    <section
      ref={columnPlaces.ref({ board: id, name, isFull, cards, menu, line })}
      className={boardCss.column}
      aria-label={name}
      data-full={isFull}
      data-hidden={board.is_hidden}
    >
      <ColumnHead {...{ board, found, tickets, more, menu, addButton }} onAdd={setAdding} />
      {children}
      {(isAdding || isWaiting) && (
        <Suspense fallback={isAdding && <AwaitedField onClose={closeLine} />}>
          <AddTicket
            {...{ board, cards, line }}
            isOpen={isAdding}
            isWhole={!more}
            onClose={closeLine}
          />
        </Suspense>
      )}
    </section>
  );
}

/** One board with its tickets. Of a long board only the visible cards are in the document. It is rendered again only when it has changed. */
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
  const words = useWords();
  const { project, labels, people } = useBoardContext();
  const query = useInfiniteQuery(columnQuery(project.id, board.id, filter));
  const tickets = useMemo(() => ticketsOf(query.data), [query.data]);
  const openTicket = useOpenTicket();
  const cards = useRef<HTMLDivElement>(null);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <ColumnFrame
      board={board}
      cards={cards}
      found={isFiltered ? tickets.length : null}
      tickets={tickets}
      more={query.hasNextPage}
      isAdding={isAdding}
      setAdding={setAdding}
    >
      <Missing of={query} />
      <Virtualizer layout={ListLayout} layoutOptions={layout}>
        <GridList
          ref={cards}
          className={boardCss.cards}
          keyboardNavigationBehavior="tab"
          aria-label={words('board.ticketsOn', { name: board.name })}
          onAction={(id) => openTicket(tickets.find((ticket) => ticket.id === id))}
          renderEmptyState={() => (
            <p className={menuCss.columnEmpty}>
              {query.isPending
                ? ''
                : isFiltered
                  ? words('board.noTicketMatches')
                  : emptyWords(board)}
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
            <span className={textCss.note}>{words('board.moreDots')}</span>
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </ColumnFrame>
  );
});

const emptyWords = ({ is_done }: Board): string =>
  is_done ? wordsOf('board.finishedAppearHere') : wordsOf('board.noTicketYet');
