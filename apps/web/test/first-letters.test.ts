import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import {
  newOpenerProject,
  openers,
  openLatePage,
  type Opener,
  titlesOf,
  typesInto,
} from '../testing/openers.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);
const delays = [0, 12, 30, 120];
const opener = (name: string) => {
  const found = openers.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no opener is called ${name}`);
  return found;
};

const titles = Array.from({ length: 5 }, (_, at) => `Captured thought number ${at + 1}`);

/** Leaves what an opener has opened: Escape takes the words away first, then closes it. */
async function leave(page: Page, { field }: Opener): Promise<void> {
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
}

journey(
  'what is typed while a field is opened for the first time on its page is all in it',
  fixture,
  {
    async 'whatever is opened takes every letter from that moment, in order'() {
      const { seen, server } = fixture;
      await newOpenerProject(server, 'FIRST');
      for (const at of ['board', 'list', 'ticket'] as const) {
        await seen.empty();
        await openLatePage(seen.page, server, { at, projectKey: 'FIRST', lateMs: 400 });
        const ofPage = openers.filter(({ page }) => page === at);
        for (const [count, each] of ofPage.entries()) {
          await typesInto(seen.page, each, 'git hooks', delays[count % delays.length] ?? 0);
          // The last one is the words of a filter or a relation, with nothing behind it.
          if (each !== ofPage.at(-1)) await leave(seen.page, each);
        }
        expect(seen.faults).toEqual([]);
      }
    },
    async 'the palette that is opened over open choices takes every letter, and Escape before it is there closes it'() {
      await fixture.seen.empty();
      const { seen, server } = fixture;
      const { page } = seen;
      await newOpenerProject(server, 'OVER');
      // Not before Escape, however long the letters take.
      const isLeft = Promise.withResolvers<void>();
      await page.route('**/assets/palette-*.js', async (route) => {
        await isLeft.promise;
        await route.fallback();
      });
      await openLatePage(page, server, { at: 'ticket', projectKey: 'OVER', lateMs: 400 });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('goes nowhere');
      await page.keyboard.press('Escape');
      isLeft.resolve();
      await page.keyboard.press('a');
      const people = page.getByRole('textbox', { name: 'Find a person…' });
      await takesFocus(people);
      await typesInto(page, opener('the palette, by Ctrl K'), 'handbook', 12);
      expect(await people.count()).toBe(1);
      expect(await people.inputValue()).toBe('');
      expect(seen.faults).toEqual([]);
    },
    async 'titles that are typed without a pause in "New ticket" are all tickets, letter for letter and in order'() {
      await fixture.seen.empty();
      const { seen, server } = fixture;
      const { page } = seen;
      const { project } = await newOpenerProject(server, 'MORE');
      const { open, page: at, field } = opener('a new ticket, by C');
      await openLatePage(page, server, { at, projectKey: 'MORE', lateMs: 400 });
      await open(page);
      await page.getByText('Create more').click();
      await field(page).focus();
      for (const title of titles) {
        await page.keyboard.type(title, { delay: 12 });
        await page.keyboard.press('Enter');
      }
      await expect
        .poll(() => titlesOf(server, project), { timeout: timeoutMs })
        .toEqual(['Opened', ...titles]);
      expect(seen.faults).toEqual([]);
    },
    async 'a title that is refused while the next one is typed can be edited again, and what is typed behind a title is the next'() {
      await fixture.seen.empty();
      const { seen, server } = fixture;
      const { page } = seen;
      const { project, boardOf } = await newOpenerProject(server, 'CRAMP');
      await callApi(server, 'PATCH', `/boards/${boardOf('open')}`, { wip_limit: 1 });
      await openLatePage(page, server, { at: 'board', projectKey: 'CRAMP', lateMs: 400 });
      const form = page.getByRole('dialog', { name: 'New ticket' });
      const title = form.getByRole('textbox', { name: 'Title' });
      await page.keyboard.press('c');
      await takesFocus(title);
      await form.getByText('Create more').click();
      await title.focus();
      await page.keyboard.type('Too many');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Typed since');
      await form.getByText('“Too many” was not created. The board holds 1 of at most 1').waitFor();
      expect(await title.inputValue()).toBe('Typed since');
      await title.fill('');
      await form.getByRole('button', { name: 'Edit it' }).click();
      expect(await title.inputValue()).toBe('Too many');
      await callApi(server, 'PATCH', `/boards/${boardOf('open')}`, { wip_limit: null });
      await title.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('and next');
      await page.getByText('CRAMP-2 was created on Open.').waitFor();
      expect(await title.inputValue()).toBe('and next');
      expect(await titlesOf(server, project)).toEqual(['Opened', 'Too many']);
      expect(seen.faults).toEqual([]);
    },
  },
);
