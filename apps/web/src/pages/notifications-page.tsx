import { PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';
import { Inbox } from '../features/notifications/inbox.tsx';

/** `/app/notifications`. */
export function NotificationsPage() {
  const words = useWords();
  return (
    <>
      <PageHead title={words('notifications.inbox')} lead={words('notifications.inboxLead')} />
      <Inbox />
    </>
  );
}
