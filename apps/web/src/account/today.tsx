import { useQueries, useQuery } from '@tanstack/react-query';
import { analyticsQuery } from '../analytics/queries.ts';
import type { Board, Project, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { projectsQuery } from '../projects/queries.ts';
import { assignedQuery } from '../ticket/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Due } from '../ui/due.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { PriorityMark } from '../ui/priority.tsx';
import { todayGroups } from './today.ts';

/** Of how many projects the counts and the boards are shown: each is a request. */
const maxProjects = 12;

/** The tickets that are assigned to the person in the chosen organization, by due date, and the projects. */
export function Today({ organization, person }: { organization: string; person: string }) {
  const mine = useQuery(assignedQuery(organization, person));
  const projects = useQuery({
    ...projectsQuery(organization),
    select: (all) => all.filter(({ archived }) => !archived).slice(0, maxProjects),
  });
  return (
    <>
      <Fetched query={mine}>{(tickets) => <Assigned tickets={tickets} />}</Fetched>
      <Fetched query={projects} meanwhile={null}>
        {(all) => (
          <section aria-label="Projects">
            <h3>Projects</h3>
            {all.length === 0 && (
              <p className="soft">A project comes here once you are one of its people.</p>
            )}
            <ul className="today-rows">
              {all.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </ul>
          </section>
        )}
      </Fetched>
    </>
  );
}

function Assigned({ tickets }: { tickets: readonly Ticket[] }) {
  const projects = [...new Set(tickets.map(({ project_id }) => project_id))];
  const boards: ReadonlyMap<string, Board> = useQueries({
    queries: projects.slice(0, maxProjects).map((project) => boardsQuery(project)),
    combine: (all) => new Map(all.flatMap(({ data = [] }) => data).map((one) => [one.id, one])),
  });
  if (tickets.length === 0) {
    return (
      <p className="soft">Tickets that are assigned to you come here, what is due first on top.</p>
    );
  }
  return todayGroups(tickets).map(({ name, isLate, tickets: all }) => (
    <section key={name} aria-label={name}>
      <h3 className={isLate ? 'late' : undefined}>
        {name} <span className="count">{all.length}</span>
      </h3>
      <ul className="today-rows">
        {all.map((ticket) => (
          <li key={ticket.id}>
            <AppLink href={`/app/tickets/${ticket.key}`}>
              <PriorityMark priority={ticket.priority} />
              <span className="ticket-key">{ticket.key}</span>
              <span className="cut">{ticket.title}</span>
              <span className="row-end">
                <OnBoard board={boards.get(ticket.board_id)} />
                <Due ticket={ticket} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function OnBoard({ board }: { board: Board | undefined }) {
  if (board === undefined) return null;
  return (
    <span className="on-board small soft">
      <i className="dot" style={{ background: board.color }} /> <span>{board.name}</span>
    </span>
  );
}

/** A project with how far it is. */
function ProjectRow({ project: { id, key, name } }: { project: Project }) {
  const { data } = useQuery(analyticsQuery(id));
  return (
    <li>
      <AppLink href={`/app/projects/${key}`}>
        <span className="ticket-key">{key}</span>
        <span className="cut">{name}</span>
        {data !== undefined && data.total > 0 && (
          <span className="row-end small soft">
            <progress aria-hidden="true" value={data.done} max={data.total} />
            {data.open} open
            {data.overdue > 0 && <span className="late">{data.overdue} overdue</span>}
          </span>
        )}
      </AppLink>
    </li>
  );
}
