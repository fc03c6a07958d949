import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { card, column, newBoards, newTicket } from '../testing/boards.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

/** How long requests can follow a change: events come together, and a list is loaded again once a second at most. */
const quietMs = 2_500;

/** A board with a label and a ticket, and the requests of its page since they were counted last. */
async function openBoard(key: string) {
  const { server, seen } = fixture;
  const { project, boardOf } = await newBoards(server, key, ['First', 'Second']);
  const label = await callApi(server, 'POST', `/projects/${project}/labels`, { name: 'Bug' });
  const ticket = await newTicket(server, project, 'Labelled', { label_ids: [label.id] });
  await openAsOwner(fixture, `/app/projects/${key}`);
  const { page } = seen;
  await page.getByRole('status').getByText('Live').waitFor();
  await card(page, 'Open', `${key}-3`).getByText('Bug').waitFor();
  await page.waitForTimeout(quietMs);
  return { page, project, boardOf, label, ticket };
}

/** Makes a change, waits until it is shown, and returns the paths that the page has read for it. Notifications are made later, and read later. */
async function readsAfter(page: Page, change: () => Promise<unknown>, shown: () => Promise<void>) {
  const paths: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/app-api/') && !pathname.includes('/notifications'))
      paths.push(pathname.replace(/^\/app-api|[0-9a-f]{8}-[0-9a-f-]+/gu, ''));
  };
  page.on('request', note);
  await change();
  await shown();
  await page.waitForTimeout(quietMs);
  page.off('request', note);
  return paths;
}

/** A request of somebody else. */
const call = (method: 'POST' | 'DELETE', path: string, body?: object) => () =>
  callApi(fixture.server, method, path, body);

journey('what others do is shown on a board without reading anything else', fixture, {
  async 'a move, a relation and a label that is deleted'() {
    const { page, boardOf, label, ticket } = await openBoard('FOREIGN');
    const move = call('POST', `/tickets/${ticket.id}/move`, { board_id: boardOf('hold') });
    const reads = {
      move: await readsAfter(page, move, () => card(page, 'Hold', 'FOREIGN-3').waitFor()),
      relation: await readsAfter(
        page,
        call('POST', `/tickets/${ticket.id}/relations`, {
          type: 'blocked_by',
          ticket: 'FOREIGN-1',
        }),
        () => card(page, 'Hold', 'FOREIGN-3').getByText('Blocked').waitFor(),
      ),
      label: await readsAfter(page, call('DELETE', `/labels/${label.id}`), () =>
        card(page, 'Hold', 'FOREIGN-3').getByText('Bug').waitFor({ state: 'detached' }),
      ),
    };
    expect(reads).toEqual({ move: [], relation: [], label: [] });
  },
  async 'a board that is deleted, whose tickets go to another one'() {
    const { page, boardOf } = await openBoard('BOARDS');
    const path = `/boards/${boardOf('open')}?move_to_board_id=${boardOf('hold')}`;
    const reads = await readsAfter(
      page,
      () => callApi(fixture.server, 'DELETE', path),
      async () => {
        await card(page, 'Hold', 'BOARDS-3').waitFor();
        await column(page, 'Open').waitFor({ state: 'detached' });
      },
    );
    expect(reads).toEqual([]);
  },
  async 'a person who is removed from the project: only its people are read'() {
    const { server } = fixture;
    const { page, project, ticket } = await openBoard('PEOPLE');
    const organization = await demoOrganization(server);
    const line = `user create --role member --organization ${organization} --email rae@example.test`;
    const { id } = await server.basalt(
      `${line} --name`,
      'Rae Removed',
      '--password',
      'quiet granite morning',
    );
    await server.basalt(`project member-add --project ${project} --user ${id}`);
    await callApi(server, 'PATCH', `/tickets/${ticket.id}`, { assignee_ids: [id] });
    const person = card(page, 'Open', 'PEOPLE-3').getByRole('img', { name: 'Rae Removed' });
    await person.waitFor();
    await page.waitForTimeout(quietMs);
    const reads = await readsAfter(
      page,
      () => callApi(server, 'DELETE', `/projects/${project}/members/${id}`),
      () => person.waitFor({ state: 'detached' }),
    );
    expect(reads).toEqual(['/projects//members']);
  },
});
