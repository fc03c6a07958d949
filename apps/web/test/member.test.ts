import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { card, newBoards } from '../testing/boards.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { openPageFixture, unlimited } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(unlimited);

test('the pages of a plain member list a project as soon as they are in it, and ask for nothing that they may not have; the menu of a card has a name, and a message covers nothing', async () => {
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
  await page.goto(`${server.address}/app/projects/PLAIN`);
  await page.getByRole('status').getByText('Live').waitFor();
  await page.getByRole('button', { name: 'Move PLAIN-1…' }).click();
  await page.getByRole('dialog', { name: 'Move PLAIN-1' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Hold' }).click();
  const message = page.locator('.message');
  await message.getByText('PLAIN-1 moved to Hold.').waitFor();
  const [above, below] = [await page.locator('main').boundingBox(), await message.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await card(page, 'Hold', 'PLAIN-1').click();
  await page.getByRole('heading', { name: 'First', level: 1 }).waitFor();
  await quiet();
  expect(refused).toEqual([]);
  expect(fixture.seen.faults).toEqual([]);
});
