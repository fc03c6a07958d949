import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { card, newBoards } from '../testing/boards.ts';
import { takesFocus, visit } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { leavesToSignIn, signInByPassword, signOut } from '../testing/people.ts';

const fixture = openPageFixture(alone);
const atLast = { timeout: timeoutMs };

test('what was seen last is shown without a network, says so, and is gone with the session', async () => {
  const { server, browser } = fixture;
  await newBoards(server, 'AWAY', ['Seen ticket']);
  const { page, close } = await visit(browser, [server.address], { serviceWorkers: 'allow' });
  const context = page.context();
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
  await page.evaluate('navigator.serviceWorker.ready');
  expect(await kept()).not.toContain('credentials');

  await context.setOffline(true);
  // Its code was loaded before somebody opened it.
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await takesFocus(form.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.reload();
  await notice.waitFor();
  await seen.waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await seen.waitFor();
  await page.getByText('Live', { exact: true }).waitFor();

  await signOut(page);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(kept, atLast).toBe('null');
  await context.setOffline(true);
  await page.goto(`${server.address}/app/projects/AWAY`);
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await seen.count()).toBe(0);
  await close();
});

test('an open page without a network shows the board as it was seen, when it has no longer loaded it', async () => {
  const { server, browser } = fixture;
  await newBoards(server, 'BACK', ['Ticket of before']);
  const { page, close } = await visit(browser, [server.address], { serviceWorkers: 'allow' });
  await page.clock.install();
  const seen = page.getByText('Ticket of before');
  await signInByPassword(page, server.address, server.owner, '/app/projects/BACK');
  await seen.waitFor();
  await page.keyboard.press('Shift');
  const kept = `caches.match('/seen').then((answer) => answer?.text() ?? '')`;
  await expect.poll(() => page.evaluate<string>(kept), atLast).toContain('Ticket of before');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.context().setOffline(true);
  // Data that no page shows is dropped after five minutes.
  await page.clock.fastForward(6 * 60_000);
  await page.goBack();
  await seen.waitFor();
  await page.context().setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
  await seen.waitFor();
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

test('without a network a comment waits, is taken back, and is sent once when the network is back; so is a move', async () => {
  const { server, browser } = fixture;
  await newBoards(server, 'WAIT', ['On the train']);
  const { page, close } = await visit(browser, [server.address], { serviceWorkers: 'allow' });
  const context = page.context();
  let [sent, moves] = [0, 0];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) sent += 1;
    if (request.method() === 'POST' && request.url().endsWith('/move')) moves += 1;
  });
  await signInByPassword(page, server.address, server.owner, '/app/projects/WAIT');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move WAIT-1…' }).click();
  await page.getByRole('menuitem', { name: 'Hold' }).waitFor();
  await page.keyboard.press('Escape');
  await card(page, 'Open', 'WAIT-1').click();
  const sheet = page.getByRole('dialog', { name: 'WAIT-1' });
  await sheet.getByRole('button', { name: 'Write a comment…' }).click();
  const text = sheet.locator('.ProseMirror').and(sheet.getByRole('textbox'));
  await takesFocus(text);
  await expect
    .poll(() => page.evaluate<string | null>(`localStorage.getItem('basalt.seen')`), atLast)
    .not.toBeNull();

  await context.setOffline(true);
  await page.keyboard.type('Written below the hill');
  await page.keyboard.press('Control+Enter');
  const waiting = sheet.getByRole('region', { name: 'Comments that are not sent yet' });
  await waiting.getByText('Written below the hill').waitFor();
  await waiting.getByText('Waiting for the connection').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Take back' }).click();
  await waiting.waitFor({ state: 'detached' });
  await takesFocus(text);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', and above');
  await page.keyboard.press('Control+Enter');
  await waiting.getByText('Written below the hill, and above').waitFor();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Move WAIT-1…' }).click();
  await page.getByRole('menuitem', { name: 'Hold' }).click();
  await page.getByText('The move of WAIT-1 is sent when it is back.').waitFor();
  await card(page, 'Hold', 'WAIT-1').waitFor();
  expect([sent, moves]).toEqual([0, 0]);

  await context.setOffline(false);
  await expect.poll(() => [sent, moves], atLast).toEqual([1, 1]);
  await page.getByText('WAIT-1 moved to Hold.').waitFor();
  await card(page, 'Hold', 'WAIT-1').waitFor();
  const { board_id } = await callApi<{ board_id: string }>(server, 'GET', '/tickets/WAIT-1');
  const boards = await callApi<{ id: string; name: string }[]>(
    server,
    'GET',
    '/projects/WAIT/boards',
  );
  expect(boards.find(({ id }) => id === board_id)?.name).toBe('Hold');
  const comments = async () => {
    const path = '/tickets/WAIT-1/comments';
    const all = await callApi<{ body_html: string }[]>(server, 'GET', path);
    return all.map(({ body_html }) => body_html);
  };
  await expect.poll(comments, atLast).toEqual(['<p>Written below the hill, and above</p>']);
  expect([sent, moves]).toEqual([1, 1]);
  await close();
});
