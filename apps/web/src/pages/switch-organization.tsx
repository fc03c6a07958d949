import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { projectsQuery } from '../data/queries/projects.ts';
import { keys } from '../data/query/keys.ts';
import { Loading } from '../design/loading.tsx';
import { lazyStaying } from '../features/feedback/lazy-part.tsx';
import { useSession } from '../data/session.tsx';

const ChooseOrganization = lazyStaying(() => import('./frame/choose-organization.tsx'));

/**
 * A page whose address names a project or a ticket by its key, which several organizations can have. For a link of these pages it is the
 * chosen organization. For an address from outside, it is the organization of the person that has the project; if several have it, the
 * person is asked.
 */
export function SwitchOrganization() {
  const { me, organization, choose } = useSession();
  const { project, ticket = '' } = useParams();
  const location = useLocation();
  const name = (project ?? ticket).toUpperCase();
  const key = name.replace(/-\d+$/u, '');
  // The router gives its own key to every location that was reached by a link.
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
  const rightId = only !== undefined && only.id !== organization?.id ? only.id : undefined;
  useEffect(() => {
    if (rightId !== undefined) choose(rightId);
  }, [rightId, choose]);
  if (isLoading || rightId !== undefined) return <Loading />;
  if (!isFromElsewhere || having.length < 2) return <Outlet />;
  return <ChooseOrganization name={name} having={having} />;
}
