import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { keys } from '../../data/query/keys.ts';
import { KeptProjects } from './kept-projects.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** What the page of a project says when the tickets of `web` are kept. */
async function shownOn(project: string): Promise<string | null> {
  const client = new QueryClient();
  client.setQueryData(
    keys.projects('o'),
    ['web', 'ops', 'old'].map((id) => ({ id, key: id.toUpperCase(), name: id, archived: false })),
  );
  client.setQueryData(keys.boards('ops'), []);
  client.setQueryData(keys.column('web', 'open', {}), { pages: [], pageParams: [] });
  const page = await render(
    <QueryClientProvider client={client}>
      <KeptProjects project={project} />
    </QueryClientProvider>,
  );
  await doing(() => {});
  return page.textContent;
}

test('a project that was not loaded before says which ones can be opened', async () => {
  vi.stubGlobal('caches', undefined);
  expect(await shownOn('ops')).toBe('These projects can be opened: web');
  expect(await shownOn('web')).toBe('');
});
