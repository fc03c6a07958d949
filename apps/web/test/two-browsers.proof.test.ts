import { metricLine } from '@basalt/domain/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit, type Visit } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { alone, openStage } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { signInByPassword } from '../testing/people.ts';

/** Moves of each browser; `BASALT_BROWSER_MOVES` for the long form. */
const moves = Number(process.env['BASALT_BROWSER_MOVES'] ?? 12);
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 1);
const tickets = 18;
const stage = openStage(alone);

interface Board {
  id: string;
  name: string;
  slug: string;
}

/** A project with 18 tickets and limits on three of its boards. */
async function makeProject() {
  const project = await newProject(stage.server, 'Two browsers');
  const call = <Data>(method: string, path: string, body?: object) =>
    callApi<Data>(stage.server, method, `/projects/${project.id}/${path}`, body);
  const boards = await call<Board[]>('GET', 'boards');
  for (const [at, limit] of [4, 5, 3].entries()) {
    const path = `/boards/${boards[at + 1]?.id}`;
    await callApi(stage.server, 'PATCH', path, { wip_limit: limit });
  }
  const items = Array.from({ length: tickets }, (_, at) => ({
    op: 'create',
    board_id: boards[0]?.id,
    title: `Ticket ${at + 1}`,
  }));
  await call('POST', 'tickets/bulk', { items });
  const [first] = await call<{ key: string }[]>('GET', 'tickets');
  return { boards, call, key: first?.key.split('-')[0] ?? '' };
}

/**
 * A program for the page: this many random moves, each by the menu of a card. A menu that closes because another browser moved
 * its card is opened again on another card.
 */
const moving = (count: number, start: number) => `(async () => {
  let state = ${start};
  const oneOf = (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)];
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const until = async (holds) => {
    for (let tries = 0; tries < 200 && !holds(); tries += 1) await new Promise((go) => setTimeout(go, 25));
    return holds();
  };
  // What ends in three dots opens a window and moves nothing.
  const moves = () => all('[role=menuitem]').filter((item) => !item.textContent.endsWith('…'));
  for (let done = 0, tries = 0; done < ${count}; tries += 1) {
    if (tries > 10 * ${count}) throw new Error('only ' + done + ' moves in ' + tries + ' tries');
    oneOf(all('.board_cardTools [aria-haspopup]'))?.click();
    if (!(await until(() => all('[role=menuitem]').length > 0))) continue;
    oneOf(moves())?.click();
    if (await until(() => all('[role=menuitem]').length === 0)) done += 1;
  }
})()`;

/** The tickets of each column from above, as the page shows them. */
const shown = (page: Page) =>
  page.evaluate<Record<string, string[]>>(`Object.fromEntries(
    [...document.querySelectorAll('section.board_column')].map((column) => [
      column.getAttribute('aria-label'),
      [...column.querySelectorAll('.board_ticketCard')]
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((card) => card.querySelector('.sign_ticketKey').textContent),
    ]))`);

test('two browsers, an owner’s and a member’s, that move tickets at random at once both end with what the service has, and show no error but refusals', async () => {
  const { boards, call, key } = await makeProject();
  const statuses = new Map<number, number>();
  const first = await open();
  const organization = await demoOrganization(stage.server);
  const [email, password] = ['plain@example.test', 'quiet granite morning'];
  const line = `user create --role member --organization ${organization} --email ${email} --name`;
  const { id: member } = await stage.server.basalt(line, 'Pia Plain', '--password', password);
  await call('PUT', `members/${member}`);
  const visits: Visit[] = [first, await open({ email, password })];
  for (const [at, { page }] of visits.entries()) {
    page.on('response', (response) => {
      if (!response.url().endsWith('/move')) return;
      statuses.set(response.status(), (statuses.get(response.status()) ?? 0) + 1);
    });
    await page.setViewportSize({ width: 1900, height: 3_000 });
    await page.goto(`${stage.server.address}/app/projects/${key}`);
    await page.getByRole('status').getByText('Live').waitFor();
    await page.getByText(`Ticket ${at + 1}`, { exact: true }).waitFor();
  }
  await Promise.all(visits.map(({ page }, at) => page.evaluate(moving(moves, seed * 2 + at))));
  const stored = async () => {
    const columns = boards.map(async ({ id, name }) => {
      const all = await call<{ key: string }[]>('GET', `tickets?board_id=${id}`);
      return [name, all.map((ticket) => ticket.key)] as const;
    });
    return Object.fromEntries(await Promise.all(columns));
  };
  for (const { page } of visits) {
    await expect
      .poll(async () => differences(await shown(page), await stored()), {
        timeout: 2 * timeoutMs,
        interval: 1_000,
      })
      .toEqual([]);
  }
  const faults = visits.flatMap((one) => one.faults);
  const wrong = [...statuses.keys()].filter(
    (status) => status !== 200 && status !== 422 && status !== 409,
  );
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    metricLine({
      metric: `two browsers move tickets of one project with limits at random, ${moves} moves each at once`,
      bar: 'both show the state of the service; no error except refusals',
      measured: `both equal; ${counts}; ${faults.length} other errors`,
      held: faults.length === 0 && wrong.length === 0,
    }),
  );
  expect({ faults, wrong }).toEqual({ faults: [], wrong: [] });
  for (const { close } of visits) await close();
});

/** The columns that the page shows otherwise than the service has them. */
const differences = (page: Record<string, string[]>, stored: Record<string, string[]>) =>
  Object.entries(stored)
    .map(([name, keys]) => [name, page[name]?.join(' '), keys.join(' ')])
    .filter(([, one, other]) => one !== other);

/** A window of its own, in which the person has signed in. */
async function open(person = stage.server.owner): Promise<Visit> {
  const seen = await visit(stage.browser, [stage.server.address]);
  await signInByPassword(seen.page, stage.server.address, person, '/app');
  return seen;
}
