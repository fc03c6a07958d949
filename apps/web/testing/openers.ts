import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi } from './call-api.ts';
import { newBoards } from './boards.ts';
import { takesKeys } from './keyboard.ts';
import { signInByPassword } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import { timeoutMs } from './timeouts.ts';

/** A press or a key that opens a text field, and the field. */
export interface Opener {
  name: string;
  /** Where it is: on a board, a list, or the page of a ticket. */
  page: 'board' | 'list' | 'ticket';
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name });
const palette = (page: Page) =>
  page.getByRole('dialog', { name: 'Search and commands' }).getByRole('searchbox');
const title = (page: Page) =>
  page.getByRole('dialog', { name: 'New ticket' }).getByRole('textbox', { name: 'Title' });
/** With the focus on a card or a row, whose letters open choices. */
const onTicket = (name: string) => async (page: Page) => {
  await page.keyboard.press('j');
  await page.keyboard.press(name);
};

/** Everything that is opened by a press or a key and takes a text. */
export const openers: readonly Opener[] = [
  { name: 'the palette, by Ctrl K', page: 'board', open: key('Control+k'), field: palette },
  { name: 'the palette, by a press', page: 'ticket', open: press('Search…'), field: palette },
  { name: 'a new ticket, by C', page: 'list', open: key('c'), field: title },
  { name: 'a new ticket, by a press', page: 'board', open: press('New ticket'), field: title },
  {
    name: 'the line of a board',
    page: 'board',
    open: press('Add a ticket to Open'),
    field: textbox('Title of the new ticket on Open'),
  },
  {
    name: 'a filter of a board',
    page: 'board',
    open: press(/^Assigned to$/u),
    field: textbox('Find…'),
  },
  {
    name: 'the words of a filter, by /',
    page: 'list',
    open: key('/'),
    field: (page) => page.getByRole('searchbox', { name: 'Filter by words' }),
  },
  {
    name: 'a choice of a card',
    page: 'board',
    open: onTicket('a'),
    field: textbox('Find a person'),
  },
  {
    name: 'a due date, by a press',
    page: 'ticket',
    open: press('Due:'),
    field: textbox('Due, in words'),
  },
  { name: 'a description, by E', page: 'ticket', open: key('e'), field: textbox('Description') },
  {
    name: 'a comment',
    page: 'ticket',
    open: press('Write a comment…'),
    field: textbox('Your comment'),
  },
  {
    name: 'a sub-ticket',
    page: 'ticket',
    open: press('Add a sub-ticket'),
    field: textbox('Title of the sub-ticket'),
  },
  {
    name: 'a relation',
    page: 'ticket',
    open: press('Add a relation'),
    field: textbox('The other ticket'),
  },
];

/** Code that is loaded when a part is first opened. */
const lateCode =
  /\/assets\/(?:palette|new-ticket|add-ticket|filter-menu|choice-in-place|date-choice|rich-editor|new-relation)-[^/]*\.js$/u;

/** Makes a project with one ticket for the openers. */
export const newOpenerProject = (server: ServerProcess, projectKey: string) =>
  newBoards(server, projectKey, ['Opened']);

const pathOf = (kind: Opener['page'], projectKey: string): string =>
  ({
    board: `/app/projects/${projectKey}`,
    list: `/app/projects/${projectKey}/list`,
    ticket: `/app/tickets/${projectKey}-1`,
  })[kind];

/**
 * Opens a page in a window that has loaded none of the code behind its openers. From now on, code and answers come this much later; what was
 * routed before stays so.
 */
export async function openLatePage(
  page: Page,
  server: ServerProcess,
  { at, projectKey, lateMs }: { at: Opener['page']; projectKey: string; lateMs: number },
): Promise<void> {
  let isLate = false;
  const wait = () => new Promise((end) => setTimeout(end, lateMs));
  const shown = Promise.withResolvers<void>();
  await page.route(lateCode, async (route) => {
    await shown.promise;
    await wait();
    await route.fallback();
  });
  await page.route('**/app-api/**', async (route) => {
    if (isLate && !route.request().url().endsWith('/stream')) await wait();
    await route.fallback();
  });
  await signInByPassword(page, server.address, server.owner, pathOf(at, projectKey));
  await takesKeys(page);
  await page.getByText('Opened').first().waitFor();
  isLate = true;
  shown.resolve();
}

/** What a field or an editor contains. */
const contentOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    'value' in element ? String(element.value) : (element.textContent ?? ''),
  );

/** Opens a part, types at once, and expects every letter in its field, in order, and the page to be the same. */
export async function typesInto(
  page: Page,
  { open, field }: Opener,
  text: string,
  delay: number,
): Promise<void> {
  const { pathname } = new URL(page.url());
  await open(page);
  await page.keyboard.type(text, { delay });
  const filled = field(page);
  await expect.poll(() => contentOf(filled), { timeout: timeoutMs }).toBe(text);
  expect(new URL(page.url()).pathname).toBe(pathname);
}

/** The titles of the tickets of a project, in the order of their creation. */
export async function titlesOf(server: ServerProcess, project: string): Promise<string[]> {
  const path = `/projects/${project}/tickets?sort=created_at`;
  return (await callApi<{ title: string }[]>(server, 'GET', path)).map((ticket) => ticket.title);
}
