import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Project } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';
import { viewParameters, viewsQuery } from './queries.ts';

/** How many views the side bar lists. */
const listed = 12;

/** Links to the saved views of projects; nothing where there are none. */
export function ViewLinks({
  organization,
  projects,
}: {
  organization: string;
  projects: readonly Project[];
}) {
  const [search] = useSearchParams();
  const { data: views = [] } = useQuery(viewsQuery(organization));
  const shown = views
    .flatMap((view) => {
      const project = projects.find(({ id }) => id === view.project_id);
      return project === undefined ? [] : [{ view, project }];
    })
    .slice(0, listed);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Views">
      <p aria-hidden="true">Views</p>
      <ul>
        {shown.map(({ view, project }) => (
          <li key={view.id}>
            <AppLink
              href={`/app/projects/${project.key}/list?${viewParameters(view).toString()}`}
              {...(search.get('view') === view.id && { 'aria-current': 'page' })}
            >
              <span className="project-key">{project.key}</span>
              <span className="cut">{view.name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
