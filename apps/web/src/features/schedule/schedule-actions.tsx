import type { Project } from '../../api/types.ts';
import { groupingFor } from '../../data/queries/views.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { NewTicketButton } from '../ticket/new-ticket-button.tsx';
import { ViewChip } from '../views/view-chip.tsx';
import { unshown, usePlace, useScheduleFilter } from './use-place.tsx';

interface SchedulePage {
  project: Project;
  page: 'timeline' | 'calendar' | 'flow';
}

/** Beside the name of the project of a schedule: its view, and a new ticket. */
export function ScheduleActions({ project, page }: SchedulePage) {
  return (
    <>
      <ScheduleView project={project} page={page} />
      {!project.archived && <NewTicketButton board={null} />}
    </>
  );
}

/** The saved view that a schedule or the flow shows, or the way to save its filters and groups as one. A phone has no room for it. */
export function ScheduleView({ project, page }: SchedulePage) {
  const isPhone = useIsPhone();
  const query = useScheduleFilter() as Record<string, string>;
  const { group } = usePlace();
  const grouping = groupingFor(page === 'timeline' ? group : null);
  if (isPhone) return null;
  return (
    <ViewChip
      project={project}
      page={page}
      shown={{ query, ...(page === 'timeline' && { grouping }) }}
      unshown={unshown}
      isWhole={group === null || grouping !== null}
    />
  );
}
