import { useSession } from '../frame/session.tsx';
import { MailChoices } from '../notifications/mail-choices.tsx';
import { Empty, PageHead } from '../ui/page.tsx';

/** `/app/notification-settings`: which mails the person gets about notifications, and when. */
export function NotificationSettingsPage() {
  const { organization } = useSession();
  return (
    <>
      <PageHead title="Notifications" lead="Which mails you get about your inbox, and when." />
      {organization === null ? (
        <Empty title="You are in no organization">There is nothing that you get mails about.</Empty>
      ) : (
        <MailChoices key={organization.id} organization={organization} />
      )}
    </>
  );
}
