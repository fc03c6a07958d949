import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type IssuedWebhook,
  type WebhookEntry,
} from '../api/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { useAct } from '../ui/use-act.tsx';
import { Question } from '../ui/question.tsx';

/** What can be done with a webhook. */
export function WebhookActions({
  webhook: { id, enabled },
  onChange,
  onIssued,
  onTested,
  reload,
}: {
  webhook: WebhookEntry;
  onChange: () => void;
  onIssued: (webhook: IssuedWebhook) => void;
  onTested: () => Promise<void>;
  reload: () => Promise<void>;
}) {
  const navigate = useNavigate();
  const testing = useAct();
  const switching = useAct();
  const [question, setQuestion] = useState<'rotate' | 'delete' | null>(null);
  const [message, announce] = useState('');
  const close = () => setQuestion(null);
  const test = () =>
    testing.act(async () => {
      await testWebhook(id);
      announce('The test event is sent. The list of deliveries shows the result.');
      await onTested();
    });
  const toggle = () =>
    switching.act(async () => {
      await updateWebhook(id, { enabled: !enabled });
      announce(enabled ? 'The webhook is paused.' : 'The webhook is enabled.');
      await reload();
    });
  return (
    <>
      <Refused refusal={testing.refusal ?? switching.refusal} />
      <p className="hidden" role="status">
        {message}
      </p>
      <div className="actions">
        {enabled && (
          <Button look="primary" busy={testing.busy} onPress={() => void test()}>
            Send a test event
          </Button>
        )}
        <Button
          look={enabled ? 'plain' : 'primary'}
          busy={switching.busy}
          onPress={() => void toggle()}
        >
          {enabled ? 'Pause' : 'Enable'}
        </Button>
        <Button onPress={onChange}>Change</Button>
        <Button onPress={() => setQuestion('rotate')}>New secret</Button>
        <Button look="danger" onPress={() => setQuestion('delete')}>
          Delete
        </Button>
      </div>
      <Question
        isOpen={question === 'rotate'}
        title="A new signing secret?"
        label="Make a new secret"
        look="primary"
        act={async () => {
          onIssued(await rotateWebhookSecret(id));
          close();
          await reload();
        }}
        onClose={close}
      >
        It is shown only once. For 24 hours, every delivery has two signatures: with the new secret
        and with the present one. A secret that was replaced within the last day stops working now.
      </Question>
      <Question
        isOpen={question === 'delete'}
        title="Delete this webhook?"
        label="Delete"
        look="danger"
        act={async () => {
          await deleteWebhook(id);
          await navigate('/app/webhooks');
        }}
        onClose={close}
      >
        It receives no more events, and the list of its deliveries is deleted, too. You cannot undo
        this.
      </Question>
    </>
  );
}
