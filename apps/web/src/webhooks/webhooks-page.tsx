import { useCallback, useState } from 'react';
import { ManagedPage, type Managing } from '../account/managed-page.tsx';
import {
  createWebhook,
  listProjects,
  listWebhooks,
  type IssuedWebhook,
  type ProjectEntry,
  type WebhookEntry,
  type WebhookInput,
} from '../api/webhooks.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { madeBy } from '../ui/maker.ts';
import { Empty, Ready } from '../ui/page.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { Events, StatePill, stateOf } from './webhook-state.tsx';
import { projectWords } from './project-words.ts';

/** `/app/webhooks`: the webhooks of an organization that the person manages. */
export function WebhooksPage(managing: Managing) {
  const { id, name } = managing.organization;
  return (
    <ManagedPage {...managing} title="Webhooks" lead={`Addresses that receive events of ${name}.`}>
      <Webhooks key={id} organization={id} />
    </ManagedPage>
  );
}

function Webhooks({ organization }: { organization: string }) {
  const load = useCallback(
    async () => ({
      webhooks: await listWebhooks(organization),
      projects: await listProjects(organization),
    }),
    [organization],
  );
  const [loaded, reload] = useLoaded(load);
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook | null>(null);
  const create = useCallback(
    async (input: WebhookInput) => {
      setIssued(await createWebhook(organization, input));
      setOpen(false);
      await reload();
    },
    [organization, reload],
  );
  return (
    <Ready loaded={loaded}>
      {({ webhooks, projects }) => (
        <>
          {issued !== null && (
            <SecretOnce key={issued.secret} webhook={issued} onClose={() => setIssued(null)} />
          )}
          {isOpen ? (
            <WebhookForm
              title="New webhook"
              label="Create"
              projects={projects}
              save={create}
              onClose={() => setOpen(false)}
            />
          ) : (
            <div className="actions">
              <Button look="primary" onPress={() => setOpen(true)}>
                New webhook
              </Button>
            </div>
          )}
          <List webhooks={webhooks} projects={projects} />
        </>
      )}
    </Ready>
  );
}

function List({
  webhooks,
  projects,
}: {
  webhooks: readonly WebhookEntry[];
  projects: readonly ProjectEntry[];
}) {
  if (webhooks.length === 0) {
    return (
      <Empty title="No webhook yet">
        A webhook sends each event to your address, signed, as soon as it happens.
      </Empty>
    );
  }
  return (
    <ul className="list">
      {webhooks.toReversed().map((webhook) => (
        <li key={webhook.id}>
          <div className="what">
            <h2 className="address">
              <AppLink href={`/app/webhooks/${webhook.id}`}>{webhook.url}</AppLink>
              <StatePill webhook={webhook} />
            </h2>
            <p className="small soft">
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
