import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { ChallengePage } from './sign-in/challenge-page.tsx';
import { ForgotPage } from './sign-in/forgot-page.tsx';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { LoginPage } from './sign-in/login-page.tsx';
import { ResetPage } from './sign-in/reset-page.tsx';
import { SetupPage } from './sign-in/setup-page.tsx';
import { Loading } from './ui/page.tsx';

// Who signs in waits for no code of the application.
const App = lazy(() => import('./app.tsx'));

const pages: Readonly<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/login/challenge': ChallengePage,
  '/login/setup': SetupPage,
  '/login/forgot': ForgotPage,
  '/login/reset': ResetPage,
  '/login/invitation': InvitationPage,
};

const path = window.location.pathname.replace(/(?<=.)\/+$/u, '');
const isApp = path === '/app' || path.startsWith('/app/');
const Page = isApp ? App : (pages[path] ?? LoginPage);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>,
  );
}
