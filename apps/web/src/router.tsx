import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { meQuery, signInConfigQuery } from './data/queries/account.ts';
import { startBoard, startProject } from './features/projects/start-project.ts';
import { queryClient } from './data/query/query-client.ts';
import { FailedPage } from './design/failed-page.tsx';
import { Loading } from './design/loading.tsx';
import { withAllWords } from './words/catalogue.ts';
import type { WordsPart } from './words/load-language.ts';

type Load = () => Promise<ComponentType>;

/** A page whose code is loaded when it is first shown, at the same time as its data; `part`: with its own part of the messages. */
const page = (load: Load, part?: WordsPart) => ({
  lazy: { Component: () => withAllWords(load(), part) },
});

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
  ...page(async () => (await import('./pages/login-page.tsx')).LoginPage),
};

/**
 * A ticket over the page that it was opened from; the address bar shows the ticket's own address. Each page needs its own object, because
 * the router changes it.
 */
const sheet = (): RouteObject => ({
  path: 'tickets/:ticket',
  lazy: {
    Component: () =>
      loadSheet().catch(async () => {
        // It is around the page below, so its code is there.
        const { sheetAgain } = await import('./pages/frame/app.tsx');
        return sheetAgain(loadSheet);
      }),
  },
});
const loadSheet: Load = () =>
  withAllWords(import('./pages/ticket-sheet.tsx').then(({ TicketSheet }) => TicketSheet));

/** Pages whose address contains the key of a project, which several organizations can have. */
const projectPages: RouteObject[] = [
  {
    path: 'projects/:project',
    loader: startBoard,
    ...firstPage(async () => (await import('./pages/board-page.tsx')).BoardPage),
    children: [sheet()],
  },
  {
    path: 'projects/:project/list',
    loader: startProject,
    ...page(async () => (await import('./pages/list-page.tsx')).ListPage),
    children: [sheet()],
  },
  {
    path: 'projects/:project/timeline',
    loader: startProject,
    ...page(async () => (await import('./pages/timeline-page.tsx')).TimelinePage, 'planning'),
    children: [sheet()],
  },
  {
    path: 'projects/:project/calendar',
    loader: startProject,
    ...page(async () => (await import('./pages/calendar-page.tsx')).CalendarPage, 'planning'),
    children: [sheet()],
  },
  {
    path: 'projects/:project/cycles',
    ...page(async () => (await import('./pages/cycles-page.tsx')).CyclesPage, 'planning'),
  },
  {
    path: 'projects/:project/cycles/plan',
    loader: startProject,
    ...page(async () => (await import('./pages/plan-page.tsx')).PlanPage, 'planning'),
    children: [sheet()],
  },
  {
    path: 'projects/:project/cycles/:cycle',
    loader: startProject,
    ...page(async () => (await import('./pages/cycle-page.tsx')).CyclePage, 'planning'),
    children: [sheet()],
  },
  {
    path: 'projects/:project/flow',
    ...page(async () => (await import('./pages/flow-page.tsx')).FlowPage, 'planning'),
  },
  {
    path: 'projects/:project/analytics',
    ...page(async () => (await import('./pages/analytics-page.tsx')).AnalyticsPage, 'planning'),
  },
  {
    path: 'projects/:project/settings',
    ...page(async () => (await import('./pages/settings-page.tsx')).SettingsPage),
  },
  {
    path: 'tickets/:ticket',
    ...page(async () => (await import('./pages/ticket-page.tsx')).TicketPage),
  },
];

/** Pages to read or to fill in. */
const readingPages: RouteObject[] = [
  {
    path: 'notifications',
    ...page(async () => (await import('./pages/notifications-page.tsx')).NotificationsPage),
  },
  {
    path: 'profile',
    ...page(async () => (await import('./pages/profile-page.tsx')).ProfilePage),
  },
  {
    path: 'notification-settings',
    ...page(
      async () => (await import('./pages/notification-settings-page.tsx')).NotificationSettingsPage,
    ),
  },
  {
    path: 'security',
    ...page(async () => (await import('./pages/security-page.tsx')).SecurityPage),
  },
  {
    path: 'sessions',
    ...page(async () => (await import('./pages/sessions-page.tsx')).SessionsPage),
  },
  {
    path: 'organization',
    ...page(async () => (await import('./pages/organization-page.tsx')).OrganizationPage),
  },
  {
    path: 'settings',
    ...page(async () => (await import('./pages/settings-start.tsx')).SettingsStart),
  },
  {
    path: 'general',
    ...page(async () => (await import('./pages/general-page.tsx')).GeneralPage),
  },
  {
    path: 'fields',
    ...page(async () => (await import('./pages/fields-page.tsx')).FieldsPage),
  },
  {
    path: 'connected-apps',
    ...page(async () => (await import('./pages/connections-page.tsx')).ConnectionsPage),
  },
  {
    path: 'connect/:authorization',
    ...page(async () => (await import('./pages/consent-page.tsx')).ConsentPage),
  },
  { path: 'device', ...page(async () => (await import('./pages/device-page.tsx')).DevicePage) },
  { path: 'apps', ...page(async () => (await import('./pages/apps-page.tsx')).AppsPage) },
  { path: 'audit', ...page(async () => (await import('./pages/audit-page.tsx')).AuditPage) },
  { path: 'search', ...page(async () => (await import('./pages/search-page.tsx')).SearchPage) },
  { path: 'trash', ...page(async () => (await import('./pages/trash-page.tsx')).TrashPage) },
  {
    path: 'documents',
    ...page(async () => (await import('./pages/documents-page.tsx')).DocumentsPage),
  },
  {
    path: 'documents/:document',
    ...page(async () => (await import('./pages/document-page.tsx')).DocumentPage),
  },
  {
    path: 'credentials',
    ...page(async () => (await import('./pages/credentials-page.tsx')).CredentialsPage),
  },
  {
    path: 'imports',
    ...page(async () => (await import('./pages/imports-page.tsx')).ImportsPage),
  },
  {
    path: 'webhooks',
    ...page(async () => (await import('./pages/webhooks-page.tsx')).WebhooksPage),
  },
  {
    path: 'webhooks/:webhook',
    ...page(async () => (await import('./pages/webhook-page.tsx')).WebhookPage),
  },
  {
    path: 'rules/:rule?',
    ...page(async () => (await import('./pages/rules-page.tsx')).RulesPage, 'automation'),
  },
  {
    path: 'git/:connection?',
    ...page(async () => (await import('./pages/git-page.tsx')).GitPage, 'automation'),
  },
  { path: '*', ...page(async () => (await import('./design/missing-page.tsx')).MissingPage) },
];

/** Pages that a person opens without a network: their code is kept, whether they were opened before or not. */
const everydayPaths = new Set(['documents', 'documents/:document', 'notifications']);
const readingFrame = page(async () => (await import('./pages/frame/frame.tsx')).ReadingPages);
const homePage = page(async () => (await import('./pages/home-page.tsx')).HomePage);
const everydayPages = [
  loadSheet,
  ...[
    homePage,
    readingFrame,
    ...projectPages,
    ...readingPages.filter(({ path = '' }) => everydayPaths.has(path)),
  ].map(({ lazy }) => (lazy as { Component: Load }).Component),
];

/** Every page by its address. A further page is a further line here. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: FailedPage,
    HydrateFallback: Loading,
    children: [
      {
        path: 'login/challenge',
        ...page(async () => (await import('./pages/challenge-page.tsx')).ChallengePage),
      },
      {
        path: 'login/setup',
        ...page(async () => (await import('./pages/setup-page.tsx')).SetupPage),
      },
      {
        path: 'login/forgot',
        ...page(async () => (await import('./pages/forgot-page.tsx')).ForgotPage),
      },
      {
        path: 'login/link',
        ...page(async () => (await import('./pages/link-page.tsx')).LinkPage),
      },
      {
        path: 'login/reset',
        ...page(async () => (await import('./pages/reset-page.tsx')).ResetPage),
      },
      {
        path: 'login/invitation',
        ...page(async () => (await import('./pages/invitation-page.tsx')).InvitationPage),
      },
      { path: '*', ...login },
      {
        path: 'app',
        loader: startMe,
        ...firstPage(async () => {
          const { App } = await import('./pages/frame/app.tsx');
          return () => <App everydayPages={everydayPages} />;
        }),
        children: [
          {
            // If a page cannot be shown, the layout around it stays.
            ErrorBoundary: FailedPage,
            children: [
              {
                index: true,
                ...homePage,
              },
              {
                path: 'projects',
                ...page(
                  async () => (await import('./pages/projects-page.tsx')).ProjectsPage,
                  'beginning',
                ),
              },
              {
                path: 'timeline',
                ...page(
                  async () => (await import('./pages/timeline-page.tsx')).AllTimelinePage,
                  'planning',
                ),
                children: [sheet()],
              },
              {
                path: 'flow',
                ...page(
                  async () => (await import('./pages/all-flow-page.tsx')).AllFlowPage,
                  'planning',
                ),
              },
              {
                path: 'calendar',
                ...page(
                  async () => (await import('./pages/calendar-page.tsx')).AllCalendarPage,
                  'planning',
                ),
                children: [sheet()],
              },
              {
                ...firstPage(
                  async () => (await import('./pages/switch-organization.tsx')).SwitchOrganization,
                ),
                children: projectPages,
              },
              {
                ...readingFrame,
                children: readingPages,
              },
            ],
          },
        ],
      },
    ],
  },
]);
