import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { countsQuery } from '../analytics/queries.ts';
import { listAddress } from '../analytics/list-address.ts';
import type { Project } from '../api/types.ts';
import type { TicketFilter } from '../ticket/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { useWords } from '../words/use-words.tsx';

/** The maximum number of projects whose tickets are counted: each is a request. */
const maxCounted = 20;

/** Links to all tickets of a group of a person: the list of the project or, with several projects, of each project that has some. */
export function GroupLinks({
  person,
  filter,
  total,
  projects,
}: {
  person: string;
  filter: TicketFilter;
  total: number;
  projects: readonly Project[];
}) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const matching = { assignee_id: person, ...filter };
  const label = words('account.showAll', { count: total });
  const [only] = projects;
  if (only !== undefined && projects.length === 1) {
    return (
      <AppLink className="show-all small" href={listAddress(only, matching)}>
        {label}
      </AppLink>
    );
  }
  return (
    <details className="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="show-all">{label}</summary>
      {isOpen && <ByProject filter={matching} projects={projects.slice(0, maxCounted)} />}
    </details>
  );
}

function ByProject({ filter, projects }: { filter: TicketFilter; projects: readonly Project[] }) {
  const counts = useQueries({
    queries: projects.map(({ id }) => countsQuery(id, [filter])),
    combine: (all) => all.map(({ data }) => data?.[0] ?? 0),
  });
  return (
    <ul className="today-rows">
      {projects.map((project, at) =>
        counts[at] === 0 ? null : (
          <li key={project.id}>
            <AppLink href={listAddress(project, filter)}>
              <span className="ticket-key">{project.key}</span>
              <span className="cut">{project.name}</span>
              <span className="row-end count">{counts[at]}</span>
            </AppLink>
          </li>
        ),
      )}
    </ul>
  );
}
