import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Board, Project } from '../api/types.ts';
import { lazyPart, lazyStaying } from '../features/feedback/lazy-part.tsx';
import { ProjectPage } from './project-page.tsx';
import { columnOf, focusedTicket } from '../features/ticket/changes/shown-tickets.ts';
import { NewTicketButton } from '../features/ticket/new-ticket-button.tsx';
import { TicketShortcuts } from '../features/ticket/ticket-shortcuts.tsx';
import { AwaitedField } from '../design/awaited-field.tsx';
import { Fetched } from '../design/fetched.tsx';
import { useIsPhone } from '../design/use-is-phone.ts';
import { useShortcuts } from '../design/shortcuts.ts';
import { BoardProvider, useBoardContext, type MenuAt } from '../features/board/board-context.tsx';
import { BoardFilters } from '../features/board/board-filters.tsx';
import { Card } from '../features/board/card.tsx';
import { BoardSkeleton } from '../features/board/board-skeleton.tsx';
import { Column, ColumnFrame } from '../features/board/column.tsx';
import { focusBeside } from '../features/board/focus-next-column.ts';
import { DragArea } from '../features/board/pointer-drag.tsx';
import { boardsQuery, columnQuery } from '../data/queries/board.ts';
import { clearSelected, toggleSelected, useSelected } from '../features/board/selected.ts';
import { useArrowToFirst } from '../features/board/use-arrow-to-first.ts';
import { useBoardFilter } from '../features/board/use-board-filter.ts';
import { useBoardParts } from '../features/board/use-board-parts.tsx';
import { useCollapsed } from '../design/use-collapsed.ts';
import { useOpenTicket } from '../features/board/use-open-ticket.ts';
import { useWords } from '../words/use-words.tsx';
import boardCss from '../features/board/board.module.css';

// The code is loaded when a menu is first opened, so that the board does not wait for it.
const CardMenu = lazyPart(() => import('../features/board/card-menu.tsx'));
const ColumnMenu = lazyPart(() => import('../features/board/column-menu.tsx'));

const CollapsedColumn = lazyStaying(() => import('../features/board/collapsed-column.tsx'));
const BoardSelection = lazyStaying(() => import('../features/board/board-selection.tsx'));
const NextSteps = lazyStaying(() => import('../features/board/next-steps.tsx'), 'beginning');

// Only narrow screens have it.
const BoardTabs = lazyStaying(() => import('../features/board/board-tabs.tsx'));
const Lanes = lazyStaying(async () => {
  const { lanesOfParts } = await import('../features/board/lanes.tsx');
  const parts = { Frame: ColumnFrame, Card, useBoardContext, useOpenTicket, columnQuery };
  return { default: lanesOfParts(parts) };
});

/** `/app/projects/{KEY}`: the boards of a project side by side. */
export function BoardPage() {
  const [adding, setAdding] = useState<string | null>(null);
  const [inSight, setInSight] = useState<string>();
  const begin = useCallback((board: string | null) => {
    setAdding(board);
    // A line that is open already takes the cursor.
    if (board !== null) focusLine(board);
  }, []);
  return (
    <ProjectPage
      tab="board"
      tools={(project) => <BoardFilters project={project} />}
      actions={(project) =>
        !project.archived && <NewTicket project={project.id} inSight={inSight} />
      }
    >
      {(project) => (
        <Boards key={project.id} {...{ project, adding, inSight, setInSight }} setAdding={begin} />
      )}
    </ProjectPage>
  );
}

/** Puts the cursor into the field for new tickets of a board, if it is open. */
const focusLine = (board: string) => columnOf(board)?.line?.current?.focus();

/** The button for a new ticket: on a phone on the visible board, otherwise on the first one. */
function NewTicket({ project, inSight }: { project: string; inSight: string | undefined }) {
  const { data = [] } = useQuery(boardsQuery(project));
  const isPhone = useIsPhone();
  const shown = data.filter((board) => !board.is_hidden);
  const board = shown.find(({ id }) => isPhone && id === inSight) ?? shown[0];
  if (board === undefined) return null;
  return <NewTicketButton board={board.id} />;
}

/** Selects or deselects the focused card. */
function select(): void {
  const card = focusedTicket();
  if (card !== undefined) toggleSelected(card.id);
}

const isEmptyProject = (project: Project, boards: readonly Board[], filter: object): boolean =>
  !project.archived &&
  Object.keys(filter).length === 0 &&
  boards.every(({ ticket_count }) => ticket_count === 0);

function Boards({
  project,
  adding,
  setAdding,
  inSight,
  setInSight,
}: {
  project: Project;
  /** The board on which a ticket is being written. */
  adding: string | null;
  setAdding: (board: string | null) => void;
  inSight: string | undefined;
  setInSight: (board: string) => void;
}) {
  const words = useWords();
  const isPhone = useIsPhone();
  const boards = useQuery(boardsQuery(project.id));
  const { isWhole, CardFields, CardCycle } = useBoardParts(project.id);
  const { filter, showsHidden, lanesBy } = useBoardFilter();
  // A telephone shows one board at a time, whole.
  const by = isPhone ? null : lanesBy;
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const { collapsed, last, toggle } = useCollapsed('board');
  const hasSelected = useSelected().size > 0;
  useShortcuts({
    nextTicket: () => focusBeside(1),
    previousTicket: () => focusBeside(-1),
    ...(!project.archived && { selectTicket: select }),
  });
  useArrowToFirst();
  useEffect(() => clearSelected, []);
  const shown = (all: readonly Board[]) => all.filter((board) => showsHidden || !board.is_hidden);
  const strips = by === null && !isPhone ? collapsed : [];
  const open = (all: readonly Board[]) =>
    shown(all).flatMap(({ id }) => (strips.includes(id) ? [] : id));
  return (
    <Fetched
      query={isWhole ? boards : { data: undefined, error: null }}
      meanwhile={<BoardSkeleton />}
    >
      {(all) => (
        <BoardProvider
          {...{ project, boards: all, openBoards: open(all), openMenu: setMenu }}
          {...{ CardFields, CardCycle }}
        >
          {isPhone && (
            <nav className={boardCss.boardTabs} aria-label={words('board.boards')}>
              <BoardTabs
                area={area}
                boards={shown(all)}
                shown={inSight}
                onShow={setInSight}
                onMore={project.archived ? null : setMenu}
              />
            </nav>
          )}
          <DragArea area={area}>
            {by !== null && (
              <Lanes key={by} {...{ by, filter, adding, setAdding }} boards={shown(all)} />
            )}
            {(by === null ? shown(all) : []).map((board) =>
              strips.includes(board.id) ? (
                <CollapsedColumn
                  key={board.id}
                  {...{ board, filter }}
                  isNew={board.id === last}
                  onExpand={toggle}
                />
              ) : (
                <Column
                  key={board.id}
                  board={board}
                  filter={filter}
                  isAdding={adding === board.id}
                  setAdding={setAdding}
                />
              ),
            )}
          </DragArea>
          {isEmptyProject(project, all, filter) && (
            <NextSteps project={project} onAdd={() => setAdding(shown(all).at(0)?.id ?? null)} />
          )}
          {!project.archived && <TicketShortcuts />}
          {hasSelected && <BoardSelection project={project} />}
          {menu !== null && (
            <Suspense fallback={<AwaitedField onClose={() => setMenu(null)} />}>
              {'ticket' in menu || 'whole' in menu ? (
                <CardMenu at={menu} boards={all} onClose={() => setMenu(null)} />
              ) : (
                <ColumnMenu
                  {...menu}
                  onAdd={isPhone && !project.archived ? setAdding : null}
                  onCollapse={by === null && !isPhone ? toggle : null}
                  onClose={() => setMenu(null)}
                />
              )}
            </Suspense>
          )}
        </BoardProvider>
      )}
    </Fetched>
  );
}
