import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { newBoards } from '../testing/boards.ts';
import { takesFocus, visit } from '../testing/browser.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { leavesToSignIn, signInByPassword, signOut } from '../testing/people.ts';

const fixture = openPageFixture(alone);
const atLast = { timeout: timeoutMs };

test('what was seen last is shown without a network, by an open page and after a reload, says so, and is gone with the session', async () => {
  const { server, browser } = fixture;
  await newBoards(server, 'AWAY', ['Seen ticket']);
  const { page, close } = await visit(browser, [server.address], { serviceWorkers: 'allow' });
  const context = page.context();
  await page.clock.install();
  const kept = () =>
    page.evaluate<string>(
      `caches.match('/seen').then((answer) => answer?.text() ?? '').then((text) => text + localStorage.getItem('basalt.seen'))`,
    );
  const seen = page.getByText('Seen ticket');
  const notice = page.getByText('No connection. This is what you saw last');
  await signInByPassword(page, server.address, server.owner, '/app/projects/AWAY');
  await seen.waitFor();
  await page.keyboard.press('Shift');
  await expect.poll(kept, atLast).toContain('Seen ticket');
  // Where documents are is stored last, behind the code of the everyday pages.
  await expect.poll(kept, atLast).toContain('"places"');
  const code = () =>
    page.evaluate<number>(
      `caches.keys().then((all) => caches.open(all.find((name) => name.startsWith('basalt-code ')) ?? 'none')).then((store) => store.keys()).then((files) => files.length)`,
    );
  // The code of the everyday pages is loaded before it is stored.
  await expect.poll(code, atLast).toBeGreaterThan(0);
  await page.evaluate('navigator.serviceWorker.ready');
  expect(await kept()).not.toContain('credentials');

  await context.setOffline(true);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  // The code of a page that was never opened is there, too, with what it begins with.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'How we work' }).first().waitFor();
  await page.goBack();
  // Data that no page shows is dropped after five minutes.
  await page.clock.fastForward(6 * 60_000);
  await page.goBack();
  await seen.waitFor();
  // Its code was loaded before somebody opened it.
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await takesFocus(form.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Made away');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  // It waits on its board, whose code for that was loaded before, too.
  const made = page.getByText('Made away', { exact: true });
  await made.waitFor();
  await page.reload();
  await notice.waitFor();
  await seen.waitFor();
  await made.waitFor();
  await page.getByText('1 change waits').waitFor();
  // That it cannot be loaded again is no fault of what is shown.
  expect(await page.getByRole('alert').count()).toBe(0);
  // The notice takes its height from the page, and cuts off nothing.
  const whole = 'document.documentElement.scrollHeight - innerHeight';
  expect(await page.evaluate(whole)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);

  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await seen.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('AWAY-2', { exact: true }).waitFor();

  await signOut(page);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(kept, atLast).toBe('null');
  await context.setOffline(true);
  await page.goto(`${server.address}/app/projects/AWAY`);
  await page.getByText('This was not loaded in this browser before.').waitFor();
  expect(await seen.count()).toBe(0);
  await close();
});

test('a session that ended elsewhere takes what was kept with it, as soon as the service says so', async () => {
  const { server, browser } = fixture;
  await newBoards(server, 'ENDED', ['Ended ticket']);
  const { page, close } = await visit(browser, [server.address], { serviceWorkers: 'allow' });
  const owner = () => page.evaluate<string | null>(`localStorage.getItem('basalt.seen')`);
  await signInByPassword(page, server.address, server.owner, '/app/projects/ENDED');
  await page.getByText('Ended ticket').waitFor();
  await page.keyboard.press('Shift');
  await expect.poll(owner, atLast).not.toBeNull();
  await page.context().clearCookies();
  await leavesToSignIn(page, server.address);
  expect(await owner()).toBeNull();
  await close();
});
