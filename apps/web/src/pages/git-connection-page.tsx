import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, data, where } from '../api/client.ts';
import type { GitConnection } from '../api/types.ts';
import { gitConnectionQuery, type GitConnectionInput } from '../data/queries/git.ts';
import { projectsQuery } from '../data/queries/projects.ts';
import { keys } from '../data/query/keys.ts';
import { useSession } from '../data/session.tsx';
import { AppLink } from '../design/app-link.tsx';
import { Button } from '../design/button.tsx';
import { Confirmation } from '../design/confirmation.tsx';
import { Fetched } from '../design/fetched.tsx';
import { MissingPage } from '../design/missing-page.tsx';
import { PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { GitDeliveries } from '../features/git/git-deliveries.tsx';
import { GitForm } from '../features/git/git-form.tsx';
import { forgeName, linkedWords } from '../features/git/git-words.ts';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';
import textCss from '../design/text.module.css';

/** `/app/git/{id}`: one connection to a Git forge, with the webhooks that it received. */
export function GitConnectionPage({ id }: { id: string }) {
  const words = useWords();
  const { isManager } = useSession();
  const query = useQuery({ ...gitConnectionQuery(id), staleTime: 0, enabled: isManager });
  if (!isManager) return <MissingPage />;
  return (
    <>
      <PageHead title={words('git.connection')} lead={words('git.aConnectionReceives')}>
        <AppLink href="/app/git">{words('git.allConnections')}</AppLink>
      </PageHead>
      <Fetched query={query}>{(connection) => <Loaded key={id} connection={connection} />}</Fetched>
    </>
  );
}

function Loaded({ connection }: { connection: GitConnection }) {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, name, organization_id: organization } = connection;
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const close = () => setOpen(null);
  const at = where({ git_connection: id });
  const save = async ({ kind: _kind, ...body }: GitConnectionInput) => {
    await data(api.PATCH('/git-connections/{git_connection}', { ...at, body }));
    await client.invalidateQueries({ queryKey: keys.git('connection', id) });
    close();
  };
  return (
    <>
      {open === 'form' ? (
        <GitForm
          title={words('git.changeTheConnection')}
          label={words('webhooks.save')}
          projects={projects}
          before={connection}
          save={save}
          onClose={close}
        />
      ) : (
        <section className={pageCss.card} aria-labelledby="connection">
          <header>
            <h2 id="connection">
              <bdi>{name}</bdi> <span className={pageCss.pill}>{forgeName(connection)}</span>
            </h2>
            <p className={textCss.note}>{linkedWords(connection, projects)}</p>
          </header>
          <div className={layoutCss.actions}>
            <Button onPress={() => setOpen('form')}>{words('webhooks.change')}</Button>
            <Button look="danger" onPress={() => setOpen('question')}>
              {words('webhooks.delete')}
            </Button>
          </div>
        </section>
      )}
      <Confirmation
        isOpen={open === 'question'}
        title={words('git.deleteQuestion')}
        label={words('webhooks.delete')}
        look="danger"
        act={async () => {
          await api.DELETE('/git-connections/{git_connection}', at);
          await navigate('/app/git');
        }}
        onClose={close}
      >
        {words('git.deleteLead')}
      </Confirmation>
      <GitDeliveries connection={id} />
    </>
  );
}
