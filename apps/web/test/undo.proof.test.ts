import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { column, newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await signInByPassword(page, fixture.server.address, fixture.server.owner, path);
  await page.getByRole('status').getByText('Live').waitFor();
  return page;
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('Ctrl Z takes moves back, the last one first, but not while a text is written', async () => {
  const { keysOn } = await newBoards(fixture.server, 'BACK', ['First', 'Second', 'Third']);
  const page = await open('/app/projects/BACK');
  const move = async (key: string, to: string) => {
    await page.getByRole('button', { name: `Move ${key}…` }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  await move('BACK-1', 'Hold');
  await page.getByText('BACK-1 moved to Hold.').waitFor();
  await move('BACK-3', 'Up');
  await page.getByText('BACK-3 moved within Open.').waitFor();
  expect(await keysOn('open')).toEqual(['BACK-3', 'BACK-2']);
  await page.getByLabel('Filter by words').focus();
  await page.keyboard.press('Control+z');
  await column(page, 'Open').getByRole('heading').click();
  await page.keyboard.press('Control+z');
  await page.getByText('BACK-3 is back in Open.').waitFor();
  expect(await keysOn('open')).toEqual(['BACK-2', 'BACK-3']);
  await page.keyboard.press('Control+z');
  await page.getByText('BACK-1 is back in Open.').waitFor();
  expect(await keysOn('open')).toEqual(['BACK-1', 'BACK-2', 'BACK-3']);
  expect(await keysOn('hold')).toEqual([]);
  expect(fixture.seen.faults).toEqual([]);
});

test('what cannot be undone says why', async () => {
  const { boardOf, keysOn } = await newBoards(fixture.server, 'STAY', ['First', 'Second']);
  const page = await open('/app/projects/STAY');
  await page.getByRole('button', { name: 'Move STAY-1…' }).click();
  await page.getByRole('menuitem', { name: 'Hold' }).click();
  await page.getByText('STAY-1 moved to Hold.').waitFor();
  await callApi(fixture.server, 'PATCH', `/boards/${boardOf('open')}`, { wip_limit: 1 });
  await undo(page).click();
  await page.getByText('This could not be undone. The board holds 1 of at most 1').waitFor();
  expect(await keysOn('hold')).toEqual(['STAY-1']);
  expect(fixture.seen.faults).toEqual([]);
});
