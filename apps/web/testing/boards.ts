import type { Locator, Page } from 'playwright-core';
import { callApi, demoOrganization } from './call-api.ts';
import type { ServerProcess } from './server-process.ts';

interface Named {
  id: string;
  slug: string;
}

/** Makes a ticket, on Open unless `more` says another board. */
export const newTicket = (
  server: ServerProcess,
  project: string,
  title: string,
  more: object = {},
): Promise<{ id: string }> =>
  callApi(server, 'POST', `/projects/${project}/tickets`, { board_slug: 'open', title, ...more });

/** Makes a project in the demo organization with tickets `KEY-1` and so on, all on Open. */
export async function newBoards(server: ServerProcess, key: string, titles: readonly string[]) {
  const organization = await demoOrganization(server);
  const path = `/organizations/${organization}/projects`;
  const { id: project } = await callApi(server, 'POST', path, { name: `Project ${key}`, key });
  for (const title of titles) await newTicket(server, project, title);
  const boards = await callApi<Named[]>(server, 'GET', `/projects/${project}/boards`);
  const boardOf = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
  /** The keys of the tickets on a board, as the service has them. */
  const keysOn = async (slug: string): Promise<string[]> => {
    const list = `/projects/${project}/tickets?board_id=${boardOf(slug)}`;
    return (await callApi<{ key: string }[]>(server, 'GET', list)).map((ticket) => ticket.key);
  };
  return { project, boardOf, keysOn };
}

/** The column of a board, by the board's name. */
export const column = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** The card of a ticket in the column of a board. */
export const card = (page: Page, board: string, key: string): Locator =>
  column(page, board).getByRole('row', { name: new RegExp(`^${key} `, 'u') });
