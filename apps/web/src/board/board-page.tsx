import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Board, Project } from '../api/types.ts';
import { lazyPart } from '../frame/lazy-part.tsx';
import { ProjectPage } from '../projects/project-page.tsx';
import { Button } from '../ui/button.tsx';
import { useLetters } from '../ticket/use-letters.ts';
import { Fetched } from '../ui/fetched.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { BoardProvider, type MenuAt } from './board-context.tsx';
import { BoardFilters } from './board-filters.tsx';
import { CollapsedColumn } from './collapsed-column.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { Column } from './column.tsx';
import { DragArea } from './pointer-drag.tsx';
import { boardsQuery } from './queries.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { useCollapsed } from './use-collapsed.ts';

// Its code is fetched when a menu is first opened: the board does not wait for it.
const CardMenu = lazyPart(() => import('./card-menu.tsx'));
const ColumnMenu = lazyPart(() => import('./column-menu.tsx'));

/** `/app/projects/{KEY}`: the boards of a project side by side. */
export function BoardPage() {
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <ProjectPage
      tab="Board"
      tools={(project) => <BoardFilters project={project} />}
      actions={(project) =>
        !project.archived && <NewTicket project={project.id} onAdd={setAdding} />
      }
    >
      {(project) => <Boards project={project} adding={adding} setAdding={setAdding} />}
    </ProjectPage>
  );
}

/** Begins a ticket on the first board that is shown. */
function NewTicket({ project, onAdd }: { project: string; onAdd: (board: string) => void }) {
  const { data = [] } = useQuery(boardsQuery(project));
  const first = data.find((board) => !board.is_hidden);
  return first === undefined ? null : (
    <Button look="primary" slight onPress={() => onAdd(first.id)}>
      New ticket
    </Button>
  );
}

/** Goes on from the focused card as the arrow does; to the first card from elsewhere. */
const press = (key: string) => () => {
  const card = document.activeElement?.closest('.ticket-card') ?? null;
  if (card === null) document.querySelector<HTMLElement>('.ticket-card')?.focus();
  else card.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

function Boards({
  project,
  adding,
  setAdding,
}: {
  project: Project;
  /** The board on which a ticket is being written. */
  adding: string | null;
  setAdding: (board: string | null) => void;
}) {
  const boards = useQuery(boardsQuery(project.id));
  const { filter, showsHidden } = useBoardFilter();
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const { collapsed, toggle } = useCollapsed();
  useLetters();
  useKeys({ j: press('ArrowDown'), k: press('ArrowUp') });
  const shown = (all: readonly Board[]) => all.filter((one) => showsHidden || !one.is_hidden);
  return (
    <Fetched query={boards} meanwhile={<BoardSkeleton />}>
      {(all) => (
        <BoardProvider project={project} boards={all} openMenu={setMenu}>
          <DragArea>
            {shown(all).map((board) =>
              collapsed.includes(board.id) ? (
                <CollapsedColumn key={board.id} board={board} onExpand={toggle} />
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
          {menu !== null && (
            <Suspense fallback={null}>
              {'ticket' in menu ? (
                <CardMenu at={menu} boards={all} onClose={() => setMenu(null)} />
              ) : (
                <ColumnMenu {...menu} onCollapse={toggle} onClose={() => setMenu(null)} />
              )}
            </Suspense>
          )}
        </BoardProvider>
      )}
    </Fetched>
  );
}
