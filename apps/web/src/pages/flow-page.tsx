import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Board, Project } from '../api/types.ts';
import { boardsQuery } from '../data/queries/board.ts';
import { flowQuery, type Flow } from '../data/queries/flow.ts';
import { AppLink } from '../design/app-link.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Notice } from '../design/notice.tsx';
import { Ageing } from '../features/flow/ageing.tsx';
import { bandsOf } from '../features/flow/bands.ts';
import { BlockedTimes } from '../features/flow/blocked-times.tsx';
import { BoardTimesChart } from '../features/flow/board-times-chart.tsx';
import { CumulativeChart } from '../features/flow/cumulative-chart.tsx';
import { CycleChart } from '../features/flow/cycle-chart.tsx';
import { ForecastPart } from '../features/flow/forecast.tsx';
import { FlowFigures } from '../features/flow/flow-figures.tsx';
import { ThroughputChart } from '../features/flow/throughput-chart.tsx';
import { ranges, useFlowRange } from '../features/flow/use-flow-range.ts';
import { formatDate } from '../words/formats.ts';
import { Sentence, useWords } from '../words/use-words.tsx';
import { ProjectPage } from './project-page.tsx';
import chipCss from '../design/chip.module.css';
import flowCss from '../features/flow/flow.module.css';
import pageCss from '../design/page.module.css';

/** `/app/projects/{KEY}/flow`: how work moves through the boards of a project, in pictures and tables. */
export function FlowPage() {
  return (
    <ProjectPage tab="flow">
      {(project) => <Loaded key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Loaded({ project }: { project: Project }) {
  const words = useWords();
  const [search] = useSearchParams();
  const range = useFlowRange(project);
  const boards = useQuery(boardsQuery(project.id)).data;
  const flow = useQuery(flowQuery(project.id, range.from, range.to));
  return (
    <div className={pageCss.projectArea}>
      <nav className={flowCss.ranges} aria-label={words('flow.daysShown')}>
        {ranges.map((count) => (
          <AppLink
            key={count}
            className={chipCss.chip}
            href={`?${withDays(search, count)}`}
            {...(count === range.count && { 'aria-current': 'true' as const })}
          >
            {words('flow.lastDays', { count })}
          </AppLink>
        ))}
      </nav>
      <Fetched query={boards === undefined ? { ...flow, data: undefined } : flow}>
        {(value) =>
          isEmpty(value) ? (
            <NothingYet project={project} />
          ) : (
            <Pictures project={project} flow={value} boards={boards ?? []} />
          )
        }
      </Fetched>
    </div>
  );
}

/** The parameters of the address with another number of days. */
function withDays(search: URLSearchParams, count: number): string {
  const next = new URLSearchParams(search);
  next.set('days', String(count));
  return next.toString();
}

const isEmpty = ({ days, weeks, in_progress: open, finished }: Flow): boolean =>
  finished === 0 &&
  open.length === 0 &&
  days.every(({ counts }) => counts.every((count) => count === 0)) &&
  weeks.every(({ imported, ...week }) => week.finished.tickets + imported.tickets === 0);

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
  const { is_rebuilding, is_whole, counted_since } = flow;
  return (
    <>
      {is_rebuilding && <Notice>{words('flow.isRebuilding')}</Notice>}
      {!is_whole && counted_since !== null && (
        <Notice>
          {words('flow.countedSince', {
            day: formatDate(new Date(counted_since), { dateStyle: 'long' }),
          })}
        </Notice>
      )}
      <FlowFigures flow={flow} />
      <div className={flowCss.pictures}>
        <ForecastPart project={project} />
        <Ageing {...{ project, flow, boards }} />
        <CumulativeChart
          {...{ project, flow }}
          bands={bandsOf(flow, boards, words('flow.deletedBoards'))}
        />
        <CycleChart {...{ project, flow }} />
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
