import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { GitConnectionPage } from './git-connection-page.tsx';
import { ManagedPage } from './managed-page.tsx';
import { api, data, where } from '../api/client.ts';
import type { GitConnection, IssuedGitConnection, Project } from '../api/types.ts';
import { gitConnectionsQuery, type GitConnectionInput } from '../data/queries/git.ts';
import { projectsQuery } from '../data/queries/projects.ts';
import { keys } from '../data/query/keys.ts';
import { AppLink } from '../design/app-link.tsx';
import { madeBy } from '../design/author-name.ts';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Empty } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { GitForm } from '../features/git/git-form.tsx';
import { GitSecret } from '../features/git/git-secret.tsx';
import { forgeName, linkedWords } from '../features/git/git-words.ts';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';

/** `/app/git`: the connections to Git forges of an organization that the person manages; with an id, one of them. */
export function GitPage() {
  const words = useWords();
  const { connection } = useParams();
  if (connection !== undefined) return <GitConnectionPage id={connection} />;
  return (
    <ManagedPage title={words('frame.git')} lead={({ name }) => words('git.lead', { name })}>
      {({ id }) => <Connections key={id} organization={id} />}
    </ManagedPage>
  );
}

function Connections({ organization }: { organization: string }) {
  const words = useWords();
  const client = useQueryClient();
  const connections = useQuery({ ...gitConnectionsQuery(organization), staleTime: 0 });
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedGitConnection | null>(null);
  const create = async (body: GitConnectionInput) => {
    const created = await data(
      api.POST('/organizations/{organization}/git-connections', {
        ...where({ organization }),
        body,
      }),
    );
    setIssued(created);
    setOpen(false);
    await client.invalidateQueries({ queryKey: keys.git('connections', organization) });
  };
  return (
    <Fetched query={connections}>
      {(all) => (
        <>
          {issued !== null && (
            <GitSecret key={issued.id} connection={issued} onClose={() => setIssued(null)} />
          )}
          {isOpen ? (
            <GitForm
              title={words('git.newConnection')}
              label={words('webhooks.create')}
              projects={projects}
              save={create}
              onClose={() => setOpen(false)}
            />
          ) : (
            <div className={layoutCss.actions}>
              <Button look="primary" onPress={() => setOpen(true)}>
                {words('git.newConnection')}
              </Button>
            </div>
          )}
          <List connections={all} projects={projects} />
        </>
      )}
    </Fetched>
  );
}

function List({
  connections,
  projects,
}: {
  connections: readonly GitConnection[];
  projects: readonly Project[];
}) {
  const words = useWords();
  if (connections.length === 0) {
    return <Empty title={words('git.noConnectionYet')}>{words('git.aConnectionReceives')}</Empty>;
  }
  return (
    <ul className={pageCss.list}>
      {connections.toReversed().map((connection) => (
        <li key={connection.id}>
          <div className={pageCss.what}>
            <h2>
              <AppLink href={`/app/git/${connection.id}`}>
                <bdi>{connection.name}</bdi>
              </AppLink>
              <span className={pageCss.pill}>{forgeName(connection)}</span>
            </h2>
            <p className={textCss.note}>
              {linkedWords(connection, projects)}
              {connection.created_by !== null && ` · ${madeBy(connection.created_by)}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
