import type { IssuedWebhook } from '../api/webhooks.ts';
import { ToldOnce } from '../ui/told-once.tsx';

/** The secret of a webhook that was just made, or given another one. */
export function SecretOnce({
  webhook: { url, secret },
  isSecond = false,
  onClose,
}: {
  webhook: IssuedWebhook;
  /** There was one before, which signs along for a while. */
  isSecond?: boolean;
  onClose: () => void;
}) {
  return (
    <ToldOnce
      title={isSecond ? 'The new signing secret' : 'The signing secret'}
      secret={secret}
      copyLabel="Copy the secret"
      testId="new-secret"
      onClose={onClose}
    >
      <p>
        The receiver at {new URL(url).host} needs it to tell our deliveries from those of anybody
        else. Copy it now: nobody can show it again.
      </p>
      {isSecond && (
        <p>
          For 24 hours every delivery carries two signatures, by this secret and by the one before,
          and a receiver may check either: put the new one in place in that time, and nothing is
          lost.
        </p>
      )}
    </ToldOnce>
  );
}
