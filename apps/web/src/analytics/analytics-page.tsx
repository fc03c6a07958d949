import { useQuery } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { ProjectPage } from '../projects/project-page.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Empty } from '../ui/page.tsx';
import { BoardBars } from './board-bars.tsx';
import { BoardTable } from './board-table.tsx';
import { Figures } from './figures.tsx';
import { joinBoards } from './join-boards.ts';
import { analyticsQuery, weeksQuery } from './queries.ts';
import { Weeks } from './weeks.tsx';

/** `/app/projects/{KEY}/analytics`: the progress of a project, in numbers and as bars. */
export function AnalyticsPage() {
  return <ProjectPage tab="Analytics">{(project) => <Analytics project={project} />}</ProjectPage>;
}

function Analytics({ project }: { project: Project }) {
  const analytics = useQuery(analyticsQuery(project.id));
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  return (
    <div className="project-area">
      <Fetched query={analytics}>
        {(value) => {
          if (value.total === 0) {
            return <NothingOnBoards project={project} />;
          }
          const rows = joinBoards(value, boards);
          return (
            <>
              <Figures analytics={value} />
              <section className="charts" aria-labelledby="by-board">
                <h2 id="by-board">Tickets by board</h2>
                <BoardBars rows={rows} />
                <BoardTable rows={rows} total={value.total} project={project} />
              </section>
              <p className="small soft">Archived tickets are not counted by board.</p>
              <Weeks project={project.id} />
            </>
          );
        }}
      </Fetched>
    </div>
  );
}

/** Shown instead of the counts by board when there are none. Archived tickets are counted only by week. */
function NothingOnBoards({ project }: { project: Project }) {
  const { data } = useQuery(weeksQuery(project.id, 12));
  const board = <AppLink href={`/app/projects/${project.key}`}>its board</AppLink>;
  if (data?.weeks.some(({ created, completed }) => created + completed > 0) !== true) {
    return (
      <Empty title="Nothing to count yet">
        This project has no tickets. Add the first one on {board}.
      </Empty>
    );
  }
  return (
    <>
      <Empty title="No tickets on the boards">
        All of its tickets are archived: they are counted by week alone. Add a new one on {board}.
      </Empty>
      <Weeks project={project.id} />
    </>
  );
}
