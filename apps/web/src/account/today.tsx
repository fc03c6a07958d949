import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../projects/queries.ts';
import { assignedQuery } from '../ticket/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Due } from '../ui/due.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { PriorityMark } from '../ui/priority.tsx';
import { todayGroups } from './today.ts';

/** The tickets that are assigned to the person in the chosen organization, by due date, and the projects. */
export function Today({ organization, person }: { organization: string; person: string }) {
  const mine = useQuery(assignedQuery(organization, person));
  const projects = useQuery({
    ...projectsQuery(organization),
    select: (all) => all.filter(({ archived }) => !archived).slice(0, 12),
  });
  return (
    <>
      <Fetched query={mine}>
        {(tickets) =>
          tickets.length === 0 ? (
            <p className="soft">
              Tickets that are assigned to you come here, what is due first on top.
            </p>
          ) : (
            todayGroups(tickets).map(({ name, isLate, tickets: all }) => (
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
                        <Due ticket={ticket} />
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Fetched>
      <Fetched query={projects} meanwhile={null}>
        {(all) => (
          <section aria-label="Projects">
            <h3>Projects</h3>
            {all.length === 0 && (
              <p className="soft">A project comes here once you are one of its people.</p>
            )}
            <ul className="today-rows">
              {all.map(({ id, key, name }) => (
                <li key={id}>
                  <AppLink href={`/app/projects/${key}`}>
                    <span className="ticket-key">{key}</span>
                    <span className="cut">{name}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Fetched>
    </>
  );
}
