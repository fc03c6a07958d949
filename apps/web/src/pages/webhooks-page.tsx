import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ManagedPage } from './managed-page.tsx';
import { api, data, where } from '../api/client.ts';
import type { IssuedWebhook, Project, Webhook } from '../api/types.ts';
import { projectsQuery } from '../data/queries/projects.ts';
import { keys } from '../data/query/keys.ts';
import { AppLink } from '../design/app-link.tsx';
import { Button } from '../design/button.tsx';
import { Fetched } from '../design/fetched.tsx';
import { madeBy } from '../design/author-name.ts';
import { Empty } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { projectWords } from '../features/webhooks/project-words.ts';
import { webhooksQuery, type WebhookInput } from '../data/queries/webhooks.ts';
import { SecretOnce } from '../features/webhooks/secret-once.tsx';
import { WebhookForm } from '../features/webhooks/webhook-form.tsx';
import { Events, StatePill, stateOf } from '../features/webhooks/webhook-state.tsx';
import layoutCss from '../design/layout.module.css';
import pageCss from '../design/page.module.css';
import webhooksCss from '../features/webhooks/webhooks.module.css';
import textCss from '../design/text.module.css';

/** `/app/webhooks`: the webhooks of an organization that the person manages. */
export function WebhooksPage() {
  const t = useWords();
  return (
    <ManagedPage
      title={t('webhooks.webhooks')}
      lead={({ name }) => t('webhooks.webhooksLead', { name })}
    >
      {({ id }) => <Webhooks key={id} organization={id} />}
    </ManagedPage>
  );
}

function Webhooks({ organization }: { organization: string }) {
  const t = useWords();
  const client = useQueryClient();
  const webhooks = useQuery({ ...webhooksQuery(organization), staleTime: 0 });
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const create = async (body: WebhookInput) => {
    const created = await data(
      api.POST('/organizations/{organization}/webhooks', { ...where({ organization }), body }),
    );
    setIssued(created);
    setOpen(false);
    await client.invalidateQueries({ queryKey: keys.webhooks(organization) });
  };
  return (
    <Fetched query={webhooks}>
      {(all) => (
        <>
          {issued !== null && (
            <SecretOnce key={issued.secret} webhook={issued} onClose={() => setIssued(null)} />
          )}
          {isOpen ? (
            <WebhookForm
              title={t('webhooks.newWebhook')}
              label={t('webhooks.create')}
              projects={projects}
              save={create}
              onClose={() => setOpen(false)}
            />
          ) : (
            <div className={layoutCss.actions}>
              <Button look="primary" onPress={() => setOpen(true)}>
                {t('webhooks.newWebhook')}
              </Button>
            </div>
          )}
          <List webhooks={all} projects={projects} />
        </>
      )}
    </Fetched>
  );
}

function List({
  webhooks,
  projects,
}: {
  webhooks: readonly Webhook[];
  projects: readonly Project[];
}) {
  const t = useWords();
  if (webhooks.length === 0) {
    return <Empty title={t('webhooks.noWebhookYet')}>{t('webhooks.aWebhookSends')}</Empty>;
  }
  return (
    <ul className={pageCss.list}>
      {webhooks.toReversed().map((webhook) => (
        <li key={webhook.id}>
          <div className={pageCss.what}>
            <h2 className={webhooksCss.address}>
              <AppLink href={`/app/webhooks/${webhook.id}`}>{webhook.url}</AppLink>
              <StatePill webhook={webhook} />
            </h2>
            <p className={textCss.note}>
              {[stateOf(webhook).why, projectWords(webhook.project_id, projects)]
                .filter((words) => words !== null)
                .join(' ')}
              {webhook.created_by !== null && ` · ${madeBy(webhook.created_by)}`}
            </p>
            <Events events={webhook.events} />
          </div>
        </li>
      ))}
    </ul>
  );
}
