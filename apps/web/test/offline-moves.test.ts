import { expect, test } from 'vitest';
import { card, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

test('a move that has waited is not made over the move of somebody else: a message says so, and can make it all the same', async () => {
  const { server } = fixture;
  const { project, boardOf, keysOn } = await newBoards(server, 'BOTH', ['First', 'Second']);
  const page = await openAsOwner(fixture, '/app/projects/BOTH');
  const board = page.getByRole('menuitemradio', { name: 'Hold' });
  for (const key of ['BOTH-1', 'BOTH-2']) {
    await card(page, 'Open', key).focus();
    // Its code is loaded, and the ticket.
    await page.keyboard.press('m');
    await board.waitFor();
    await page.keyboard.press('Escape');
    await board.waitFor({ state: 'detached' });
  }
  // What is stored and reported without a connection is loaded after the first action.
  const isLoaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/send-changes-'))`;
  await expect.poll(() => page.evaluate(isLoaded), { timeout: 30_000 }).toBe(true);
  await page.context().setOffline(true);
  for (const key of ['BOTH-1', 'BOTH-2']) {
    await card(page, 'Open', key).focus();
    await page.keyboard.press('m');
    await board.click();
    await card(page, 'Hold', key).waitFor();
  }
  const [ticket] = await callApi<{ id: string; key: string }[]>(
    server,
    'GET',
    `/projects/${project}/tickets?q=First`,
  );
  await callApi(server, 'POST', `/tickets/${ticket?.id}/move`, { board_id: boardOf('deployed') });
  await page.context().setOffline(false);
  // One message about both moves.
  const conflict = page.getByText(
    '1 change was sent. BOTH-1 was moved to Deployed meanwhile, so your move to Hold was not made.',
  );
  await card(page, 'Deployed', 'BOTH-1').waitFor();
  await expect.poll(() => keysOn('hold'), { timeout: 30_000 }).toEqual(['BOTH-2']);
  await conflict.waitFor();
  expect(await keysOn('deployed')).toEqual(['BOTH-1']);
  await page.getByRole('button', { name: 'Move it all the same' }).click();
  await card(page, 'Hold', 'BOTH-1').waitFor();
  await expect.poll(() => keysOn('deployed'), { timeout: 30_000 }).toEqual([]);
});
