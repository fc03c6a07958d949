import { expect, test } from 'vitest';
import { newBoards, card } from '../testing/boards.ts';
import { takesFocus, visit } from '../testing/browser.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner, signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);
const atLast = { timeout: timeoutMs };

test('without a network, a menu whose code was never loaded says so, the board stays, and with the network the page offers to load it', async () => {
  await newBoards(fixture.server, 'BARE', ['Bare ticket', 'Second ticket']);
  const page = await openAsOwner(fixture, '/app/projects/BARE');
  const ticket = card(page, 'Open', 'BARE-1');
  await ticket.waitFor();
  await ticket.focus();
  await page.context().setOffline(true);
  const needed = page.getByText('This needs the connection.');
  const close = page.getByRole('button', { name: 'Close the message' });
  for (const key of ['p', 'a', 'l', 'l']) {
    await page.keyboard.press(key);
    await needed.waitFor();
    await close.click();
    await ticket.focus();
  }
  await ticket.click({ button: 'right' });
  await needed.waitFor();
  await close.click();
  await takesFocus(ticket);
  await page.keyboard.press('Enter');
  await needed.waitFor();
  await expect.poll(() => page.url(), atLast).toMatch(/BARE$/u);
  await ticket.waitFor();
  await page.context().setOffline(false);
  await ticket.focus();
  await page.keyboard.press('p');
  // The browser remembers that the file could not be loaded.
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await ticket.focus();
  await page.keyboard.press('p');
  await page.getByRole('menuitemradio', { name: 'Highest' }).waitFor();
});

test('without a network, the choices of a card whose code nobody has used are there, and what was chosen is sent later', async () => {
  const { server, browser } = fixture;
  await newBoards(server, 'MENUS', ['Menu ticket']);
  const { page, close } = await visit(browser, [server.address], { serviceWorkers: 'allow' });
  const context = page.context();
  await page.clock.install();
  await signInByPassword(page, server.address, server.owner, '/app/projects/MENUS');
  const ticket = card(page, 'Open', 'MENUS-1');
  await ticket.waitFor();
  await page.keyboard.press('Shift');
  await page.evaluate('navigator.serviceWorker.ready');
  // Where documents are is stored last, behind the code of the everyday pages.
  const stored = () =>
    page.evaluate<string>(`caches.match('/seen').then((answer) => answer?.text() ?? '')`);
  await expect.poll(stored, atLast).toContain('"places"');
  expect(await stored()).toContain('Menu ticket');
  await context.setOffline(true);
  await ticket.focus();
  await page.keyboard.press('p');
  await page.getByRole('menuitemradio', { name: 'Highest' }).click();
  await page.getByText('The change of MENUS-1 is sent when it is back.').waitFor();
  await ticket.click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await ticket.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'MENUS-1' }).waitFor();
  await page.keyboard.press('Escape');
  // What other lists have loaded is a list, too; a board that nobody has opened says that it waits.
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.getByRole('row', { name: /Menu ticket/u }).waitFor();
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByText('This was not loaded in this browser before.').waitFor();
  await context.setOffline(false);
  await page.clock.fastForward(6_000);
  await page.getByText('The priority of MENUS-1 is now Highest.').waitFor();
  await close();
});
