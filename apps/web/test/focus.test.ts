import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { card, newBoards } from '../testing/boards.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { takesKeys } from '../testing/keyboard.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await openAsOwner(fixture, path);
  await takesKeys(page);
  return page;
}

/** Uses what has this name by Enter. */
async function enter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

journey(
  'the focus goes to a neighbour of what is gone, in a list, on a board and on a ticket',
  fixture,
  {
    async 'in a list, the next row has the focus when one leaves a filter or a group, also after undo; a new view, the bar and a refusal give it back'() {
      const { boardOf } = await newBoards(fixture.server, 'STAY', ['One', 'Two', 'Three']);
      const page = await open('/app/projects/STAY/list?priority=medium');
      const row = (name: string) => page.getByRole('link', { name, exact: true });
      await row('One').focus();
      await page.keyboard.press('p');
      await takesFocus(page.getByRole('textbox', { name: 'Find a priority…' }));
      await page.keyboard.type('low');
      await page.keyboard.press('Enter');
      await row('One').waitFor({ state: 'detached' });
      await takesFocus(row('Two'));
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.keyboard.press('Control+z');
      await row('One').waitFor();
      await takesFocus(row('Two'));

      await enter(page, 'Save as a view');
      await takesFocus(page.getByRole('textbox', { name: 'Name' }));
      await page.keyboard.type('Mine');
      await page.keyboard.press('Enter');
      await takesFocus(page.getByRole('button', { name: 'View: Mine' }));

      await page.goto(`${fixture.server.address}/app/projects/STAY/list?grouping=board`);
      await row('Two').focus();
      await page.keyboard.press('m');
      await takesFocus(page.getByRole('textbox', { name: 'Find a board…' }));
      await page.keyboard.type('dep');
      await page.keyboard.press('Enter');
      await page.getByRole('rowheader', { name: 'Deployed 1' }).waitFor();
      await takesFocus(row('Three'));

      await page.keyboard.press('x');
      await enter(page, 'Clear');
      await takesFocus(row('Three'));
      await callApi(fixture.server, 'PATCH', `/boards/${boardOf('deployed')}`, { wip_limit: 1 });
      await page.keyboard.press('x');
      await page.keyboard.press('m');
      await page.getByRole('menuitem', { name: 'Deployed' }).waitFor();
      await page.keyboard.type('dep');
      await page.keyboard.press('Enter');
      await page.getByText('1 ticket was not changed:').waitFor();
      await enter(page, 'Close');
      await takesFocus(row('Three'));
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'on a board, the next card has the focus when selected ones are archived and come back; the sheet keeps its order, and Back returns to the card'() {
      await newBoards(fixture.server, 'HOLD', ['One', 'Two', 'Three']);
      const page = await open('/app/projects/HOLD');
      const at = (key: string) => card(page, 'Open', key);
      await at('HOLD-1').focus();
      await page.keyboard.press('x');
      await enter(page, 'Archive');
      await at('HOLD-1').waitFor({ state: 'detached' });
      await takesFocus(at('HOLD-2'));
      await enter(page, 'Undo');
      await at('HOLD-1').waitFor();
      await takesFocus(at('HOLD-2'));

      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'HOLD-2' });
      const place = await sheet.getByText(/^\d of 3$/u).textContent();
      await page.keyboard.press('m');
      await takesFocus(page.getByRole('textbox', { name: 'Find a board…' }));
      await page.keyboard.type('dep');
      await page.keyboard.press('Enter');
      await page.getByText('HOLD-2 moved to Deployed.').waitFor();
      await sheet.getByRole('button', { name: 'Board: Deployed' }).waitFor();
      expect(await sheet.getByText(/^\d of 3$/u).textContent()).toBe(place);
      await page.keyboard.press('j');
      const third = page.getByRole('dialog', { name: 'HOLD-3' });
      await third.getByText(/^\d of 3$/u).waitFor();
      await page.keyboard.press('k');
      await sheet.getByText(`${place}`).waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await at('HOLD-3').focus();
      await page.keyboard.press('Enter');
      await third.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await third.waitFor({ state: 'detached' });
      await takesFocus(at('HOLD-3'));
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'on a ticket, a neighbour has the focus after a comment, a relation and the line of sub-tickets are gone, and the name of the page after the palette'() {
      await fixture.seen.empty();
      await newBoards(fixture.server, 'LOSE', ['One', 'Two', 'Three']);
      const { server } = fixture;
      for (const body_html of ['<p>First word</p>', '<p>Last word</p>']) {
        await callApi(server, 'POST', '/tickets/LOSE-1/comments', { body_html });
      }
      for (const ticket of ['LOSE-2', 'LOSE-3']) {
        await callApi(server, 'POST', '/tickets/LOSE-1/relations', { type: 'relates_to', ticket });
      }
      const page = await open('/app/tickets/LOSE-1');
      const heading = page.getByRole('heading', { level: 1, name: 'One' });
      await heading.waitFor();
      await page.keyboard.press('Control+k');
      await takesFocus(page.getByRole('searchbox'));
      await page.keyboard.type('nothing');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await takesFocus(heading);

      const related = page.getByRole('region', { name: 'Relations' });
      await enter(page, 'Remove the relation with LOSE-2');
      await takesFocus(related.getByRole('link', { name: /Three/u }));
      await enter(page, 'Remove the relation with LOSE-3');
      await takesFocus(page.getByRole('button', { name: 'Add a relation' }));

      await enter(page, 'Add a sub-ticket');
      await takesFocus(page.getByRole('textbox', { name: 'Title of the sub-ticket' }));
      await page.keyboard.type('Below');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: /Below/u }).waitFor();
      await page.keyboard.press('Escape');
      await takesFocus(page.getByRole('button', { name: 'Add a sub-ticket' }));

      const comments = page.locator('.comments_comment');
      const remove = async (words: string) => {
        await comments.filter({ hasText: words }).getByRole('button', { name: 'Delete' }).focus();
        await page.keyboard.press('Enter');
        await comments.filter({ hasText: words }).waitFor({ state: 'detached' });
      };
      await remove('First word');
      await page.locator('.comments_comment :focus').waitFor();
      await remove('Last word');
      await takesFocus(page.getByRole('heading', { name: 'Activity' }));
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
