import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { noteAnswer } from '../../api/service-away.ts';
import { keys } from '../query/keys.ts';
import { showLoaded } from './show-loaded.ts';

afterEach(() => noteAnswer(true));

const listed = (items: object[]) => ({ pages: [{ items, next: null }], pageParams: [null] });

/** The data of a query that is opened while the service is away. */
async function opened(client: QueryClient, queryKey: readonly unknown[]): Promise<() => unknown> {
  const end = showLoaded(client);
  noteAnswer(false);
  const observer = new QueryObserver(client, { queryKey, queryFn: () => new Promise(() => {}) });
  const leave = observer.subscribe(() => {});
  await Promise.resolve();
  leave();
  end();
  return () => observer.getCurrentResult().data;
}

test('without the service a document that was not opened shows what a list has loaded of it', async () => {
  const client = new QueryClient();
  const guide = { id: 'guide', title: 'Guide', content_html: '<p>Text</p>' };
  client.setQueryData(keys.documents('acme', {}), listed([guide]));
  const shown = await opened(client, keys.document('guide'));
  await vi.waitFor(() => expect(shown()).toEqual(guide));
});

test('a document of which only the place is known is not shown', async () => {
  const client = new QueryClient();
  client.setQueryData(keys.documents('acme', { places: true }), [{ id: 'guide', title: 'Guide' }]);
  client.setQueryData(
    keys.documents('acme', { q: 'g' }),
    listed([{ id: 'guide', title: 'Guide' }]),
  );
  const shown = await opened(client, keys.document('guide'));
  expect(shown()).toBeUndefined();
});

test('a ticket that was not opened shows what a board has loaded of it', async () => {
  const client = new QueryClient();
  const ticket = { id: 't', key: 'WEB-1', title: 'Stone' };
  client.setQueryData(keys.column('web', 'open', {}), listed([ticket]));
  const shown = await opened(client, keys.ticket('WEB-1'));
  await vi.waitFor(() => expect(shown()).toEqual(ticket));
});
