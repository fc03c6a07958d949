import { useQuery } from '@tanstack/react-query';
import { signInConfigQuery } from '../account/queries.ts';
import { Notice } from '../ui/notice.tsx';

/** Says that invitations reach nobody, where the service has no mail server. */
export function NoMailServer() {
  const { data: config } = useQuery(signInConfigQuery);
  if (config === undefined || config.mail.enabled) return null;
  return (
    <Notice>
      This service has no mail server, so nobody gets this mail. Its operator can set one. Outside
      production, the link is in the folder “mail” in the data of the service until then.
    </Notice>
  );
}
