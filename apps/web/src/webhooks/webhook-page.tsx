import { useCallback, useState } from 'react';
import {
  listProjects,
  readWebhook,
  updateWebhook,
  type IssuedWebhook,
  type ProjectEntry,
  type WebhookEntry,
  type WebhookInput,
} from '../api/webhooks.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PageHead, Ready } from '../ui/page.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { projectWords } from './project-words.ts';
import { SecretOnce } from './secret-once.tsx';
import { useDeliveries } from './use-deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { Events, StatePill, stateOf } from './webhook-state.tsx';

/** `/app/webhooks/{id}`: one webhook, what can be done with it, and how its deliveries went. */
export function WebhookPage({ id }: { id: string }) {
  const load = useCallback(async () => {
    const webhook = await readWebhook(id);
    return { webhook, projects: await listProjects(webhook.organization_id) };
  }, [id]);
  const [loaded, reload] = useLoaded(load);
  return (
    <>
      <PageHead title="Webhook" lead="An address that receives events.">
        <AppLink href="/app/webhooks">All webhooks</AppLink>
      </PageHead>
      <Ready loaded={loaded}>
        {({ webhook, projects }) => (
          <Loaded webhook={webhook} projects={projects} reload={reload} />
        )}
      </Ready>
    </>
  );
}

function Loaded({
  webhook,
  projects,
  reload,
}: {
  webhook: WebhookEntry;
  projects: readonly ProjectEntry[];
  reload: () => Promise<void>;
}) {
  const { id, url, enabled } = webhook;
  const deliveries = useDeliveries(id, enabled);
  const [isChanging, change] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const save = useCallback(
    async (input: WebhookInput) => {
      await updateWebhook(id, input);
      await reload();
      change(false);
    },
    [id, reload],
  );
  return (
    <>
      {issued !== null && (
        <SecretOnce key={issued.secret} webhook={issued} isSecond onClose={() => setIssued(null)} />
      )}
      {isChanging ? (
        <WebhookForm
          title="Change the webhook"
          label="Save"
          projects={projects}
          before={webhook}
          save={save}
          onClose={() => change(false)}
        />
      ) : (
        <section className="card" aria-labelledby="webhook">
          <header>
            <h2 id="webhook" className="address">
              {url}
              <StatePill webhook={webhook} />
            </h2>
            <p className="small soft">
              {[stateOf(webhook).why, projectWords(webhook.project_id, projects)]
                .filter((words) => words !== null)
                .join(' ')}
            </p>
          </header>
          <Events events={webhook.events} />
          <WebhookActions
            webhook={webhook}
            onChange={() => change(true)}
            onIssued={setIssued}
            onTested={deliveries.reload}
            reload={reload}
          />
        </section>
      )}
      <DeliveryLog deliveries={deliveries} delivers={enabled} />
    </>
  );
}
