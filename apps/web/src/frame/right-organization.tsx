import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { projectsQuery } from '../projects/queries.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page.tsx';
import { Reading } from './frame.tsx';
import { useSession } from './session.tsx';

/**
 * A page whose address names a project or a ticket by its key, which several organizations can have. A link of these pages
 * means the chosen organization. An address that comes from elsewhere means the one organization of the person that
 * has the project; with several of them the person is asked.
 */
export function RightOrganization() {
  const { me, organization, choose } = useSession();
  const { project, ticket = '' } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const name = (project ?? ticket).toUpperCase();
  const key = name.replace(/-\d+$/u, '');
  // The router gives a separate key to every place that was reached by a link.
  const isFromElsewhere = location.key === 'default' && me.organizations.length > 1;
  const client = useQueryClient();
  const { data: found, isLoading } = useQuery({
    queryKey: keys.allProjects,
    queryFn: () =>
      Promise.all(
        me.organizations.map(({ id }) => client.ensureQueryData(projectsQuery(id)).catch(() => [])),
      ),
    enabled: isFromElsewhere,
  });
  const having = me.organizations.filter((_one, at) =>
    found?.[at]?.some((candidate) => candidate.key === key),
  );
  const only = isFromElsewhere && having.length === 1 ? having[0] : undefined;
  const other = only !== undefined && only.id !== organization?.id ? only.id : undefined;
  useEffect(() => {
    if (other !== undefined) choose(other);
  }, [other, choose]);
  if (isLoading || other !== undefined) return <Loading />;
  if (!isFromElsewhere || having.length < 2) return <Outlet />;
  const { pathname, search } = location;
  return (
    <Reading>
      <PageHead
        title="Which organization?"
        lead={`${name} is in ${having.length} of your organizations.`}
      />
      <ul className="list">
        {having.map(({ id, name: called, slug }) => (
          <li key={id}>
            <div className="what">
              <h2>{called}</h2>
              <p className="small soft">{slug}</p>
            </div>
            <Button
              aria-label={`Open ${name} of ${called}`}
              onPress={() => {
                choose(id);
                void navigate(pathname + search, { replace: true });
              }}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Reading>
  );
}
