import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, data, where } from '../../api/client.ts';
import type { IssuedWebhook, Webhook } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useWords } from '../../words/use-words.tsx';
import { updateWebhook } from '../../data/queries/webhooks.ts';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

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
  const words = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.webhook(id) });
  const [question, setQuestion] = useState<'rotate' | 'delete' | null>(null);
  const [message, announce] = useState('');
  const close = () => setQuestion(null);
  const test = useMutation({
    mutationFn: () => api.POST('/webhooks/{webhook}/test', where({ webhook: id })),
    onSuccess() {
      announce(words('webhooks.theTestEventIsSent'));
      return client.invalidateQueries({ queryKey: keys.deliveries(id) });
    },
  });
  const toggle = useMutation({
    mutationFn: () => updateWebhook(id, { enabled: !enabled }),
    onSuccess() {
      announce(
        enabled ? words('webhooks.theWebhookIsPaused') : words('webhooks.theWebhookIsEnabled'),
      );
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
            {words('webhooks.sendATestEvent')}
          </Button>
        )}
        <Button
          look={enabled ? 'plain' : 'primary'}
          busy={toggle.isPending}
          onPress={() => toggle.mutate()}
        >
          {enabled ? words('webhooks.pause') : words('webhooks.enable')}
        </Button>
        <Button onPress={onChange}>{words('webhooks.change')}</Button>
        <Button onPress={() => setQuestion('rotate')}>{words('webhooks.newSecret')}</Button>
        <Button look="danger" onPress={() => setQuestion('delete')}>
          {words('webhooks.delete')}
        </Button>
      </div>
      <Confirmation
        isOpen={question === 'rotate'}
        title={words('webhooks.aNewSigningSecret')}
        label={words('webhooks.makeANewSecret')}
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
        {words('webhooks.newSecretLead')}
      </Confirmation>
      <Confirmation
        isOpen={question === 'delete'}
        title={words('webhooks.deleteThisWebhook')}
        label={words('webhooks.delete')}
        look="danger"
        act={async () => {
          await api.DELETE('/webhooks/{webhook}', where({ webhook: id }));
          await navigate('/app/webhooks');
        }}
        onClose={close}
      >
        {words('webhooks.deleteLead')}
      </Confirmation>
    </>
  );
}
