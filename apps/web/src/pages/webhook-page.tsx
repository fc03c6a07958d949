import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MissingPage } from '../design/missing-page.tsx';
import type { IssuedWebhook, Webhook } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { projectsQuery } from '../data/queries/projects.ts';
import { keys } from '../data/query/keys.ts';
import { AppLink } from '../design/app-link.tsx';
import { Fetched } from '../design/fetched.tsx';
import { PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { DeliveryLog } from '../features/webhooks/delivery-log.tsx';
import { projectWords } from '../features/webhooks/project-words.ts';
import { updateWebhook, webhookQuery, type WebhookInput } from '../data/queries/webhooks.ts';
import { SecretOnce } from '../features/webhooks/secret-once.tsx';
import { WebhookActions } from '../features/webhooks/webhook-actions.tsx';
import { WebhookForm } from '../features/webhooks/webhook-form.tsx';
import { Events, StatePill, stateOf } from '../features/webhooks/webhook-state.tsx';
import pageCss from '../design/page.module.css';
import webhooksCss from '../features/webhooks/webhooks.module.css';
import textCss from '../design/text.module.css';

/** `/app/webhooks/{id}`: one webhook with its actions and deliveries. */
export function WebhookPage() {
  const t = useWords();
  const { webhook: id = '' } = useParams();
  const { isManager } = useSession();
  const query = useQuery({ ...webhookQuery(id), staleTime: 0, enabled: isManager });
  if (!isManager) return <MissingPage />;
  return (
    <>
      <PageHead title={t('webhooks.webhook')} lead={t('webhooks.anAddressThatReceivesEvents')}>
        <AppLink href="/app/webhooks">{t('webhooks.allWebhooks')}</AppLink>
      </PageHead>
      <Fetched query={query}>{(webhook) => <Loaded key={id} webhook={webhook} />}</Fetched>
    </>
  );
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const t = useWords();
  const client = useQueryClient();
  const { id, url, enabled } = webhook;
  const projects = useQuery(projectsQuery(webhook.organization_id)).data ?? [];
  const [isChanging, change] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const save = async (input: WebhookInput) => {
    await updateWebhook(id, input);
    await client.invalidateQueries({ queryKey: keys.webhook(id) });
    change(false);
  };
  return (
    <>
      {issued !== null && (
        <SecretOnce key={issued.secret} webhook={issued} isSecond onClose={() => setIssued(null)} />
      )}
      {isChanging ? (
        <WebhookForm
          title={t('webhooks.changeTheWebhook')}
          label={t('webhooks.save')}
          projects={projects}
          before={webhook}
          save={save}
          onClose={() => change(false)}
        />
      ) : (
        <section className={pageCss.card} aria-labelledby="webhook">
          <header>
            <h2 id="webhook" className={webhooksCss.address}>
              {url}
              <StatePill webhook={webhook} />
            </h2>
            <p className={textCss.note}>
              {[stateOf(webhook).why, projectWords(webhook.project_id, projects)]
                .filter((words) => words !== null)
                .join(' ')}
            </p>
          </header>
          <Events events={webhook.events} />
          <WebhookActions webhook={webhook} onChange={() => change(true)} onIssued={setIssued} />
        </section>
      )}
      <DeliveryLog webhook={id} delivers={enabled} />
    </>
  );
}
