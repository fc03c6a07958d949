import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Analytics, Board, Project } from '../api/types.ts';
import { boardsQuery } from '../data/queries/board.ts';
import { ProjectPage } from './project-page.tsx';
import { AppLink } from '../design/app-link.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { Sentence, useWords } from '../words/use-words.tsx';
import { AnalyticsFilter, useAnalyticsFilter } from '../features/analytics/analytics-filter.tsx';
import { BoardTable } from '../features/analytics/board-table.tsx';
import { CountBars } from '../features/analytics/count-bars.tsx';
import { Figures } from '../features/analytics/figures.tsx';
import { joinBoards } from '../features/analytics/join-boards.ts';
import { OpenTickets } from '../features/analytics/open-tickets.tsx';
import { analyticsQuery, weeksQuery, type AnalyticsLimits } from '../data/queries/analytics.ts';
import { FieldValues } from '../features/analytics/field-values.tsx';
import { YourChart } from '../features/analytics/your-chart.tsx';
import { Weeks } from '../features/analytics/weeks.tsx';
import pageCss from '../design/page.module.css';
import analyticsCss from '../features/analytics/analytics.module.css';
import textCss from '../design/text.module.css';

/** `/app/projects/{KEY}/analytics`: the progress of a project, in numbers and as bars. */
export function AnalyticsPage() {
  return (
    <ProjectPage tab="analytics" tools={(project) => <AnalyticsFilter project={project} />}>
      {(project) => <Counts project={project} />}
    </ProjectPage>
  );
}

function Counts({ project }: { project: Project }) {
  const filter = useAnalyticsFilter();
  const isFiltered = Object.keys(filter).length > 0;
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  return (
    <div className={pageCss.projectArea}>
      <Fetched query={useQuery(analyticsQuery(project.id, filter))}>
        {(value) =>
          value.total === 0 && !isFiltered ? (
            <NothingOnBoards project={project} />
          ) : (
            <Shown {...{ project, filter, value, boards }} />
          )
        }
      </Fetched>
    </div>
  );
}

function Shown({
  project,
  boards,
  filter,
  value,
}: {
  project: Project;
  boards: readonly Board[];
  filter: AnalyticsLimits;
  value: Analytics;
}) {
  const words = useWords();
  const rows = joinBoards(value, boards);
  return (
    <>
      <Figures analytics={value} {...{ project, filter }} />
      <Weeks project={project.id} filter={filter} />
      <YourChart {...{ project, filter }} />
      <section className={analyticsCss.charts} aria-labelledby="by-board">
        <h2 id="by-board">{words('analytics.ticketsByBoard')}</h2>
        <CountBars title={words('analytics.barsByBoard')} rows={rows} />
        <BoardTable rows={rows} total={value.total} {...{ project, filter }} />
      </section>
      <p className={textCss.note}>{words('analytics.archivedNotByBoard')}</p>
      <OpenTickets {...{ project, filter }} />
      <FieldValues {...{ project, filter }} />
    </>
  );
}

/** Shown instead of the counts by board when there are none. Archived tickets are counted only by week. */
function NothingOnBoards({ project }: { project: Project }) {
  const words = useWords();
  const { data } = useQuery(weeksQuery(project.id, 12, {}));
  const board = (text: ReactNode) => (
    <AppLink href={`/app/projects/${project.key}`}>{text}</AppLink>
  );
  if (data?.weeks.some(({ created, completed }) => created + completed > 0) !== true) {
    return (
      <Empty title={words('analytics.nothingToCountYet')}>
        <Sentence of="analytics.addTheFirstTicket" board={board} />
      </Empty>
    );
  }
  return (
    <>
      <Empty title={words('analytics.noTicketsOnTheBoards')}>
        <Sentence of="analytics.allAreArchived" board={board} />
      </Empty>
      <Weeks project={project.id} filter={{}} />
    </>
  );
}
