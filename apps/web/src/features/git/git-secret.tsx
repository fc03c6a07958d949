import type { IssuedGitConnection } from '../../api/types.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { OneTimeSecret } from '../../design/one-time-secret.tsx';
import { useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';

/** The address and the secret of a new connection, which both belong in the settings of the forge. */
export function GitSecret({
  connection: { kind, address, secret },
  onClose,
}: {
  connection: IssuedGitConnection;
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <OneTimeSecret
      title={words('git.theSecret')}
      secret={secret}
      copyLabel={words('webhooks.copyTheSecret')}
      testId="new-secret"
      onClose={onClose}
    >
      <p>
        {words('git.enterBoth')} {kind === 'gitlab' && words('git.enterAtGitlab')}
      </p>
      <code data-testid="new-address">{address}</code>
      <div className={layoutCss.actions}>
        <CopyButton text={address} label={words('git.copyTheAddress')} />
      </div>
    </OneTimeSecret>
  );
}
