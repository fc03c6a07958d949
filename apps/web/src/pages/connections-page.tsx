import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, where } from '../api/client.ts';
import { showMessage } from '../features/feedback/messages.tsx';
import { useSession } from '../data/session.tsx';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Refused } from '../design/notice.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { howLongAgo, inFull } from '../design/dates.ts';
import { Sentence, useWords } from '../words/use-words.tsx';
import { connectionsQuery, type Connection } from '../data/queries/apps.ts';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';
import scopesCss from '../design/scopes.module.css';

/** `/app/connected-apps`: the person's connections with apps, in every organization. */
export function ConnectionsPage() {
  const words = useWords();
  const { me } = useSession();
  const connections = useQuery(connectionsQuery(me.organizations.map(({ id }) => id)));
  return (
    <>
      <PageHead title={words('apps.connectedApps')} lead={words('apps.connectionsLead')} />
      <Fetched query={connections}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={words('apps.noAppYet')}>{words('apps.anAppAsksYouHere')}</Empty>
          ) : (
            <ul className={pageCss.list}>
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
  const words = useWords();
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
      showMessage({ text: words('apps.isDisconnected', { name: app.name }), isSpoken: true });
    },
  });
  const time = (text: ReactNode) => <time dateTime={created_at}>{text}</time>;
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          <bdi>{app.name}</bdi>
        </h2>
        <p className={textCss.note}>
          {last_used_at === null ? (
            <Sentence
              of="apps.connectedSince"
              organization={organizationName}
              since={inFull(created_at)}
              time={time}
            />
          ) : (
            <Sentence
              of="apps.connectedAndUsed"
              organization={organizationName}
              since={inFull(created_at)}
              usedAgo={howLongAgo(last_used_at)}
              time={time}
            />
          )}
        </p>
        <ul className={scopesCss.scopeList} aria-label={words('apps.scopes')}>
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
        <Refused error={error} />
      </div>
      <Button slight look="danger" busy={isPending} onPress={() => mutate()}>
        <Sentence
          of="apps.disconnect"
          name={app.name}
          hidden={() => <span className={textCss.hidden}> {app.name}</span>}
        />
      </Button>
    </li>
  );
}
