import { useQuery } from '@tanstack/react-query';
import type { Me, Ticket } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { assignedQuery } from '../ticket/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Due } from '../ui/due.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Empty } from '../ui/page.tsx';
import { PriorityMark } from '../ui/priority.tsx';

const shown = 20;

/** What the person has to do in the chosen organization, and the projects that changed last. */
export function MyTickets({ me }: { me: Me }) {
  const { organization } = useSession();
  return organization === null ? null : <Mine organization={organization.id} person={me.id} />;
}

function Mine({ organization, person }: { organization: string; person: string }) {
  const projects = useQuery({
    ...projectsQuery(organization),
    select: (all) =>
      all
        .filter(({ archived }) => !archived)
        .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
        .slice(0, 6),
  });
  const mine = useQuery(assignedQuery(organization, person));
  return (
    <>
      <section className="stack" aria-labelledby="mine">
        <h2 id="mine">Assigned to you</h2>
        <Fetched query={mine}>
          {(tickets) => <TicketLinks tickets={tickets.slice(0, shown)} />}
        </Fetched>
      </section>
      <section className="stack" aria-labelledby="recent">
        <h2 id="recent">Recent projects</h2>
        <Fetched query={projects}>
          {(all) =>
            all.length === 0 ? (
              <Empty title="No project yet">You see a project here once you are in it.</Empty>
            ) : (
              <ul className="tiles">
                {all.map(({ id, key, name }) => (
                  <li key={id}>
                    <AppLink href={`/app/projects/${key}`}>
                      <span className="project-key">{key}</span>
                      {name}
                    </AppLink>
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </>
  );
}

function TicketLinks({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) {
    return <Empty title="Nothing to do">Tickets that are assigned to you appear here.</Empty>;
  }
  return (
    <ul className="list rows">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <span className="ticket-key">{ticket.key}</span>
          <PriorityMark priority={ticket.priority} />
          <AppLink className="cut" href={`/app/tickets/${ticket.key}`}>
            {ticket.title}
          </AppLink>
          <Due ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}
