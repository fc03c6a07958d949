import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';
import { GridList } from 'react-aria-components/GridList';
import type { Board, Ticket } from '../../api/types.ts';
import { isInGroup, noGroup, wayOf, type Group } from '../list/group-tickets.ts';
import { fetchNext } from '../../design/fetch-next.ts';
import { ticketsOf } from '../ticket/changes/column-pages.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { useParents } from '../../data/use-parents.tsx';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { Button } from '../../design/button.tsx';
import { Loading } from '../../design/loading.tsx';
import { Missing } from '../../design/missing.tsx';
import type { useBoardContext } from './board-context.tsx';
import type { Card } from './card.tsx';
import type { ColumnFrame } from './column.tsx';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { isBoardFull } from '../../data/is-board-full.ts';
import { countOf, countsByLane, laneCountsQuery, type LaneCounts } from './lane-counts.ts';
import { LaneMore } from './lane-more.tsx';
import { lanesOf } from './lanes-of.ts';
import { columnPlaces } from '../ticket/changes/shown-tickets.ts';
import type { columnQuery } from '../../data/queries/board.ts';
import type { LanesBy } from './use-board-filter.ts';
import type { useOpenTicket } from './use-open-ticket.ts';
import menuCss from '../../design/menu.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

export { laneChange, laneOf } from './lane-change.ts';

/**
 * The parts of the board. They are passed, not imported: an import would split the code of the board into more files, and its first load is
 * near its budget.
 */
interface Parts {
  Frame: typeof ColumnFrame;
  Card: typeof Card;
  useBoardContext: typeof useBoardContext;
  useOpenTicket: typeof useOpenTicket;
  columnQuery: typeof columnQuery;
}

let parts: Parts;

/** The lanes, made of the parts of a board. */
export function lanesOfParts(loaded: Parts): typeof Lanes {
  parts = loaded;
  return Lanes;
}

/** A board with its loaded tickets. */
interface Fetched {
  board: Board;
  query: ReturnType<typeof useColumn>;
  tickets: Ticket[];
}

interface Shown {
  boards: readonly Board[];
  by: LanesBy;
  filter: TicketFilter;
  adding: string | null;
  setAdding: (board: string | null) => void;
}

/**
 * The boards of a project, divided into lanes. They show the loaded tickets, with a button to load more, and the number of all. A card that goes into
 * another lane gets what the lane stands for.
 */
function Lanes({ boards, filter, ...shown }: Shown) {
  return (
    <Gathered boards={boards} filter={filter} got={[]}>
      {(all) => <InLanes all={all} filter={filter} {...shown} />}
    </Gathered>
  );
}

const useColumn = (board: Board, filter: TicketFilter) =>
  useInfiniteQuery(parts.columnQuery(parts.useBoardContext().project.id, board.id, filter));

interface Gathering {
  filter: TicketFilter;
  got: readonly Fetched[];
  children: (all: readonly Fetched[]) => ReactNode;
}

/** Loads the boards, each in its own component, because the number of boards changes. */
function Gathered({ boards, got, children, ...rest }: Gathering & { boards: readonly Board[] }) {
  const [board, ...otherBoards] = boards;
  if (board === undefined) return children(got);
  return (
    <OneMore key={board.id} board={board} {...rest} got={got}>
      {(all) => (
        <Gathered boards={otherBoards} {...rest} got={all}>
          {children}
        </Gathered>
      )}
    </OneMore>
  );
}

function OneMore({ board, filter, got, children }: Gathering & { board: Board }) {
  const query = useColumn(board, filter);
  return children([...got, { board, query, tickets: ticketsOf(query.data) }]);
}

function InLanes({
  all,
  by,
  filter,
  adding,
  setAdding,
}: Omit<Shown, 'boards'> & { all: readonly Fetched[] }) {
  const words = useWords();
  const { project, labels, people } = parts.useBoardContext();
  const tickets = all.flatMap((column) => column.tickets);
  const { data: counted } = useQuery(laneCountsQuery(project.id, by, filter));
  const fields = useCustomFields(project.id);
  const ofProject = useQuery({ ...cyclesQuery(project.id), enabled: by === 'cycle' }).data ?? [];
  const cycles = new Map(ofProject.map((cycle) => [cycle.id, cycle]));
  const known = new Set(
    wayOf(by, { fields })
      .order({ labels, people, cycles, fields }, [])
      .map(({ id }) => id),
  );
  const isKnown = (lane: string) => by === 'parent' || known.has(lane);
  const counts = countsByLane(
    counted?.counts ?? [],
    new Set(all.map(({ board }) => board.id)),
    isKnown,
  );
  const lanesCounted = [...counts.keys()];
  const ofTickets = tickets.flatMap(({ parent_id }) => parent_id ?? []);
  const parents = useParents(
    by === 'parent' ? [...ofTickets, ...lanesCounted].filter((id) => id !== noGroup) : [],
  );
  const names = { labels, people, parents, cycles, fields };
  const lanes = lanesOf(tickets, by, names, lanesCounted);
  const isFiltered = Object.keys(filter).length > 0;
  const more = all.filter(({ query }) => query.hasNextPage);
  const error = all.find(({ query }) => query.error !== null)?.query.error ?? null;
  const isPending = all.some(({ query }) => query.isPending);
  return (
    <div className={boardCss.lanes}>
      <div className={classes(boardCss.laneRow, boardCss.heads)}>
        {all.map(({ board, query, tickets: loaded }) => (
          <parts.Frame
            key={board.id}
            board={board}
            found={isFiltered ? loaded.length : null}
            tickets={loaded}
            more={query.hasNextPage}
            isAdding={adding === board.id}
            setAdding={setAdding}
          />
        ))}
      </div>
      <Missing of={{ data: isPending ? undefined : all, error }} />
      {isPending && error === null && <Loading />}
      {lanes.length === 0 && !isPending && (
        <p className={menuCss.columnEmpty}>{words('board.noTicketToShow')}</p>
      )}
      {lanes.map((lane) => (
        <Lane
          key={lane.id}
          {...{ lane, all, counts }}
          has={(ticket) => isInGroup(ticket, by, lane.id, names)}
        />
      ))}
      {more.length > 0 && (
        <p>
          <Button slight onPress={() => more.forEach(({ query }) => void fetchNext(query))}>
            {words('board.showMoreTickets')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** One lane, which can be folded. */
function Lane({
  lane,
  all,
  counts,
  has,
}: {
  lane: Group;
  all: readonly Fetched[];
  counts: LaneCounts;
  /** Whether a ticket counts in the lane. */
  has: (ticket: Ticket) => boolean;
}) {
  const words = useWords();
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={fold} className={boardCss.lane} open>
      <summary>
        <bdi>{lane.name}</bdi>{' '}
        <span className={signCss.count}>{countOf(counts, lane.id, lane.tickets.length)}</span>
      </summary>
      <div className={boardCss.laneRow}>
        {all.map(({ board, query }) => (
          <Cell key={board.id} {...{ board, lane, fold }}>
            <LaneMore
              name={words('board.inLane', { board: board.name, lane: lane.name ?? '' })}
              count={counts.get(lane.id)?.get(board.id) ?? 0}
              column={query}
              isInLane={has}
            />
          </Cell>
        ))}
      </div>
    </details>
  );
}

function Cell({
  board,
  lane,
  fold,
  children,
}: {
  board: Board;
  lane: Group;
  /** The lane that can be folded. */
  fold: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
}) {
  const words = useWords();
  const { labels, people } = parts.useBoardContext();
  const openTicket = parts.useOpenTicket();
  const tickets = lane.tickets.filter(({ board_id }) => board_id === board.id);
  const name = words('board.inLane', { board: board.name, lane: lane.name ?? '' });
  const cards = useRef<HTMLDivElement>(null);
  const isFull = isBoardFull(board);
  const shown = { board: board.id, name, lane: lane.id, isFull, cards, fold };
  return (
    <section
      ref={columnPlaces.ref(shown)}
      className={boardCss.column}
      aria-label={name}
      data-full={isFull}
    >
      <GridList
        ref={cards}
        className={boardCss.cards}
        keyboardNavigationBehavior="tab"
        aria-label={words('board.ticketsOn', { name })}
        items={tickets}
        dependencies={[labels, people]}
        onAction={(id) => openTicket(tickets.find((ticket) => ticket.id === id))}
        renderEmptyState={() => null}
      >
        {(ticket) => <parts.Card ticket={ticket} />}
      </GridList>
      {children}
    </section>
  );
}
