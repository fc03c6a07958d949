import type { BrowserRoute } from './routes/browser-route.ts';
import { accountRoutes } from './routes/account.routes.ts';
import { appRoutes } from './routes/apps.routes.ts';
import { calendarRoutes } from './routes/calendar.routes.ts';
import { consentRoutes } from './routes/consent.routes.ts';
import { credentialRoutes } from './routes/credentials.routes.ts';
import { mailChoiceRoutes } from './routes/mail-choices.routes.ts';
import { peopleRoutes } from './routes/people.routes.ts';
import { signInRoutes } from './routes/sign-in.routes.ts';

/** The prefix of the paths of browsers' routes. Most operations of the API are also served below it. */
export const appBasePath = '/app-api';

/** Every route of browsers that is not an operation of the API. A new subject gets its own file here. */
export const browserRoutes: readonly BrowserRoute[] = [
  ...signInRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...credentialRoutes,
  ...appRoutes,
  ...consentRoutes,
  ...calendarRoutes,
  ...mailChoiceRoutes,
];
