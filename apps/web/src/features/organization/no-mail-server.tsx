import { useQuery } from '@tanstack/react-query';
import { signInConfigQuery } from '../../data/queries/account.ts';
import { Notice } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Whether a mail leaves, or is only made because there is no mail server: a choice in messages about mails. */
export function useMailState(): 'sent' | 'made' {
  const { data: config } = useQuery(signInConfigQuery);
  return config?.mail.enabled === false ? 'made' : 'sent';
}

/** Says that invitations reach nobody, where the service has no mail server. */
export function NoMailServer() {
  const words = useWords();
  const { data: config } = useQuery(signInConfigQuery);
  if (config === undefined || config.mail.enabled) return null;
  return <Notice>{words('organization.noMailServer')}</Notice>;
}
