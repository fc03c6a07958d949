import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { visit } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { underMessage } from '../testing/movement.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner, signInByPassword, unfold } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

/** A ticket in a project of its own, and the window, which shows the board of that project. */
async function openBoard(name: string) {
  const { server, seen } = fixture;
  const project = await newProject(server, name);
  const fields = { board_slug: 'open', title: 'As it was' };
  const ticket = await callApi<{ id: string; key: string }>(
    server,
    'POST',
    `/projects/${project.id}/tickets`,
    fields,
  );
  const [key = ''] = ticket.key.split('-');
  await openAsOwner(fixture, `/app/projects/${key}`);
  await isLive(seen.page);
  return { page: seen.page, faults: seen.faults, project, ticket, key };
}

const isLive = (page: Page) => page.getByRole('status').getByText('Live').waitFor();
const draft = (page: Page) => page.getByLabel('Title of the new ticket on Hold');

/** Begins a ticket on Hold, and leaves its title unsent. */
async function beginTicket(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a ticket to Hold' }).click();
  await draft(page).fill(title);
}

test('while the service restarts, a page says that it is not connected; then it resumes behind the last event, and what was typed is there', async () => {
  const { page, faults, ticket } = await openBoard('Restarts');
  await callApi(fixture.server, 'PATCH', `/tickets/${ticket.id}`, { title: 'Before the restart' });
  await page.getByText('Before the restart').waitFor();
  await beginTicket(page, 'Typed before');
  const resumed: (string | undefined)[] = [];
  let isCut = true;
  await page.route('**/events/stream', async (route) => {
    if (isCut) return route.abort();
    resumed.push(route.request().headers()['last-event-id']);
    return route.continue();
  });
  await fixture.server.restart();
  await page.getByRole('status').getByText('Offline, trying again').waitFor();
  // A server that has just begun may still wait for its database.
  const fields = { title: 'Missed meanwhile' };
  const change = () => callApi(fixture.server, 'PATCH', `/tickets/${ticket.id}`, fields);
  await vi.waitFor(change, { ...atLast, interval: 500 });
  isCut = false;
  await page.getByText('Missed meanwhile').waitFor();
  await isLive(page);
  expect(resumed.length).toBeGreaterThan(0);
  for (const id of resumed) expect(id).toMatch(/./u);
  expect(await draft(page).inputValue()).toBe('Typed before');
  await draft(page).press('Enter');
  await page.getByRole('row', { name: /Typed before/u }).waitFor();
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
});

journey('code that does not come leaves the rest of the page', fixture, {
  async 'a ticket whose code cannot be fetched leaves the board below it, and a message says so'() {
    await fixture.seen.empty();
    const { page } = await openBoard('Unloaded');
    await page.route('**/assets/ticket-sheet-*.js', (route) => route.abort());
    await page.getByRole('row', { name: /As it was/u }).click();
    await page.getByText('This could not be loaded.').waitFor();
    await page.getByRole('row', { name: /As it was/u }).waitFor();
    await page.waitForURL('**/app/projects/*');
    expect(await page.getByRole('heading', { name: 'This page cannot be shown' }).count()).toBe(0);
  },
  async 'a menu or a page whose code does not come says so; the rest works, and loaded again it is there'() {
    await fixture.seen.empty();
    const { page, key } = await openBoard('Releases');
    await page.route('**/card-menu-*.js', (route) => route.abort());
    await page.getByRole('button', { name: `Move ${key}-1…` }).click();
    const message = page.getByRole('log').getByText('This could not be loaded.');
    await message.waitFor();
    // One line.
    expect((await message.boundingBox())?.height).toBeLessThan(30);
    expect(await underMessage(page)).toEqual([]);
    await page.getByRole('row', { name: new RegExp(`^${key}-1 `, 'u') }).waitFor();
    const analytics = page.getByRole('link', { name: 'Analytics' });
    await page.route('**/analytics-page-*.js', (route) => route.abort());
    await analytics.click();
    const failure = page.getByRole('heading', { name: 'This page cannot be shown' });
    await failure.waitFor();
    await unfold(page, 'Organization');
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('heading', { name: 'Trash' }).waitFor();
    await page.goBack();
    await failure.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('main').getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: /^Releases/u, level: 1 }).waitFor();
    expect(await failure.count()).toBe(0);
  },
});

journey('what the service cannot take or answer now is said and tried again', fixture, {
  async 'a change that the service cannot take now is refused in its words; what was typed stays, and the next try saves it'() {
    const { page } = await openBoard('Outages');
    await beginTicket(page, 'Typed in an outage');
    const body = { code: 'unavailable', message: 'The database is away. Try again soon.' };
    let isAway = true;
    await page.route('**/app-api/**', (route) => {
      if (!isAway || route.request().method() === 'GET') return route.continue();
      return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: body });
    });
    await draft(page).press('Enter');
    await page.getByRole('alert').getByText('The database is away. Try again soon.').waitFor();
    const kept = await page
      .getByLabel(/^Not added/u)
      .getByRole('listitem')
      .allTextContents();
    expect(kept.join('')).toContain('Typed in an outage');
    isAway = false;
    await page.getByRole('button', { name: 'Add it again' }).click();
    await page.getByRole('row', { name: /Typed in an outage/u }).waitFor();
  },
  async 'a read that the service cannot answer now is tried again by itself'() {
    const { page, key } = await openBoard('Retries');
    let refused = 0;
    await page.route('**/tickets?*', (route) => {
      if ((refused += 1) > 5) return route.continue();
      const json = { code: 'unavailable', message: 'Away.' };
      return route.fulfill({ status: 503, json });
    });
    await page.reload();
    await page.getByRole('row', { name: new RegExp(`^${key}-1 `, 'u') }).waitFor();
    expect(refused).toBeGreaterThan(5);
  },
  async 'a ticket that cannot be loaded has a head with the way out, and appears as soon as the service is back'() {
    const { page, key } = await openBoard('Returns');
    let isAway = true;
    await page.route(`**/organizations/*/tickets/${key}-1`, (route) =>
      isAway ? route.abort() : route.continue(),
    );
    // By its address: after an action of the person, what the board knows of it is shown in place of the error.
    await page.goto(`${fixture.server.address}/app/projects/${key}/tickets/${key}-1`);
    const sheet = page.getByRole('dialog', { name: `${key}-1` });
    await sheet.getByRole('button', { name: 'Close' }).waitFor();
    await sheet.getByText('This was not loaded in this browser before.').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    isAway = false;
    await sheet.getByRole('heading', { level: 1 }).waitFor();
  },
  async 'a page that says that its ticket is missing goes on saying so while it is asked for again'() {
    await fixture.seen.empty();
    const { server } = fixture;
    const { page } = fixture.seen;
    await signInByPassword(page, server.address, server.owner);
    const answers: (() => void)[] = [];
    const isShown = Promise.withResolvers<void>();
    await page.route('**/events/stream', async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await page.route('**/organizations/*/tickets/NONE-1', async (route) => {
      if (answers.length > 0) await new Promise<void>((answer) => answers.push(answer));
      else answers.push(() => {});
      await route.continue();
    });
    await page.goto(`${server.address}/app/tickets/NONE-1`);
    const heading = page.getByRole('heading', { name: 'There is no such page' });
    await heading.waitFor();
    isShown.resolve();
    // Everything is asked for again a moment after the stream of events has begun.
    await expect.poll(() => answers.length, atLast).toBe(2);
    expect(await heading.count()).toBe(1);
    answers[1]?.();
  },
});

journey('what others do reaches a member until they are removed', fixture, {
  async 'a plain member sees at once what others do in a project, by one stream of signs for all tabs, until they are removed from it'() {
    const { server, browser } = fixture;
    const organization = await demoOrganization(server);
    const [email, password] = ['plain@example.test', 'quiet granite morning'];
    const line = `user create --role member --organization ${organization} --email ${email} --name`;
    const { id } = await server.basalt(line, 'Pia Plain', '--password', password);
    const { project, ticket, key } = await openBoard('Members');
    const boardOf = async (slug: string) => {
      const path = `/projects/${project.id}/boards`;
      const boards = await callApi<{ id: string; slug: string }[]>(server, 'GET', path);
      return boards.find((board) => board.slug === slug)?.id;
    };
    await server.basalt(`project member-add --project ${project.id} --user ${id}`);
    const { page, faults, close } = await visit(browser, [server.address]);
    await signInByPassword(page, server.address, { email, password });
    let streams = 0;
    const isStream = (url: string) => url.endsWith(`/organizations/${organization}/changes/stream`);
    page.context().on('request', (request) => (streams += isStream(request.url()) ? 1 : 0));
    await page.goto(`${server.address}/app/projects/${key}`);
    await isLive(page);
    const second = await page.context().newPage();
    await second.goto(`${server.address}/app/projects/${key}`);
    await isLive(second);
    expect(streams).toBe(1);
    // Nothing else fetches the cards of a project whose stream is open, but once after it has opened: that can show one of the two.
    await callApi(server, 'PATCH', `/tickets/${ticket.id}`, { title: 'By somebody else' });
    for (const tab of [page, second]) await tab.getByText('By somebody else').waitFor();
    await callApi(server, 'POST', `/tickets/${ticket.id}/move`, {
      board_id: await boardOf('hold'),
    });
    for (const tab of [page, second]) {
      const hold = tab.getByRole('region', { name: 'Hold' });
      await hold.getByText('By somebody else').waitFor();
    }
    expect(streams).toBe(1);
    await callApi(server, 'DELETE', `/projects/${project.id}/members/${id}`);
    await expect.poll(() => page.getByRole('status').getByText('Live').count(), atLast).toBe(0);
    expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
    await close();
  },
  async 'a person whose membership is revoked learns it at the next change, keeps what was typed, and sees nothing more after a reload'() {
    const { server, browser } = fixture;
    const organization = await demoOrganization(server);
    const [email, password] = ['leaving@example.test', 'quiet granite morning'];
    const line = `user create --role member --organization ${organization} --email ${email} --name`;
    const { id } = await server.basalt(line, 'Lee Leaving', '--password', password);
    const owner = await openBoard('Memberships');
    await server.basalt(`project member-add --project ${owner.project.id} --user ${id}`);
    const { page, close } = await visit(browser, [server.address]);
    await signInByPassword(page, server.address, { email, password }, `/app/projects/${owner.key}`);
    await page.getByText('As it was').waitFor();
    await beginTicket(page, 'Typed too late');
    // The page asks again when something changes, and every 15 seconds: it must not learn of it before the next change.
    const held = Promise.withResolvers<void>();
    await page.route('**/app-api/**', async (route) => {
      if (route.request().method() === 'GET') await held.promise;
      await route.continue();
    });
    const member = `${server.address}/app-api/organizations/${organization}/members/${id}`;
    const headers = { Origin: server.address };
    const removed = await owner.page.request.delete(member, { headers });
    expect(removed.status()).toBe(204);
    await draft(page).press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Add it again' }).waitFor();
    await page
      .getByLabel(/^Not added/u)
      .getByText('Typed too late')
      .waitFor();
    held.resolve();
    await page.reload();
    await page.getByRole('navigation', { name: 'Your account' }).waitFor();
    await expect.poll(() => page.getByText('As it was').count(), atLast).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  },
});
