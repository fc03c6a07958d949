import type { IssuedWebhook } from '../api/types.ts';
import { OneTimeSecret } from '../design/one-time-secret.tsx';

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
  return (
    <OneTimeSecret
      title={isSecond ? 'The new signing secret' : 'The signing secret'}
      secret={secret}
      copyLabel="Copy the secret"
      testId="new-secret"
      onClose={onClose}
    >
      <p>
        The receiver at {new URL(url).host} needs it to check that a delivery is from this service.
        Copy it now: it cannot be shown again.
      </p>
      {isSecond && (
        <p>
          For 24 hours, every delivery has two signatures: with this secret and with the former one.
          A receiver can check either of them. Give it the new secret in that time, and no delivery
          is lost.
        </p>
      )}
    </OneTimeSecret>
  );
}
