import { useSession } from '../data/session.tsx';
import { MailChoices } from '../features/notifications/mail-choices.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { useWords } from '../words/use-words.tsx';

/** `/app/notification-settings`: which mails the person gets about notifications, and when. */
export function NotificationSettingsPage() {
  const words = useWords();
  const { organization } = useSession();
  return (
    <>
      <PageHead
        title={words('account.notifications')}
        lead={words('account.whichMailsYouGetAbout')}
      />
      {organization === null ? (
        <Empty title={words('account.noOrganizationForMails')}>
          {words('account.thereIsNothingThatYou')}
        </Empty>
      ) : (
        <MailChoices key={organization.id} organization={organization} />
      )}
    </>
  );
}
