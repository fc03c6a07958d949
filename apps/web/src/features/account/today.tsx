import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { analyticsQuery } from '../../data/queries/analytics.ts';
import type { Board, Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { assignedQuery } from '../../data/queries/ticket.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Due } from '../../design/due.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { PriorityMark } from '../../design/priority.tsx';
import { useDraft } from '../../design/use-draft.ts';
import { useWords } from '../../words/use-words.tsx';
import { ticketPlaces } from '../ticket/changes/shown-tickets.ts';
import { TicketShortcuts } from '../ticket/ticket-shortcuts.tsx';
import { useTicketSteps } from '../ticket/use-ticket-steps.tsx';
import { GroupLinks } from './group-links.tsx';
import { projectGroups, todayGroups, type TodayGroup } from './today.ts';
import chipCss from '../../design/chip.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import homeCss from './home.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';

/** Of how many projects the counts and the boards are shown: each is a request. */
const maxProjects = 12;

/** A group with the first of its tickets, and how many it has. */
type Counted = TodayGroup & { tickets: readonly Ticket[]; total: number };

const orders = [
  ['date', 'account.byDate'],
  ['project', 'account.byProject'],
] as const;

/** The tickets that are assigned to the person in the chosen organization, by due date or by project as last chosen, and the projects. */
export function Today({ organization, person }: { organization: string; person: string }) {
  const words = useWords();
  const [by, setBy] = useDraft('today-by', 'date');
  useTicketSteps();
  const projects = useQuery(projectsQuery(organization));
  const isByProject = by === 'project';
  const groups = isByProject ? projectGroups(projects.data ?? []) : todayGroups();
  const mine = useQueries({
    queries: groups.map(({ filter }) => assignedQuery(organization, person, filter)),
    combine: (all) => ({
      data:
        all.every(({ data }) => data !== undefined) && (!isByProject || projects.isFetched)
          ? groups.map((group, at) => ({ ...group, tickets: [], total: 0, ...all[at]?.data }))
          : undefined,
      error: all.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
  return (
    <>
      {(projects.data?.length ?? 0) > 1 && (
        <div className={layoutCss.actions} role="group" aria-label={words('account.listedBy')}>
          {orders.map(([id, of]) => (
            <button
              key={id}
              type="button"
              className={chipCss.chip}
              aria-pressed={isByProject === (id === 'project')}
              onClick={() => setBy(id)}
            >
              {words(of)}
            </button>
          ))}
        </div>
      )}
      <Fetched query={mine}>
        {(counted) => (
          <Assigned
            groups={counted.filter(({ total }) => total > 0)}
            person={person}
            projects={projects.data ?? []}
          />
        )}
      </Fetched>
      <TicketShortcuts />
      <Fetched query={projects} meanwhile={null}>
        {(all) => <Projects projects={all.filter(({ archived }) => !archived)} />}
      </Fetched>
    </>
  );
}

function Projects({ projects }: { projects: readonly Project[] }) {
  const words = useWords();
  return (
    <section aria-label={words('account.projects')}>
      <h3>{words('account.projects')}</h3>
      {projects.length === 0 && (
        <p className={textCss.soft}>{words('account.aProjectComesHereOnce')}</p>
      )}
      <ul className={homeCss.todayRows}>
        {projects.slice(0, maxProjects).map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

function Assigned({
  groups,
  ...of
}: {
  groups: readonly Counted[];
  person: string;
  projects: readonly Project[];
}) {
  const words = useWords();
  const shown = groups.flatMap(({ tickets }) => tickets.map(({ project_id }) => project_id));
  const boards: ReadonlyMap<string, Board> = useQueries({
    queries: [...new Set(shown)].slice(0, maxProjects).map((project) => boardsQuery(project)),
    combine: (all) =>
      new Map(all.flatMap(({ data = [] }) => data).map((board) => [board.id, board])),
  });
  if (groups.length === 0) {
    return <p className={textCss.soft}>{words('account.ticketsThatAreAssignedTo')}</p>;
  }
  return groups.map(({ name, isLate, filter, project, tickets, total }) => (
    <section key={project?.id ?? name} aria-label={name}>
      <h3 className={isLate ? homeCss.late : undefined}>
        <bdi>{name}</bdi> <span className={signCss.count}>{total}</span>
      </h3>
      <ul className={homeCss.todayRows}>
        {tickets.map((ticket) => (
          <TodayRow key={ticket.id} ticket={ticket} board={boards.get(ticket.board_id)} />
        ))}
      </ul>
      {total > tickets.length && (
        <GroupLinks
          filter={filter}
          total={total}
          {...of}
          {...(project && { projects: [project] })}
        />
      )}
    </section>
  ));
}

/** A ticket of the person. The letters of a list work on it. */
function TodayRow({ ticket, board }: { ticket: Ticket; board: Board | undefined }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { id, key, title, priority } = ticket;
  return (
    <li ref={ticketPlaces.ref({ id, key, link })}>
      <AppLink ref={link} href={`/app/tickets/${key}`}>
        <PriorityMark priority={priority} />
        <span className={signCss.ticketKey}>{key}</span>
        <span className={textCss.cut} dir="auto">
          {title}
        </span>
        <span className={homeCss.rowEnd}>
          <OnBoard board={board} />
          <Due ticket={ticket} />
        </span>
      </AppLink>
    </li>
  );
}

function OnBoard({ board }: { board: Board | undefined }) {
  if (board === undefined) return null;
  return (
    <span className={classes(textCss.note, homeCss.onBoard)}>
      <i className={signCss.dot} style={{ background: board.color }} />{' '}
      <span dir="auto">{board.name}</span>
    </span>
  );
}

/** A project with how far it is. */
function ProjectRow({ project: { id, key, name } }: { project: Project }) {
  const words = useWords();
  const { data } = useQuery(analyticsQuery(id));
  return (
    <li>
      <AppLink href={`/app/projects/${key}`}>
        <span className={signCss.ticketKey}>{key}</span>
        <span className={textCss.cut} dir="auto">
          {name}
        </span>
        {data !== undefined && data.total > 0 && (
          <span className={classes(textCss.note, homeCss.rowEnd, homeCss.progressEnd)}>
            <progress aria-hidden="true" value={data.done} max={data.total} />
            <span>{words('account.openTickets', { count: data.open })}</span>
            <span className={homeCss.late}>
              {data.overdue > 0 && words('account.overdueTickets', { count: data.overdue })}
            </span>
          </span>
        )}
      </AppLink>
    </li>
  );
}
