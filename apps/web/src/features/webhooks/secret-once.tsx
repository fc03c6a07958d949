import type { IssuedWebhook } from '../../api/types.ts';
import { OneTimeSecret } from '../../design/one-time-secret.tsx';
import { useWords } from '../../words/use-words.tsx';

/** The secret of a new webhook, or its new secret after a rotation. */
export function SecretOnce({
  webhook: { url, secret },
  isSecond = false,
  onClose,
}: {
  webhook: IssuedWebhook;
  /** There is a former secret, which also signs for a while. */
  isSecond?: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <OneTimeSecret
      title={isSecond ? words('webhooks.theNewSigningSecret') : words('webhooks.theSigningSecret')}
      secret={secret}
      copyLabel={words('webhooks.copyTheSecret')}
      testId="new-secret"
      onClose={onClose}
    >
      <p>{words('webhooks.receiverNeedsIt', { host: new URL(url).host })}</p>
      {isSecond && <p>{words('webhooks.twoSignatures')}</p>}
    </OneTimeSecret>
  );
}
