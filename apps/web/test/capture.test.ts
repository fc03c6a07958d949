import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { column, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { takesFocus } from '../testing/browser.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { signInByPassword } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

const titles = (words: string, length = 8) =>
  Array.from({ length }, (_, at) => `${words} number ${at + 1}`);

/** A project, and what the service has on its first board, in order. */
async function newProject(key: string) {
  const { project, boardOf } = await newBoards(fixture.server, key, []);
  const path = `/projects/${project}/tickets?board_id=${boardOf('open')}`;
  const stored = async () =>
    (await callApi<{ title: string }[]>(fixture.server, 'GET', path)).map(({ title }) => title);
  return { stored, boardOf };
}

/** Every creation is answered so many milliseconds later. */
const delayCreations = (context: BrowserContext, delay: () => number) =>
  context.route('**/app-api/projects/*/tickets', async (route) => {
    if (route.request().method() === 'POST') await new Promise((end) => setTimeout(end, delay()));
    await route.continue();
  });

/** Opens the line for new tickets of the first board. */
async function openLine(page: Page, key: string): Promise<void> {
  await page.goto(`${fixture.server.address}/app/projects/${key}`);
  await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
  await page.getByLabel('Title of the new ticket on Open').waitFor();
}

async function typeAll(page: Page, all: readonly string[]): Promise<void> {
  for (const title of all) {
    await page.keyboard.type(title, { delay: 12 });
    await page.keyboard.press('Enter');
  }
}

/** Signs in, unless somebody is signed in. */
async function signIn(page: Page): Promise<void> {
  const { address, owner } = fixture.server;
  if ((await page.context().cookies(address)).length > 0) return;
  await signInByPassword(page, address, owner);
}

journey('titles written one after the other are refused, pasted and kept in sight', fixture, {
  async 'a title that a full board refuses is given back with the reason'() {
    const { page } = fixture.seen;
    const { stored, boardOf } = await newProject('CRAM');
    await callApi(fixture.server, 'PATCH', `/boards/${boardOf('open')}`, { wip_limit: 1 });
    await signIn(page);
    await openLine(page, 'CRAM');
    await typeAll(page, ['One', 'Two']);
    await page.getByRole('alert').getByText('The board holds 1 of at most 1 ticket.').waitFor();
    await page.getByLabel('Not added to Open yet').getByText('Two').waitFor();
    // It stays in sight when the line is closed.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByLabel('Title of the new ticket on Open').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Discard Two' }).click();
    await page.getByLabel('Not added to Open yet').waitFor({ state: 'detached' });
    expect(await stored()).toEqual(['One']);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a second press of + puts the cursor into the line, which stands behind the last card, and what is added is in sight'() {
    const { page } = fixture.seen;
    const { stored } = await newProject('SIGHT');
    await signIn(page);
    await openLine(page, 'SIGHT');
    const line = page.getByLabel('Title of the new ticket on Open');
    const list = column(page, 'Open').getByRole('grid');
    const bottomOf = async (place: typeof line) => {
      const box = await place.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect((await line.boundingBox())?.y).toBeLessThan(400);
    await page.getByPlaceholder('Filter…').focus();
    await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
    await takesFocus(line);
    await typeAll(page, titles('Seen', 14));
    await expect.poll(async () => (await stored()).length, atLast).toBe(14);
    const last = column(page, 'Open').getByText('Seen number 14');
    await last.waitFor();
    await expect
      .poll(async () => (await bottomOf(last)) <= (await bottomOf(list)), atLast)
      .toBe(true);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'pasted lines are a ticket each, without marks of lists, or one; Undo takes them back'() {
    const { page } = fixture.seen;
    const { stored } = await newProject('PASTE');
    await signIn(page);
    await openLine(page, 'PASTE');
    const paste = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.keyboard.press('Control+v');
    };
    await paste('- [ ] Sand\n- [ ] Water\n\n2. Gloves\n');
    await page.getByRole('button', { name: 'Add 3 tickets' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(stored, atLast).toEqual(['Sand', 'Water', 'Gloves']);
    await page.getByRole('log').getByText('3 tickets added to Open.').waitFor();
    await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('log').getByText('3 tickets were deleted.').waitFor();
    expect(await stored()).toEqual([]);
    await page.getByLabel('Title of the new ticket on Open').focus();
    await paste('One\ntwo');
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(stored, atLast).toEqual(['One two']);
    await paste(titles('Line', 51).join('\n'));
    await page.getByText('51 lines. At most 50 become tickets at once.').waitFor();
    await page.keyboard.press('Enter');
    expect(await stored()).toEqual(['One two']);
  },
});

journey(
  'titles of two windows and of an absent connection are all added, each once and in order',
  fixture,
  {
    async 'titles of two windows that are written at once are all there, each window’s in its order, and neither erases the other’s text'() {
      const { page } = fixture.seen;
      const { stored } = await newProject('TWIN');
      await signIn(page);
      let turn = 0;
      await delayCreations(page.context(), () => [700, 20, 350, 90][(turn += 1) % 4] ?? 0);
      const other = await page.context().newPage();
      await openLine(page, 'TWIN');
      await openLine(other, 'TWIN');
      await Promise.all([typeAll(page, titles('Left', 2)), typeAll(other, titles('Right', 2))]);
      await page.keyboard.type('Half a le');
      await other.keyboard.type('Half a ri');
      await expect.poll(async () => (await stored()).length, atLast).toBe(4);
      const all = await stored();
      expect(all.filter((title) => title.startsWith('Left'))).toEqual(titles('Left', 2));
      expect(all.filter((title) => title.startsWith('Right'))).toEqual(titles('Right', 2));
      for (const [window, text] of [
        [page, 'Half a le'],
        [other, 'Half a ri'],
      ] as const) {
        await openLine(window, 'TWIN');
        expect(await window.getByLabel('Title of the new ticket on Open').inputValue()).toBe(text);
      }
    },
    async 'without a connection titles are kept, also across a reload, and are added in their order afterwards, each once'() {
      const { page } = fixture.seen;
      const { stored } = await newProject('AWAY');
      await signIn(page);
      await openLine(page, 'AWAY');
      await page.keyboard.type('Before');
      await page.keyboard.press('Enter');
      await expect.poll(stored, atLast).toEqual(['Before']);
      // The service makes the ticket, but its answer is lost.
      const creations = '**/app-api/projects/*/tickets';
      await page.route(creations, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        return route.abort();
      });
      await typeAll(page, ['First', 'Second', 'Third']);
      await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
      await page.getByLabel('Not added to Open yet').getByText('Third').waitFor();
      await page.unroute(creations);
      await page.context().setOffline(true);
      await page.getByText('Waiting for the connection. They are added').waitFor();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.context().setOffline(false);
      await page.reload();
      await expect.poll(stored, atLast).toEqual(['Before', 'First', 'Second', 'Third']);
    },
    async 'a title that is written offline says that it waits, and is added by itself when the connection is back'() {
      const { page } = fixture.seen;
      const { stored } = await newProject('BACK');
      await signIn(page);
      await openLine(page, 'BACK');
      await page.getByRole('status').getByText('Live').waitFor();
      await page.context().setOffline(true);
      await typeAll(page, ['Later']);
      await page
        .getByText('Waiting for the connection. It is added as soon as it is back.')
        .waitFor();
      await page.context().setOffline(false);
      await expect.poll(stored, atLast).toEqual(['Later']);
    },
  },
);
