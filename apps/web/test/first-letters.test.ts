import { expect, test } from 'vitest';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import {
  newOpenerProject,
  openers,
  openLatePage,
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

test('whatever is opened in a fresh window takes every letter from that moment, in order', async () => {
  const { seen, server } = fixture;
  await newOpenerProject(server, 'FIRST');
  for (const [at, each] of openers.entries()) {
    await seen.empty();
    await openLatePage(seen.page, server, { at: each.page, projectKey: 'FIRST', lateMs: 400 });
    await typesInto(seen.page, each, 'git hooks', delays[at % delays.length] ?? 0);
  }
  expect(seen.faults).toEqual([]);
});

test('the palette that is opened over open choices takes every letter, and Escape before it is there closes it', async () => {
  const { seen, server } = fixture;
  const { page } = seen;
  await newOpenerProject(server, 'OVER');
  await openLatePage(page, server, { at: 'ticket', projectKey: 'OVER', lateMs: 1_000 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('goes nowhere');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  const people = page.getByRole('textbox', { name: 'Find a person…' });
  await takesFocus(people);
  await typesInto(page, opener('the palette, by Ctrl K'), 'handbook', 12);
  expect(await people.count()).toBe(1);
  expect(await people.inputValue()).toBe('');
  expect(seen.faults).toEqual([]);
});

const titles = Array.from({ length: 5 }, (_, at) => `Captured thought number ${at + 1}`);

test.each([
  ['the line of a board', 'LINE'],
  ['a new ticket, by C', 'MORE'],
  ['a sub-ticket', 'PARTS'],
])(
  'titles that are typed without a pause in %s are all tickets, letter for letter and in order',
  async (name, projectKey) => {
    const { seen, server } = fixture;
    const { page } = seen;
    const { project } = await newOpenerProject(server, projectKey);
    const { open, page: at } = opener(name);
    await openLatePage(page, server, { at, projectKey, lateMs: 400 });
    await open(page);
    if (projectKey === 'MORE') {
      const more = page.getByText('Create more');
      await more.click();
      await page.getByRole('textbox', { name: 'Title' }).focus();
    }
    for (const title of titles) {
      await page.keyboard.type(title, { delay: 12 });
      await page.keyboard.press('Enter');
    }
    await expect
      .poll(() => titlesOf(server, project), { timeout: timeoutMs })
      .toEqual(['Opened', ...titles]);
    expect(seen.faults).toEqual([]);
  },
);

test('a title that is refused while the next one is typed can be edited again, and what is typed behind a title is the next', async () => {
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
  await form.getByText('Create more').click();
  await title.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(' and next');
  await page.getByText('CRAMP-2 was created on Open.').waitFor();
  await expect.poll(() => title.inputValue()).toBe('and next');
  expect(await titlesOf(server, project)).toEqual(['Opened', 'Too many']);
  expect(seen.faults).toEqual([]);
});

test('Enter and Escape of an input method send and close nothing', async () => {
  const { seen, server } = fixture;
  const { page } = seen;
  const { project } = await newOpenerProject(server, 'KANA');
  await openLatePage(page, server, { at: 'board', projectKey: 'KANA', lateMs: 0 });
  const form = page.getByRole('dialog', { name: 'New ticket' });
  const title = form.getByRole('textbox', { name: 'Title' });
  await page.keyboard.press('c');
  await takesFocus(title);
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('ちけっと');
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press(key);
    await compose('チケット');
  }
  await session.send('Input.insertText', { text: 'チケット' });
  expect(await title.inputValue()).toContain('チケット');
  expect(await titlesOf(server, project)).toEqual(['Opened']);
  await session.detach();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(seen.faults).toEqual([]);
});
