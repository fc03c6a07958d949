import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { newBoards, newTicket } from '../testing/boards.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openPalette } from '../testing/palette.ts';
import { faultsOfWidths } from '../testing/widths.ts';

const fixture = openPageFixture(alone);

test('all results are a page of their own, by kind, with boards and people, and lead to the list over the words', async () => {
  const { server } = fixture;
  const { project } = await newBoards(server, 'FIND', ['The last travertine', 'Travertine floor']);
  const grout = await newTicket(server, project, 'Grout', {
    description_html: '<p>Between the travertine.</p>',
  });
  const comment = await callApi(server, 'POST', `/tickets/${grout.id}/comments`, {
    body_html: '<p>Grey suits <em>travertine</em> best.</p>',
  });
  const { id: old } = await newTicket(server, project, 'Old travertine');
  await callApi(server, 'PATCH', `/tickets/${old}`, { archived: true });
  const organization = await demoOrganization(server);
  await callApi(server, 'POST', `/organizations/${organization}/documents`, {
    title: 'How travertine is cut',
    status: 'published',
  });
  const { page, palette, open } = await openPalette(fixture, '/app');
  await open();
  await page.keyboard.type('travertine');
  // The title that begins with the word comes before the one that has it elsewhere.
  const first = palette.getByRole('group', { name: 'Tickets' }).getByRole('menuitem').first();
  await first.getByText('Travertine floor').waitFor();
  await first.getByText('Open').waitFor();
  const comments = palette.getByRole('group', { name: 'Comments' });
  await comments.getByText('Grey suits travertine best.').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/search?q=travertine');

  const heading = page.getByRole('heading', { name: 'Search', level: 1 });
  await takesFocus(heading);
  await page.getByRole('status').getByText('5 results').waitFor();
  const tickets = page.getByRole('region', { name: 'Tickets' });
  const titles = tickets.getByRole('link');
  expect(await titles.allTextContents()).toEqual([
    'Travertine floor',
    'The last travertine',
    'Grout',
  ]);
  await tickets.getByText('Open').first().waitFor();
  await page
    .getByRole('region', { name: 'Documents' })
    .getByText('How travertine is cut')
    .waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await faultsOfWidths(page)).toEqual([]);
  await page.keyboard.press('j');
  await takesFocus(titles.first());

  await page.getByRole('combobox', { name: 'Archived' }).selectOption('all');
  await tickets.getByRole('link', { name: 'Old travertine' }).waitFor();
  await tickets.getByText('Archived').waitFor();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('document');
  await tickets.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('ticket');
  await page.locator('main').getByRole('link', { name: 'Project FIND' }).click();
  await page.waitForURL('**/app/projects/FIND/list?q=travertine&archived=all');

  await page.goto(`${server.address}/app/search?q=suits+travertine`);
  await page.getByRole('region', { name: 'Comments' }).getByRole('link', { name: 'Grout' }).click();
  await page.waitForURL(`**/app/tickets/FIND-*#comment-${comment.id}`);
  await takesFocus(page.locator(`#comment-${comment.id}`));

  // One letter is wrong, then nothing is alike.
  await page.goto(`${server.address}/app/search?q=travertime`);
  const similar = page.getByRole('region', { name: 'Similar' });
  await similar.getByRole('link', { name: 'Travertine floor' }).waitFor();
  const words = page.getByRole('searchbox', { name: 'Filter by words' });
  await words.fill('nothing of the kind');
  await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await words.fill('');
  await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor();
  expect(fixture.seen.faults).toEqual([]);
});
