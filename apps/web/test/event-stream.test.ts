import { expect, test } from 'vitest';
import { visit } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { signInByPassword } from '../testing/people.ts';

/** The page's own policy forbids what would be evaluated in it again and again: it is asked from outside. */
const atLast = { timeout: timeoutMs };

const fixture = openStage(alone);

/** What the page has received: kinds, records and ids, in order. */
interface Received {
  type: string;
  lastEventId: string;
  record: { data: { id: string }; changes: Record<string, { to: string }> };
}

/** A program for the page: opens the stream as a browser does, and keeps what comes. */
const listening = (path: string) => `
  window.received = [];
  window.source = new EventSource('${path}');
  const keep = ({ type, data, lastEventId }) =>
    window.received.push({ type, lastEventId, record: JSON.parse(data) });
  for (const type of ['ticket.created', 'ticket.moved']) window.source.addEventListener(type, keep);
  new Promise((resolve, reject) => {
    window.source.onopen = () => resolve(true);
    window.source.onerror = () => reject(new Error('not open'));
  });`;

test('a page of the service hears of the move of a ticket, and when it comes back of what it missed', async () => {
  const organization = await demoOrganization(fixture.server);
  const [project] = await callApi<{ id: string }[]>(
    fixture.server,
    'GET',
    `/organizations/${organization}/projects`,
  );
  const boards = await callApi<{ id: string; slug: string }[]>(
    fixture.server,
    'GET',
    `/projects/${project?.id}/boards`,
  );
  const boardOf = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
  const create = (title: string) =>
    callApi<{ id: string }>(fixture.server, 'POST', `/projects/${project?.id}/tickets`, {
      board_slug: 'open',
      title,
    });

  const { page, faults, close } = await visit(fixture.browser, [fixture.server.address]);
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
  await page.evaluate(listening(`/app-api/organizations/${organization}/events/stream`));
  const { id: ticket } = await create('Seen by a page');
  await callApi(fixture.server, 'POST', `/tickets/${ticket}/move`, { board_id: boardOf('hold') });
  await expect.poll(() => page.evaluate('window.received.length'), atLast).toBe(2);
  const received = await page.evaluate<Received[]>('window.received');
  expect(received.map(({ type, record }) => [type, record.data.id])).toEqual([
    ['ticket.created', ticket],
    ['ticket.moved', ticket],
  ]);
  expect(received[1]?.record.changes['board_id']?.to).toBe(boardOf('hold'));
  expect(faults).toEqual([]);

  await page.evaluate('window.source.close()');
  const missed = await create('Missed by a page');
  const last = received[1]?.lastEventId ?? '';
  const path = `/app-api/organizations/${organization}/events/stream?last_event_id=${last}`;
  await page.evaluate(listening(path));
  await expect.poll(() => page.evaluate('window.received.length'), atLast).toBe(1);
  const [again] = await page.evaluate<Received[]>('window.received');
  expect([again?.type, again?.record.data.id]).toEqual(['ticket.created', missed.id]);
  await close();
});

test('all tabs of a browser share one stream, which the next page continues; when the tab that reads it closes, another one resumes behind the last event', async () => {
  const { server, browser } = fixture;
  const project = await newProject(server, 'Tabs');
  const { id, key } = await callApi<{ id: string; key: string }>(
    server,
    'POST',
    `/projects/${project.id}/tickets`,
    { board_slug: 'open', title: 'First title' },
  );
  const { page: first, faults, close } = await visit(browser, [server.address]);
  const streams: (string | undefined)[] = [];
  first.context().on('request', (request) => {
    const isStream = request.url().endsWith('/events/stream');
    if (isStream) streams.push(request.headers()['last-event-id']);
  });
  await signInByPassword(first, server.address, server.owner);
  const board = `${server.address}/app/projects/${key.split('-')[0]}`;
  await first.goto(board);
  await first.getByRole('status').getByText('Live').waitFor();
  await expect.poll(() => first.evaluate(`sessionStorage.length`), atLast).toBe(1);
  await first.reload();
  await first.getByRole('status').getByText('Live').waitFor();
  expect(streams.at(-1), 'continues where the page before was').toMatch(/./u);
  const before = streams.length;
  const second = await first.context().newPage();
  await second.goto(board);
  await second.getByRole('status').getByText('Live').waitFor();
  await callApi(server, 'PATCH', `/tickets/${id}`, { title: 'Second title' });
  for (const page of [first, second]) await page.getByText('Second title').waitFor();
  expect(streams.length).toBe(before);

  await first.close();
  await expect.poll(() => streams.length, atLast).toBe(before + 1);
  expect(streams.at(-1)).toMatch(/./u);
  await callApi(server, 'PATCH', `/tickets/${id}`, { title: 'Third title' });
  await second.getByText('Third title').waitFor();
  expect(streams.length).toBe(before + 1);
  expect(faults).toEqual([]);
  await close();
});
