import { PageHead } from '../ui/page.tsx';
import { Inbox } from './inbox.tsx';

/** `/app/notifications`. */
export function NotificationsPage() {
  return (
    <>
      <PageHead title="Inbox" lead="What concerns you in your organizations." />
      <Inbox />
    </>
  );
}
