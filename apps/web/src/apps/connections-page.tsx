import { useQuery } from '@tanstack/react-query';
import { EndingPage } from '../account/ending-page.tsx';
import { api, where } from '../api/client.ts';
import { useSession } from '../frame/session.tsx';
import { keys } from '../query/keys.ts';
import { Empty } from '../ui/page.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { connectionsQuery } from './queries.ts';

/** `/app/connected-apps`: what the person allowed apps, in every organization. */
export function ConnectionsPage() {
  const { me } = useSession();
  const connections = useQuery(connectionsQuery(me.organizations.map(({ id }) => id)));
  return (
    <EndingPage
      title="Connected apps"
      lead="Apps and agents that act for you. Disconnect those that you no longer use."
      query={connections}
      queryKey={keys.connections}
      empty={
        <Empty title="No app yet">
          An app asks you here when you connect it by the address of this service.
        </Empty>
      }
      entryOf={({ id: connection, app, scopes, organization_id: organization, ...at }) => ({
        id: connection,
        heading: <bdi>{app.name}</bdi>,
        about: (
          <>
            <p className="small soft">
              In {me.organizations.find(({ id }) => id === organization)?.name}, since{' '}
              <time dateTime={at.created_at}>{inFull(at.created_at)}</time>,{' '}
              {at.last_used_at === null ? 'never used' : `used ${howLongAgo(at.last_used_at)}`}
            </p>
            <ul className="scope-list" aria-label="Scopes">
              {scopes.map((scope) => (
                <li key={scope}>
                  <code>{scope}</code>
                </li>
              ))}
            </ul>
          </>
        ),
        end: {
          words: ['Disconnect', app.name, `${app.name} is disconnected.`],
          act: () =>
            api.DELETE(
              '/organizations/{organization}/connections/{connection}',
              where({ organization, connection }),
            ),
        },
      })}
    />
  );
}
