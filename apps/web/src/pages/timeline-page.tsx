import type { Project } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { maxDated } from '../data/dated-tickets.ts';
import { Fetched } from '../design/fetched.tsx';
import { Notice } from '../design/notice.tsx';
import { useIsPhone } from '../design/use-is-phone.ts';
import { plusDays } from '../features/schedule/days.ts';
import { usePlace, usePlaceFilter, useTicketPlace } from '../features/schedule/use-place.tsx';
import { ScheduleActions } from '../features/schedule/schedule-actions.tsx';
import { ScheduleFilters } from '../features/schedule/schedule-tools.tsx';
import { rangeAround, zoomOf } from '../features/schedule/timeline-range.ts';
import { Timeline } from '../features/schedule/timeline.tsx';
import { useSchedule } from '../features/schedule/use-schedule.ts';
import { useWords } from '../words/use-words.tsx';
import { browserWeekStart } from '../words/week-start.ts';
import { ProjectDays } from './calendar-page.tsx';
import { AllProjectsPage } from './all-projects-page.tsx';
import { ProjectPage } from './project-page.tsx';

/** `/app/projects/{KEY}/timeline`: the tickets of a project as bars from start to due; on a phone, by week unless bars are chosen. */
export function TimelinePage() {
  return (
    <ProjectPage
      tab="timeline"
      tools={(project) => <ScheduleFilters project={project} />}
      actions={(project) => <ScheduleActions project={project} page="timeline" />}
    >
      {(project) => <BarsOrDays key={project.id} project={project} />}
    </ProjectPage>
  );
}

/** `/app/timeline`: the same of all projects. */
export function AllTimelinePage() {
  return (
    <AllProjectsPage tab="timeline">
      <BarsOrDays project={null} />
    </AllProjectsPage>
  );
}

function BarsOrDays({ project }: { project: Project | null }) {
  const words = useWords();
  const { by } = usePlace();
  const isByWeek = useIsPhone() && (by === null || by === 'week');
  if (!isByWeek) return <Bars project={project} />;
  const options = [
    { id: 'week', name: words('planning.week') },
    { id: 'weeks', name: words('planning.timeline') },
  ];
  return <ProjectDays project={project} options={options} />;
}

function Bars({ project }: { project: Project | null }) {
  const words = useWords();
  const { day, by } = usePlace();
  const weekStart = useSession().me.week_start ?? browserWeekStart() ?? 1;
  const range = rangeAround(day, zoomOf(by), weekStart);
  const before = plusDays(range.from, range.count);
  return (
    <Fetched
      query={useSchedule(useTicketPlace(project), usePlaceFilter(project), range.from, before)}
    >
      {(schedule) => (
        <>
          {schedule.isCut && <Notice>{words('planning.onlyFirst', { count: maxDated })}</Notice>}
          <Timeline project={project} range={range} schedule={schedule} />
        </>
      )}
    </Fetched>
  );
}
