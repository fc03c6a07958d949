import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { card, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await openAsOwner(fixture, path);
  await page.getByRole('status').getByText('Live').waitFor();
  return page;
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

journey('Undo brings back what was deleted, archived, labelled, set, ordered or moved', fixture, {
  async 'a ticket that is deleted says so, and comes back to its place by Undo'() {
    const { keysOn } = await newBoards(fixture.server, 'GONE', ['First', 'Second', 'Third']);
    const page = await open('/app/projects/GONE');
    await card(page, 'Open', 'GONE-2').click();
    const sheet = page.getByRole('dialog', { name: 'GONE-2' });
    await sheet.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete the ticket' }).click();
    await page.getByText('GONE-2 was deleted.').waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect(await keysOn('open')).toEqual(['GONE-1', 'GONE-3']);
    expect(await violationsInBoth(page)).toEqual([]);
    await undo(page).click();
    await page.getByText('GONE-2 was restored.').waitFor();
    await card(page, 'Open', 'GONE-2').waitFor();
    expect(await keysOn('open')).toEqual(['GONE-1', 'GONE-2', 'GONE-3']);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a label that is removed and a ticket that is archived come back'() {
    const { project } = await newBoards(fixture.server, 'MARK', []);
    const label = await callApi<{ id: string }>(
      fixture.server,
      'POST',
      `/projects/${project}/labels`,
      { name: 'Bug' },
    );
    const path = `/projects/${project}/tickets`;
    const body = { board_slug: 'open', title: 'Marked', label_ids: [label.id] };
    const { id } = await callApi<{ id: string }>(fixture.server, 'POST', path, body);
    const read = () =>
      callApi<{ label_ids: string[]; archived: boolean }>(fixture.server, 'GET', `/tickets/${id}`);
    const page = await open('/app/tickets/MARK-1');
    await page.getByRole('button', { name: 'Labels: Bug' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Bug' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Bug', checked: false }).waitFor();
    const shown = Promise.withResolvers<void>();
    await page.route('**/app-api/tickets/*', async (route) => {
      await shown.promise;
      await route.continue();
    });
    await page.mouse.click(20, 20);
    // It shows before the service has answered.
    await page.getByRole('button', { name: 'Labels: Add a label' }).waitFor();
    shown.resolve();
    await page.getByText('The label Bug was removed from MARK-1.').waitFor();
    expect((await read()).label_ids).toEqual([]);
    await undo(page).click();
    await expect.poll(async () => (await read()).label_ids, atLast).toEqual([label.id]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('MARK-1 was archived.').waitFor();
    await undo(page).click();
    await expect.poll(async () => (await read()).archived, atLast).toBe(false);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a property that is set on a board or on a ticket is set back by Ctrl Z'() {
    const { project } = await newBoards(fixture.server, 'SETS', ['First']);
    const read = async () => {
      const path = `/projects/${project}/tickets`;
      const [one] = await callApi<{ priority: string; estimate: number | null }[]>(
        fixture.server,
        'GET',
        path,
      );
      return [one?.priority, one?.estimate];
    };
    const page = await open('/app/projects/SETS');
    await card(page, 'Open', 'SETS-1').focus();
    await page.keyboard.press('p');
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    await page.getByText('The priority of SETS-1 is now Highest.').waitFor();
    await undo(page).waitFor();
    expect(await read()).toEqual(['highest', null]);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'SETS-1' });
    await sheet.getByRole('button', { name: 'Estimate: ' }).click();
    await page.getByRole('menuitemradio', { name: '5 points' }).click();
    await page.getByText('The estimate of SETS-1 is now 5.').waitFor();
    await sheet.getByRole('heading', { name: 'Activity' }).click();
    await page.keyboard.press('Control+z');
    await page.getByText('SETS-1 is as before.').waitFor();
    expect(await read()).toEqual(['highest', null]);
    await page.keyboard.press('Control+z');
    await expect.poll(read, atLast).toEqual(['medium', null]);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'the order of boards and the archiving of a project are taken back'() {
    const { project } = await newBoards(fixture.server, 'TURN', []);
    const names = async () =>
      (await callApi<{ name: string }[]>(fixture.server, 'GET', `/projects/${project}/boards`)).map(
        ({ name }) => name,
      );
    const before = await names();
    const page = await open('/app/projects/TURN/settings');
    await page.getByRole('button', { name: 'Move Open down' }).click();
    await page.getByText('Open is now 2 of 5.').waitFor();
    expect(await names()).not.toEqual(before);
    await undo(page).click();
    await page.getByText('The boards are in their former order.').waitFor();
    expect(await names()).toEqual(before);
    await page.getByRole('button', { name: 'Archive the project' }).click();
    await page.getByText('Project TURN was archived.').waitFor();
    await undo(page).click();
    await page.getByText('Project TURN is no longer archived.').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});
