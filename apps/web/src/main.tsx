import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { prefetch } from './api/request.ts';
import { FailedPage } from './ui/failed-page.tsx';
import { Loading } from './ui/page.tsx';

// No entry page waits for code of another one or of the application.
const App = lazy(() => import('./app.tsx'));
const LoginPage = lazy(async () => ({
  default: (await import('./sign-in/login-page.tsx')).LoginPage,
}));

const pages: Readonly<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/login/challenge': lazy(async () => ({
    default: (await import('./sign-in/challenge-page.tsx')).ChallengePage,
  })),
  '/login/setup': lazy(async () => ({
    default: (await import('./sign-in/setup-page.tsx')).SetupPage,
  })),
  '/login/forgot': lazy(async () => ({
    default: (await import('./sign-in/forgot-page.tsx')).ForgotPage,
  })),
  '/login/reset': lazy(async () => ({
    default: (await import('./sign-in/reset-page.tsx')).ResetPage,
  })),
  '/login/invitation': lazy(async () => ({
    default: (await import('./sign-in/invitation-page.tsx')).InvitationPage,
  })),
};

const path = window.location.pathname.replace(/(?<=.)\/+$/u, '');
const isApp = path === '/app' || path.startsWith('/app/');

// The person and the page's own code are fetched together with the code of the application, not after it.
if (isApp) prefetch('/app-api/me');
if (/^\/app\/projects\/[^/]+$/u.test(path)) void import('./board/board-page.tsx').catch(() => {});

const Page = isApp ? App : (pages[path] ?? LoginPage);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <FailedPage at={path}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </FailedPage>,
  );
}
