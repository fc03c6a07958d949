import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { meQuery, signInConfigQuery } from './account/queries.ts';
import { startProject } from './projects/start-project.ts';
import { queryClient } from './query/query-client.ts';
import { FailedPage } from './design/failed-page.tsx';
import { Loading } from './design/loading.tsx';
import { withAllWords } from './words/catalogue.ts';

type Load = () => Promise<ComponentType>;

/** A page whose code is loaded when it is first shown, at the same time as its data. */
const page = (load: Load) => ({ lazy: { Component: () => withAllWords(load()) } });

/** A page whose words are in the first load (`compile-words.ts`). */
const firstPage = (Component: Load) => ({ lazy: { Component } });

/** Loaders only begin to load data: a page is shown at once and waits for missing data itself. */
const startMe = () => {
  void queryClient.prefetchQuery(meQuery);
  return null;
};
const startSignIn = () => {
  void queryClient.prefetchQuery(signInConfigQuery);
  return null;
};

const login: RouteObject = {
  loader: startSignIn,
  ...page(async () => (await import('./sign-in/login-page.tsx')).LoginPage),
};

/**
 * A ticket over the page that it was opened from; the address bar shows the ticket's own address. Each page needs its own object, because
 * the router changes it.
 */
const sheet = (): RouteObject => ({
  path: 'tickets/:ticket',
  ...page(() =>
    import('./ticket/ticket-sheet.tsx').then(
      ({ TicketSheet }) => TicketSheet,
      // The code of the page below contains it.
      async () => (await import('./frame/lazy-part.tsx')).UnloadedSheet,
    ),
  ),
});

/** Pages whose address contains the key of a project, which several organizations can have. */
const projectPages: RouteObject[] = [
  {
    path: 'projects/:project',
    loader: startProject,
    ...firstPage(async () => (await import('./board/board-page.tsx')).BoardPage),
    children: [sheet()],
  },
  {
    path: 'projects/:project/list',
    loader: startProject,
    ...page(async () => (await import('./list/list-page.tsx')).ListPage),
    children: [sheet()],
  },
  {
    path: 'projects/:project/analytics',
    ...page(async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage),
  },
  {
    path: 'projects/:project/settings',
    ...page(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: 'tickets/:ticket',
    ...page(async () => (await import('./ticket/ticket-page.tsx')).TicketPage),
  },
];

/** Pages to read or to fill in. */
const readingPages: RouteObject[] = [
  {
    path: 'notifications',
    ...page(async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage),
  },
  {
    path: 'profile',
    ...page(async () => (await import('./account/profile-page.tsx')).ProfilePage),
  },
  {
    path: 'notification-settings',
    ...page(
      async () =>
        (await import('./account/notification-settings-page.tsx')).NotificationSettingsPage,
    ),
  },
  {
    path: 'security',
    ...page(async () => (await import('./account/security-page.tsx')).SecurityPage),
  },
  {
    path: 'sessions',
    ...page(async () => (await import('./account/sessions-page.tsx')).SessionsPage),
  },
  {
    path: 'organization',
    ...page(async () => (await import('./organization/organization-page.tsx')).OrganizationPage),
  },
  {
    path: 'connected-apps',
    ...page(async () => (await import('./apps/connections-page.tsx')).ConnectionsPage),
  },
  {
    path: 'connect/:authorization',
    ...page(async () => (await import('./apps/consent-page.tsx')).ConsentPage),
  },
  { path: 'device', ...page(async () => (await import('./apps/device-page.tsx')).DevicePage) },
  { path: 'apps', ...page(async () => (await import('./apps/apps-page.tsx')).AppsPage) },
  { path: 'audit', ...page(async () => (await import('./audit/audit-page.tsx')).AuditPage) },
  { path: 'search', ...page(async () => (await import('./search/search-page.tsx')).SearchPage) },
  { path: 'trash', ...page(async () => (await import('./trash/trash-page.tsx')).TrashPage) },
  {
    path: 'documents',
    ...page(async () => (await import('./documents/documents-page.tsx')).DocumentsPage),
  },
  {
    path: 'documents/:document',
    ...page(async () => (await import('./documents/document-page.tsx')).DocumentPage),
  },
  {
    path: 'credentials',
    ...page(async () => (await import('./credentials/credentials-page.tsx')).CredentialsPage),
  },
  {
    path: 'imports',
    ...page(async () => (await import('./imports/imports-page.tsx')).ImportsPage),
  },
  {
    path: 'webhooks',
    ...page(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  },
  {
    path: 'webhooks/:webhook',
    ...page(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage),
  },
  { path: '*', ...page(async () => (await import('./account/missing-page.tsx')).MissingPage) },
];

/** Every page by its address. A further page is a further line here. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: FailedPage,
    HydrateFallback: Loading,
    children: [
      {
        path: 'login/challenge',
        ...page(async () => (await import('./sign-in/challenge-page.tsx')).ChallengePage),
      },
      {
        path: 'login/setup',
        ...page(async () => (await import('./sign-in/setup-page.tsx')).SetupPage),
      },
      {
        path: 'login/forgot',
        ...page(async () => (await import('./sign-in/forgot-page.tsx')).ForgotPage),
      },
      {
        path: 'login/link',
        ...page(async () => (await import('./sign-in/link-page.tsx')).LinkPage),
      },
      {
        path: 'login/reset',
        ...page(async () => (await import('./sign-in/reset-page.tsx')).ResetPage),
      },
      {
        path: 'login/invitation',
        ...page(async () => (await import('./sign-in/invitation-page.tsx')).InvitationPage),
      },
      { path: '*', ...login },
      {
        path: 'app',
        loader: startMe,
        ...firstPage(async () => (await import('./frame/app.tsx')).App),
        children: [
          {
            // If a page cannot be shown, the layout around it stays.
            ErrorBoundary: FailedPage,
            children: [
              {
                index: true,
                ...page(async () => (await import('./account/home-page.tsx')).HomePage),
              },
              {
                path: 'projects',
                ...page(async () => (await import('./projects/projects-page.tsx')).ProjectsPage),
              },
              {
                ...firstPage(
                  async () => (await import('./frame/switch-organization.tsx')).SwitchOrganization,
                ),
                children: projectPages,
              },
              {
                ...page(async () => (await import('./frame/frame.tsx')).ReadingPages),
                children: readingPages,
              },
            ],
          },
        ],
      },
    ],
  },
]);
