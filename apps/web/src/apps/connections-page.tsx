import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import { connectionsQuery, type Connection } from './queries.ts';

/** `/app/connected-apps`: the person's connections with apps, in every organization. */
export function ConnectionsPage() {
  const { me } = useSession();
  const connections = useQuery(connectionsQuery(me.organizations.map(({ id }) => id)));
  return (
    <>
      <PageHead
        title="Connected apps"
        lead="Apps and agents that act for you. Disconnect those that you no longer use."
      />
      <Fetched query={connections}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="No app yet">
              An app asks you here when you connect it by the address of this service.
            </Empty>
          ) : (
            <ul className="list">
              {entries.map((entry) => (
                <ConnectionRow
                  key={entry.id}
                  connection={entry}
                  organizationName={
                    me.organizations.find(({ id }) => id === entry.organization_id)?.name ?? ''
                  }
                />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}

function ConnectionRow({
  connection,
  organizationName,
}: {
  connection: Connection;
  organizationName: string;
}) {
  const client = useQueryClient();
  const { app, scopes, created_at, last_used_at, organization_id: organization } = connection;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.DELETE(
        '/organizations/{organization}/connections/{connection}',
        where({ organization, connection: connection.id }),
      ),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: keys.connections });
      showMessage({ text: `${app.name} is disconnected.`, isSpoken: true });
    },
  });
  return (
    <li>
      <div className="what">
        <h2>
          <bdi>{app.name}</bdi>
        </h2>
        <p className="small soft">
          In {organizationName}, since <time dateTime={created_at}>{inFull(created_at)}</time>,{' '}
          {last_used_at === null ? 'never used' : `used ${howLongAgo(last_used_at)}`}
        </p>
        <ul className="scope-list" aria-label="Scopes">
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
        <Refused error={error} />
      </div>
      <Button slight look="danger" busy={isPending} onPress={() => mutate()}>
        Disconnect<span className="hidden"> {app.name}</span>
      </Button>
    </li>
  );
}
