import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes, useLocation, useParams, type Location } from 'react-router';
import type { Me } from './api/records.ts';
import { MissingPage } from './account/missing-page.tsx';
import type { Notifications } from './account/use-notifications.tsx';
import { Reading } from './frame/frame.tsx';
import { RightOrganization } from './frame/right-organization.tsx';
import { useSession } from './frame/session.tsx';

/** A page whose code is fetched when it is first shown. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const HomePage = later(async () => (await import('./account/home-page.tsx')).HomePage);
const NotificationsPage = later(async () => {
  return (await import('./account/notifications-page.tsx')).NotificationsPage;
});
const ProfilePage = later(async () => (await import('./account/profile-page.tsx')).ProfilePage);
const SecurityPage = later(async () => (await import('./account/security-page.tsx')).SecurityPage);
const SessionsPage = later(async () => (await import('./account/sessions-page.tsx')).SessionsPage);
const CredentialsPage = later(async () => {
  return (await import('./credentials/credentials-page.tsx')).CredentialsPage;
});
const WebhooksPage = later(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage);
const WebhookPage = later(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage);
const BoardPage = later(async () => (await import('./board/board-page.tsx')).BoardPage);
const ListPage = later(async () => (await import('./list/list-page.tsx')).ListPage);
const TicketPage = later(async () => (await import('./ticket/ticket-page.tsx')).TicketPage);
const TicketSheet = later(async () => (await import('./ticket/ticket-sheet.tsx')).TicketSheet);
const AnalyticsPage = later(async () => {
  return (await import('./analytics/analytics-page.tsx')).AnalyticsPage;
});
const SettingsPage = later(async () => (await import('./settings/settings-page.tsx')).SettingsPage);
const DocumentsPage = later(async () => {
  return (await import('./documents/documents-page.tsx')).DocumentsPage;
});
const DocumentPage = later(
  async () => (await import('./documents/document-page.tsx')).DocumentPage,
);
const OrganizationPage = later(async () => {
  return (await import('./organization/organization-page.tsx')).OrganizationPage;
});
const TrashPage = later(async () => (await import('./trash/trash-page.tsx')).TrashPage);
const ProjectsPage = later(async () => (await import('./projects/projects-page.tsx')).ProjectsPage);

/** What the pages about oneself are given. */
interface Given {
  me: Me;
  reload: () => Promise<void>;
  notifications: Notifications;
}

/** Every page by its address. A further page is a further line here. */
export function Pages({ me, reload, notifications }: Given) {
  const location = useLocation();
  const { isManager } = useSession();
  // A ticket that is opened from a board is shown over it: the board stays the page behind.
  const behind = (location.state as { behind?: Location } | null)?.behind;
  return (
    <>
      <Routes location={behind ?? location}>
        <Route path="/app/projects" element={<ProjectsPage />} />
        <Route
          path="/app/projects/:project"
          element={
            <RightOrganization>
              <BoardPage />
            </RightOrganization>
          }
        />
        <Route
          path="/app/projects/:project/list"
          element={
            <RightOrganization>
              <ListPage />
            </RightOrganization>
          }
        />
        <Route
          path="/app/projects/:project/analytics"
          element={
            <RightOrganization>
              <AnalyticsPage />
            </RightOrganization>
          }
        />
        <Route
          path="/app/projects/:project/settings"
          element={
            <RightOrganization>
              <SettingsPage />
            </RightOrganization>
          }
        />
        <Route
          path="/app/tickets/:ticket"
          element={
            <RightOrganization>
              <TicketPage />
            </RightOrganization>
          }
        />
        <Route
          path="/app/*"
          element={
            <Reading>
              <Routes location={behind ?? location}>
                <Route index element={<HomePage me={me} notifications={notifications} />} />
                <Route
                  path="notifications"
                  element={<NotificationsPage notifications={notifications} />}
                />
                <Route path="profile" element={<ProfilePage me={me} reload={reload} />} />
                <Route path="security" element={<SecurityPage me={me} reload={reload} />} />
                <Route path="sessions" element={<SessionsPage />} />
                <Route path="organization" element={<OrganizationPage />} />
                <Route path="trash" element={<TrashPage />} />
                <Route path="documents" element={<DocumentsPage />} />
                <Route path="documents/:document" element={<DocumentPage />} />
                {isManager && (
                  <>
                    <Route path="credentials" element={<Managed page={CredentialsPage} />} />
                    <Route path="webhooks" element={<Managed page={WebhooksPage} />} />
                    <Route path="webhooks/:webhook" element={<OneWebhook />} />
                  </>
                )}
                <Route path="*" element={<MissingPage />} />
              </Routes>
            </Reading>
          }
        />
      </Routes>
      {behind !== undefined && (
        <Suspense fallback={null}>
          <Routes>
            <Route path="/app/tickets/:ticket" element={<TicketSheet />} />
          </Routes>
        </Suspense>
      )}
    </>
  );
}

/** A page about one of the organizations that the person manages. */
function Managed({ page: Page }: { page: typeof CredentialsPage | typeof WebhooksPage }) {
  const { me, organization, choose } = useSession();
  const managed = me.organizations.filter(({ role }) => role !== 'member');
  return organization === null ? null : (
    <Page organization={organization} managed={managed} choose={choose} />
  );
}

function OneWebhook() {
  const { webhook = '' } = useParams();
  return <WebhookPage key={webhook} id={webhook} />;
}
