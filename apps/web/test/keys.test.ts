import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi, newProject } from '../testing/call-api.ts';
import { openPageFixture, unlimited } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(unlimited);

test('a ticket is made from anywhere by C with all that it needs, kept when it is left, and more follow', async () => {
  const { server } = fixture;
  const project = await newProject(server, 'Keys');
  const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
  await callApi(server, 'POST', `/projects/${project.id}/labels`, {
    name: 'bug',
    color: '#aa0000',
  });
  const { page } = fixture.seen;
  await signInByPassword(page, server.address, server.owner, `/app/projects/${key}`);
  await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
  const form = page.getByRole('dialog', { name: 'New ticket' });
  const title = form.getByRole('textbox', { name: 'Title' });
  await page.keyboard.press('c');
  await takesFocus(title);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.type('Left for now');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });

  await page.keyboard.press('c');
  expect(await title.inputValue()).toBe('Left for now');
  await form.getByRole('button', { name: 'Labels:' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'bug' }).click();
  // Several choices count when the menu is left.
  await page.mouse.click(5, 5);
  await form.getByRole('button', { name: 'Priority:' }).click();
  await page.getByRole('menuitemradio', { name: 'Highest' }).click();
  await form.getByText('Create more').click();
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByText(`${key}-1 was created on Open.`).waitFor();
  await takesFocus(title);
  expect(await title.inputValue()).toBe('');
  await page.keyboard.type('Another');
  await page.keyboard.press('Enter');
  await page.getByText(`${key}-2 was created on Open.`).waitFor();
  const ticket = await callApi<{ priority: string; label_ids: string[] }>(
    server,
    'GET',
    `/tickets/${key}-1`,
  );
  expect([ticket.priority, ticket.label_ids.length]).toEqual(['highest', 1]);
  expect(fixture.seen.faults).toEqual([]);
});

test('keys lead from page to page and from card to card, and open a choice of a ticket, in its row of the list or on the ticket', async () => {
  const { server } = fixture;
  const project = await newProject(server, 'Ways');
  const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
  for (const title of ['First', 'Second']) {
    await callApi(server, 'POST', `/projects/${project.id}/tickets`, { title, board_slug: 'open' });
  }
  const { page } = fixture.seen;
  await signInByPassword(page, server.address, server.owner, '/app');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const go = async (second: string, to: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(second);
    await page.waitForURL(`**${to}`);
  };
  // Outside of a project, to the first one that is known.
  await page.getByRole('link', { name: /Ways/u }).first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL(/\/app\/projects\/[A-Z0-9]+$/u);
  await go('p', '/app/projects');
  await page.getByRole('link', { name: /Ways/u }).first().click();
  const card = (name: string) => page.getByRole('row', { name });
  await card('First').waitFor();
  await go('l', `/app/projects/${key}/list`);
  await page.getByRole('link', { name: 'Second' }).focus();
  await page.keyboard.press('p');
  await page.getByRole('menuitemradio', { name: 'Highest' }).click();
  await takesFocus(page.getByRole('button', { name: 'Priority: Highest' }));
  await page.keyboard.press('l');
  await page.waitForURL(`**/app/tickets/${key}-2`);
  await takesFocus(page.getByRole('textbox', { name: 'Find a label…' }));
  await page.keyboard.press('Escape');
  await page.getByRole('menu', { name: 'Labels' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/app/projects/${key}/list`);
  await go('b', `/app/projects/${key}`);
  // Not the row of the list, which goes at this moment.
  await page.locator('.ticket-card').getByText('First').waitFor();
  await page.keyboard.press('j');
  await takesFocus(card('First'));
  await page.keyboard.press('j');
  await takesFocus(card('Second'));
  await page.keyboard.press('k');
  await takesFocus(card('First'));
  await page.keyboard.press('m');
  await page.getByRole('menuitemradio', { name: 'Deployed' }).click();
  await page.getByText(`${key}-1 moved to Deployed.`).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/app/projects/${key}`);
  // The card that it was opened from has gone to another board: the next one has the focus.
  await takesFocus(card('Second'));
  await page.keyboard.press('/');
  await takesFocus(page.getByRole('searchbox', { name: 'Filter by words' }));
  await page.keyboard.type('c?gh');
  expect(await page.getByRole('searchbox').inputValue()).toBe('c?gh');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await help.getByText('New ticket').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await go('i', '/app/notifications');
  await go('d', '/app/documents');
  await go('h', '/app');
  expect(fixture.seen.faults).toEqual([]);
});
