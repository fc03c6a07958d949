import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, data, where } from '../api/client.ts';
import type { IssuedWebhook, Webhook } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../design/button.tsx';
import { Refused } from '../design/notice.tsx';
import { Confirmation } from '../design/confirmation.tsx';
import { updateWebhook } from './queries.ts';
import textCss from '../design/text.module.css';
import layoutCss from '../design/layout.module.css';

/** The actions for a webhook. */
export function WebhookActions({
  webhook: { id, enabled },
  onChange,
  onIssued,
}: {
  webhook: Webhook;
  onChange: () => void;
  onIssued: (webhook: IssuedWebhook) => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.webhook(id) });
  const [question, setQuestion] = useState<'rotate' | 'delete' | null>(null);
  const [message, announce] = useState('');
  const close = () => setQuestion(null);
  const test = useMutation({
    mutationFn: () => api.POST('/webhooks/{webhook}/test', where({ webhook: id })),
    onSuccess() {
      announce('The test event is sent. The list of deliveries shows the result.');
      return client.invalidateQueries({ queryKey: keys.deliveries(id) });
    },
  });
  const toggle = useMutation({
    mutationFn: () => updateWebhook(id, { enabled: !enabled }),
    onSuccess() {
      announce(enabled ? 'The webhook is paused.' : 'The webhook is enabled.');
      return reload();
    },
  });
  return (
    <>
      <Refused error={test.error ?? toggle.error} />
      <p className={textCss.hidden} role="status">
        {message}
      </p>
      <div className={layoutCss.actions}>
        {enabled && (
          <Button look="primary" busy={test.isPending} onPress={() => test.mutate()}>
            Send a test event
          </Button>
        )}
        <Button
          look={enabled ? 'plain' : 'primary'}
          busy={toggle.isPending}
          onPress={() => toggle.mutate()}
        >
          {enabled ? 'Pause' : 'Enable'}
        </Button>
        <Button onPress={onChange}>Change</Button>
        <Button onPress={() => setQuestion('rotate')}>New secret</Button>
        <Button look="danger" onPress={() => setQuestion('delete')}>
          Delete
        </Button>
      </div>
      <Confirmation
        isOpen={question === 'rotate'}
        title="A new signing secret?"
        label="Make a new secret"
        look="primary"
        act={async () => {
          onIssued(
            await data(api.POST('/webhooks/{webhook}/rotate-secret', where({ webhook: id }))),
          );
          close();
          await reload();
        }}
        onClose={close}
      >
        It is shown only once. For 24 hours, every delivery has two signatures: with the new secret
        and with the present one. A secret that was replaced within the last day stops working now.
      </Confirmation>
      <Confirmation
        isOpen={question === 'delete'}
        title="Delete this webhook?"
        label="Delete"
        look="danger"
        act={async () => {
          await api.DELETE('/webhooks/{webhook}', where({ webhook: id }));
          await navigate('/app/webhooks');
        }}
        onClose={close}
      >
        It receives no more events, and the list of its deliveries is deleted, too. You cannot undo
        this.
      </Confirmation>
    </>
  );
}
