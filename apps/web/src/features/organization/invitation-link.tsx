import type { IssuedInvitation } from '../../api/types.ts';
import { inFull } from '../../design/dates.ts';
import { OneTimeSecret } from '../../design/one-time-secret.tsx';
import { useWords } from '../../words/use-words.tsx';

/** The link of an invitation that no mail contains, to copy; it is shown once. */
export function InvitationLink({
  invitation: { email, token, expires_at },
  onClose,
}: {
  invitation: IssuedInvitation;
  onClose: () => void;
}) {
  const words = useWords();
  const link = `${window.location.origin}/login/invitation#token=${encodeURIComponent(token ?? '')}`;
  return (
    <OneTimeSecret
      title={words('organization.linkFor', { email })}
      secret={link}
      copyLabel={words('frame.copyTheLink')}
      testId="invitation-link"
      onClose={onClose}
    >
      <p>{words('organization.linkHint', { time: inFull(expires_at) })}</p>
    </OneTimeSecret>
  );
}
