import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Board, Project } from '../api/types.ts';
import { boardsQuery } from '../data/queries/board.ts';
import { flowQuery, type Flow } from '../data/queries/flow.ts';
import { AppLink } from '../design/app-link.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Ageing } from '../features/flow/ageing.tsx';
import { bandsOf } from '../features/flow/bands.ts';
import { BlockedTimes } from '../features/flow/blocked-times.tsx';
import { BoardTimesChart } from '../features/flow/board-times-chart.tsx';
import { CumulativeChart } from '../features/flow/cumulative-chart.tsx';
import { CycleChart } from '../features/flow/cycle-chart.tsx';
import { ForecastPart } from '../features/flow/forecast.tsx';
import { withDays } from '../features/flow/days-of.ts';
import { FlowFigures } from '../features/flow/flow-figures.tsx';
import { FlowNotices, isEmptyFlow, RangeLinks } from '../features/flow/flow-head.tsx';
import { ThroughputChart } from '../features/flow/throughput-chart.tsx';
import { useFlowRange } from '../features/flow/use-flow-range.ts';
import { ScheduleView } from '../features/schedule/schedule-actions.tsx';
import { ScheduleFilters } from '../features/schedule/schedule-tools.tsx';
import { useScheduleFilter } from '../features/schedule/use-place.tsx';
import { Sentence, useWords } from '../words/use-words.tsx';
import { ProjectPage } from './project-page.tsx';
import flowCss from '../features/flow/flow.module.css';
import pageCss from '../design/page.module.css';

/** `/app/projects/{KEY}/flow`: how work moves through the boards of a project, in pictures and tables. */
export function FlowPage() {
  return (
    <ProjectPage
      tab="flow"
      tools={(project) => <ScheduleFilters project={project} />}
      actions={(project) => <ScheduleView project={project} page="flow" />}
    >
      {(project) => <Loaded key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Loaded({ project }: { project: Project }) {
  const range = useFlowRange(project);
  const filter = useScheduleFilter();
  const isFiltered = Object.keys(filter).length > 0;
  const boards = useQuery(boardsQuery(project.id)).data;
  const flow = useQuery(flowQuery(project.id, range.from, range.to, filter));
  return (
    <div className={pageCss.projectArea}>
      <RangeLinks count={range.count} />
      <Fetched query={boards === undefined ? { ...flow, data: undefined } : flow}>
        {(value) =>
          !isFiltered && isEmptyFlow(value) ? (
            <NothingYet project={project} />
          ) : (
            <Pictures project={project} flow={value} boards={boards ?? []} />
          )
        }
      </Fetched>
    </div>
  );
}

function Pictures({
  project,
  flow,
  boards,
}: {
  project: Project;
  flow: Flow;
  boards: readonly Board[];
}) {
  const words = useWords();
  return (
    <>
      <FlowNotices flow={flow} />
      <FlowFigures flow={flow} />
      <div className={flowCss.pictures}>
        <ForecastPart project={project} />
        <Ageing {...{ project, flow, boards }} />
        {flow.days.length > 0 && (
          <CumulativeChart
            {...{ project, flow }}
            bands={bandsOf(flow, boards, words('flow.deletedBoards'))}
            lead={words('flow.cumulativeLead')}
          />
        )}
        <CycleChart {...{ project }} flow={withDays(flow)} />
        <BoardTimesChart {...{ project, flow, boards }} />
        <BlockedTimes {...{ project, flow }} />
        <ThroughputChart {...{ project, flow }} />
      </div>
    </>
  );
}

/** What the pictures will show, and from when on. */
function NothingYet({ project }: { project: Project }) {
  const words = useWords();
  const board = (text: ReactNode) => (
    <AppLink href={`/app/projects/${project.key}`}>{text}</AppLink>
  );
  return (
    <section>
      <h2>{words('flow.nothingYet')}</h2>
      <p>
        <Sentence of="flow.whatWillCome" board={board} />
      </p>
      <dl className={flowCss.willCome}>
        {(
          [
            ['flow.ageing', 'flow.ageingLead'],
            ['flow.cumulative', 'flow.cumulativeLead'],
            ['flow.cycleTimes', 'flow.cycleLead'],
            ['flow.boardTimes', 'flow.boardTimesLead'],
            ['flow.blocked', 'flow.blockedLead'],
            ['flow.throughput', 'flow.throughputLead'],
          ] as const
        ).map(([title, lead]) => (
          <div key={title}>
            <dt>{words(title)}</dt>
            <dd>{words(lead)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
