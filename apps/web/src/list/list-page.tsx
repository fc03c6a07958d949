import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListPage as Page } from '../api/request.ts';
import { listTickets, type TicketFilter } from '../api/tickets.ts';
import type { Board, Label, Member, Project, Ticket } from '../api/work-records.ts';
import { boardsQuery, labelsQuery, membersQuery } from '../data/queries.ts';
import { ProjectPage } from '../projects/project-page.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Due } from '../ui/due.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Empty } from '../ui/page.tsx';
import { Person } from '../ui/person.tsx';
import { PriorityMark } from '../ui/priority.tsx';
import { howLongAgo } from '../ui/when.ts';
import { ListFilters } from './list-filters.tsx';
import { useListFilter } from './use-list-filter.tsx';

const perPage = 100;

/** `/app/projects/{KEY}/list`: the tickets of a project as a table, with the filters and sorts of the API in the address. */
export function ListPage() {
  return (
    <ProjectPage tab="List" tools={(project) => <ListFilters project={project} />}>
      {(project) => <Tickets project={project} />}
    </ProjectPage>
  );
}

function Tickets({ project }: { project: Project }) {
  const { filter } = useListFilter();
  const query = useInfiniteQuery({
    queryKey: ['tickets', project.id, filter],
    queryFn: ({ pageParam }) => listTickets(project.id, { filter, perPage, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page<Ticket>) => next,
  });
  return (
    <div className="list-area">
      <Fetched query={query}>
        {(data) => <Table project={project} pages={data} filter={filter} />}
      </Fetched>
      {query.hasNextPage && (
        <div className="actions">
          <Button busy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

const byId = <Entry extends { id: string }>(all: readonly Entry[] = []) =>
  new Map(all.map((one) => [one.id, one]));

function Table({
  project,
  pages,
  filter,
}: {
  project: Project;
  pages: InfiniteData<Page<Ticket>>;
  filter: TicketFilter;
}) {
  const boards = byId(useQuery(boardsQuery(project.id)).data);
  const labels = byId(useQuery(labelsQuery(project.id)).data);
  const people = byId(useQuery(membersQuery(project.id)).data);
  const body = useRef<HTMLTableSectionElement>(null);
  const tickets = pages.pages.flatMap(({ items }) => items);
  if (tickets.length === 0) {
    return (
      <Empty title="No ticket matches">
        {Object.keys(filter).length > 1 ? 'Take a filter away.' : 'This project has no ticket yet.'}
      </Empty>
    );
  }
  return (
    <table className="tickets" onKeyDown={(event) => walk(event, body.current)}>
      <caption className="hidden">
        Tickets of {project.name}. The keys j and k go from row to row.
      </caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Title</th>
          <th scope="col">Board</th>
          <th scope="col">Priority</th>
          <th scope="col">Assigned</th>
          <th scope="col">Due</th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} boards={boards} labels={labels} people={people} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  ticket,
  boards,
  labels,
  people,
}: {
  ticket: Ticket;
  boards: ReadonlyMap<string, Board>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Member>;
}) {
  const location = useLocation();
  const navigate = useNavigate();
  const board = boards.get(ticket.board_id);
  const assigned = ticket.assignee_ids.flatMap((id) => people.get(id) ?? []);
  const address = `/app/tickets/${ticket.key}`;
  const state = { behind: location };
  return (
    <tr
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') !== null) return;
        void navigate(address, { state });
      }}
    >
      <td className="ticket-key">{ticket.key}</td>
      <td className="wide-cell">
        <AppLink href={address} state={state} className="cut">
          {ticket.title}
        </AppLink>
        {ticket.label_ids.map((id) => {
          const label = labels.get(id);
          if (label === undefined) return null;
          const style = { '--color': label.color } as React.CSSProperties;
          return (
            <span key={id} className="mark" style={style}>
              {label.name}
            </span>
          );
        })}
      </td>
      <td>
        {board !== undefined && (
          <>
            <i className="dot" style={{ background: board.color }} /> {board.name}
          </>
        )}
      </td>
      <td>
        <PriorityMark priority={ticket.priority} />
      </td>
      <td>
        {assigned.map(({ id, name }) => (
          <Person key={id} id={id} name={name} label={name} />
        ))}
      </td>
      <td>
        <Due ticket={ticket} />
      </td>
      <td className="small soft">{howLongAgo(ticket.updated_at)}</td>
    </tr>
  );
}

/** j and k go from row to row, as in many lists; Enter opens, as on any link. */
function walk(event: KeyboardEvent, body: HTMLElement | null): void {
  const by = { j: 1, k: -1 }[event.key];
  if (by === undefined || body === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...body.querySelectorAll<HTMLElement>('.wide-cell > a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}
