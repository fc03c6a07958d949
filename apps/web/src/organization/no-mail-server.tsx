import { useQuery } from '@tanstack/react-query';
import { signInConfigQuery } from '../account/queries.ts';
import { Notice } from '../ui/notice.tsx';

/** How a message ends about a mail that was to be sent: it leaves, or there is no mail server. */
export function useMailWords(): (isOne: boolean) => string {
  const { data: config } = useQuery(signInConfigQuery);
  if (config?.mail.enabled === false) {
    return (isOne) =>
      `${isOne ? 'is' : 'are'} made, but not sent: this service has no mail server.`;
  }
  return (isOne) => `${isOne ? 'is on its' : 'are on their'} way.`;
}

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
