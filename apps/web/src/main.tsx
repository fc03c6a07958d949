import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { reloadForNewerBuild } from './api/newer-build.ts';
import { queryClient } from './data/query/query-client.ts';
import { storeOf } from './data/query/ticket-cache.ts';
import { router } from './router.tsx';
import { leaveToInputMethods } from './design/input-methods.ts';
import { showFirstLanguage } from './words/first-language.ts';

leaveToInputMethods();

storeOf(queryClient);
reloadForNewerBuild(router, queryClient);

await showFirstLanguage();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
