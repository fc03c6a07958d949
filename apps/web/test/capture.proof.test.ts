import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { column, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);

test('eight titles that are typed faster than the service answers are eight tickets, letter for letter and in order', async () => {
  const { page } = fixture.seen;
  const { address, owner } = fixture.server;
  const { project, boardOf } = await newBoards(fixture.server, 'FAST', []);
  await page.route('**/app-api/projects/*/tickets', async (route) => {
    if (route.request().method() === 'POST') await sleep(400);
    await route.continue();
  });
  await signInByPassword(page, address, owner, '/app/projects/FAST');
  await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
  const line = page.getByLabel('Title of the new ticket on Open');
  await line.waitFor();
  const titles = Array.from({ length: 8 }, (_, at) => `Fast number ${at + 1}`);
  for (const title of titles) {
    await page.keyboard.type(title, { delay: 12 });
    await page.keyboard.press('Enter');
  }
  expect(await line.inputValue()).toBe('');
  const path = `/projects/${project}/tickets?board_id=${boardOf('open')}`;
  const stored = async () =>
    (await callApi<{ title: string }[]>(fixture.server, 'GET', path)).map(({ title }) => title);
  await expect.poll(stored, { timeout: timeoutMs }).toEqual(titles);
  await column(page, 'Open').getByText('Fast number 8').waitFor();
  await page.getByLabel('Not added to Open yet').waitFor({ state: 'detached' });
  expect(fixture.seen.faults).toEqual([]);
});
