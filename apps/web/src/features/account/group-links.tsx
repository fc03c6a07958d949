import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { countsQuery } from '../../data/queries/analytics.ts';
import { listAddress } from '../../data/list-address.ts';
import type { Project } from '../../api/types.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { AppLink } from '../../design/app-link.tsx';
import { useWords } from '../../words/use-words.tsx';
import homeCss from './home.module.css';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';

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
      <AppLink
        className={classes(homeCss.showAll, textCss.small)}
        href={listAddress(only, matching)}
      >
        {label}
      </AppLink>
    );
  }
  return (
    <details
      className={textCss.small}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={homeCss.showAll}>{label}</summary>
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
    <ul className={homeCss.todayRows}>
      {projects.map((project, at) =>
        counts[at] === 0 ? null : (
          <li key={project.id}>
            <AppLink href={listAddress(project, filter)}>
              <span className={signCss.ticketKey}>{project.key}</span>
              <span className={textCss.cut} dir="auto">
                {project.name}
              </span>
              <span className={classes(homeCss.rowEnd, signCss.count)}>{counts[at]}</span>
            </AppLink>
          </li>
        ),
      )}
    </ul>
  );
}
