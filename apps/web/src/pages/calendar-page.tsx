import type { Project } from '../api/types.ts';
import { maxDated } from '../data/dated-tickets.ts';
import { Fetched } from '../design/fetched.tsx';
import { Notice } from '../design/notice.tsx';
import { Calendar } from '../features/schedule/calendar.tsx';
import { plusDays } from '../features/schedule/days.ts';
import { usePlaceFilter, useTicketPlace } from '../features/schedule/use-place.tsx';
import { ScheduleActions } from '../features/schedule/schedule-actions.tsx';
import { ScheduleFilters, type Choices } from '../features/schedule/schedule-tools.tsx';
import { useSchedule } from '../features/schedule/use-schedule.ts';
import { useWeeks } from '../features/schedule/use-weeks.tsx';
import { useWords } from '../words/use-words.tsx';
import { AllProjectsPage } from './all-projects-page.tsx';
import { ProjectPage } from './project-page.tsx';

/** `/app/projects/{KEY}/calendar`: the tickets of a project by the days on which they are due, by month or week. */
export function CalendarPage() {
  return (
    <ProjectPage
      tab="calendar"
      tools={(project) => <ScheduleFilters project={project} />}
      actions={(project) => <ScheduleActions project={project} page="calendar" />}
    >
      {(project) => <ProjectDays key={project.id} project={project} />}
    </ProjectPage>
  );
}

/** `/app/calendar`: the same of all projects. */
export function AllCalendarPage() {
  return (
    <AllProjectsPage tab="calendar">
      <ProjectDays project={null} />
    </AllProjectsPage>
  );
}

/** The days of a project, or of all (null), in the calendar, and on a phone in the timeline, which has its own `options`. */
export function ProjectDays({ project, options }: { project: Project | null; options?: Choices }) {
  const words = useWords();
  const weeks = useWeeks();
  const from = weeks.weeks[0] ?? weeks.day;
  const before = plusDays(weeks.weeks.at(-1) ?? weeks.day, 7);
  return (
    <Fetched query={useSchedule(useTicketPlace(project), usePlaceFilter(project), from, before)}>
      {(schedule) => (
        <>
          {schedule.isCut && <Notice>{words('planning.onlyFirst', { count: maxDated })}</Notice>}
          <Calendar project={project} weeks={weeks} schedule={schedule} options={options} />
        </>
      )}
    </Fetched>
  );
}
