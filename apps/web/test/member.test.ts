import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus } from '../testing/browser.ts';
import { card, newBoards } from '../testing/boards.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { underMessage } from '../testing/movement.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

/** A message covers nothing that can be pressed, on a phone and on screens of two sizes; then the window is as before. */
async function coversNothing(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => underMessage(page)).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}

test('the pages of a plain member list a project as soon as they are in it, and ask for nothing that they may not have; the menu of a card has a name, and a message moves nothing and covers nothing that can be pressed', async () => {
  const { server } = fixture;
  const { page, quiet } = fixture.seen;
  const { project } = await newBoards(server, 'PLAIN', ['First', 'Second']);
  const [email, password] = ['plain@example.test', 'quiet granite morning'];
  const line = `user create --role member --organization ${await demoOrganization(server)}`;
  const { id } = await server.basalt(
    `${line} --email ${email} --name`,
    'Pia Plain',
    '--password',
    password,
  );
  const own = page
    .getByRole('navigation', { name: 'Projects' })
    .getByRole('link', { name: 'PLAIN' });
  await signInByPassword(page, server.address, { email, password }, '/app');
  await page.getByRole('link', { name: 'All projects' }).waitFor();
  // Each fixed place has an icon of its own.
  const masks: string[] = await page.evaluate(
    `[...document.querySelectorAll('nav[aria-label="Your work"] a')].map((link) => getComputedStyle(link, '::before').maskImage)`,
  );
  expect(new Set(masks).size).toBe(3);
  expect(masks).not.toContain('none');
  expect(await own.count()).toBe(0);
  // The open page learns of it by itself.
  await callApi(server, 'PUT', `/projects/${project}/members/${id}`);
  await own.waitFor();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.reload();
  await quiet();
  // The people of their projects, to read.
  await follow(page, '/app/organization');
  const people = page.getByRole('list', { name: 'People of your projects' });
  await people.getByRole('listitem').filter({ hasText: 'Pia Plain' }).getByText('You').waitFor();
  const owner = people.getByRole('listitem').filter({ hasText: server.owner.email });
  await owner.getByText('Owner').waitFor();
  await owner.getByText('PLAIN').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await follow(page, '/app/projects/PLAIN');
  await page.getByRole('status').getByText('Live').waitFor();
  await page.getByRole('button', { name: 'Move PLAIN-1…' }).click();
  await page.getByRole('dialog', { name: 'Move PLAIN-1' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  const main = page.locator('main');
  const before = await main.boundingBox();
  await page.getByRole('menuitem', { name: 'Hold' }).click();
  const message = page.locator('.messages_message');
  await message.getByText('PLAIN-1 moved to Hold.').waitFor();
  // Only the foot of the page makes room.
  const { x, y, width } = before ?? {};
  await expect.poll(() => main.boundingBox()).toMatchObject({ x, y, width });
  await coversNothing(page);
  await card(page, 'Hold', 'PLAIN-1').click();
  const heading = page.getByRole('heading', { name: 'First', level: 1 });
  await heading.waitFor();
  // Over a sheet, too, and a press on it does not close the sheet.
  await page.getByRole('button', { name: 'Copy PLAIN-1' }).click();
  await message.getByText('PLAIN-1 was copied.').waitFor();
  await coversNothing(page);
  await page.getByRole('button', { name: 'Close the message' }).click();
  await message.waitFor({ state: 'detached' });
  expect(await heading.isVisible()).toBe(true);
  await quiet();
  expect(refused).toEqual([]);
  expect(fixture.seen.faults).toEqual([]);
});

test('a member sees the history of a ticket as its owner does, and that of a document that they edit; in a document of the organization they mention the people of their projects', async () => {
  const { server } = fixture;
  const { project, boardOf } = await newBoards(server, 'PAST', ['First']);
  const [email, password] = ['past@example.test', 'quiet granite morning'];
  const line = `user create --role member --organization ${await demoOrganization(server)}`;
  const { id } = await server.basalt(
    `${line} --email ${email} --name`,
    'Pat Past',
    '--password',
    password,
  );
  await callApi(server, 'PUT', `/projects/${project}/members/${id}`);
  await callApi(server, 'POST', '/tickets/PAST-1/move', { board_id: boardOf('hold') });
  const { page } = fixture.seen;
  await signInByPassword(page, server.address, { email, password }, '/app/tickets/PAST-1');
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByText('moved it').waitFor();
  // The properties reach the foot of the page and stay in sight.
  const reaches = `(() => {
    const [page, side] = ['.ticket_ticket', '.ticket_ticketSide'].map((name) => document.querySelector(name));
    page.scrollTop = page.scrollHeight;
    return side.getBoundingClientRect().bottom >= document.querySelector('.ticket_ticketMain').getBoundingClientRect().bottom - 1;
  })()`;
  expect(await page.evaluate(reaches)).toBe(true);
  await page.getByRole('button', { name: 'Comments only' }).click();
  await activity.getByText('moved it').waitFor({ state: 'detached' });

  const organization = await demoOrganization(server);
  const document = await callApi(server, 'POST', `/organizations/${organization}/documents`, {
    title: 'What was',
    status: 'published',
    editor_ids: [id],
  });
  await callApi(server, 'PATCH', `/documents/${document.id}`, { title: 'What is past' });
  await page.goto(`${server.address}/app/documents/${document.id}`);
  await page.getByText('History', { exact: true }).click();
  await page.getByText('renamed it').waitFor();
  await page.getByRole('button', { name: 'Write a comment…' }).click();
  await takesFocus(page.getByRole('textbox', { name: 'Your comment' }));
  await page.keyboard.type('@ada');
  await page.getByRole('option', { name: 'Ada Quarry' }).waitFor();

  // Who does not edit it reads whom to ask.
  await callApi(server, 'PATCH', `/documents/${document.id}`, { editor_ids: [] });
  await page.goto(`${server.address}/app/documents/${document.id}`);
  await page.getByText('Demo key, its editors, owners and admins can change it.').waitFor();
  expect(fixture.seen.faults).toEqual([]);
});
