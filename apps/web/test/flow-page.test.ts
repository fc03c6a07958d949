import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi, newProject } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { faultsOfWidths } from '../testing/widths.ts';

const fixture = openPageFixture(alone);

interface FlowAnswer {
  readonly to: string;
  readonly finished: number;
  readonly in_progress: readonly { readonly key: string }[];
}

const chosen = (page: Page, name: string) =>
  page.locator('[aria-current=true]').filter({ hasText: name });

/** The file that a button saves. */
async function fileOf(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}

/** A project with a ticket that is finished, one in progress and one that is not started, when they have been counted. */
async function countedProject(name: string) {
  const { server } = fixture;
  const { id, key } = (await newProject(server, name)) as { id: string; key: string };
  const add = async (title: string, ...boards: string[]) => {
    const { id: ticket } = await callApi(server, 'POST', `/projects/${id}/tickets`, {
      board_slug: 'open',
      title,
    });
    for (const board_slug of boards)
      await callApi(server, 'POST', `/tickets/${ticket}/move`, { board_slug });
  };
  await add('Lay the keel', 'in-progress', 'deployed');
  await add('Sew the sails', 'hold');
  await add('=Name the boat');
  const read = () => callApi<FlowAnswer>(server, 'GET', `/projects/${id}/flow`);
  const counted = async () => {
    const { finished, in_progress: open } = await read();
    return [finished, open.length];
  };
  await expect.poll(counted, { timeout: timeoutMs }).toEqual([1, 1]);
  return { key, today: (await read()).to };
}

journey(
  'the flow of a project is shown in pictures that have the numbers of their tables',
  fixture,
  {
    async 'a project without tickets shows what will come'() {
      const { key } = (await newProject(fixture.server, 'Without flow')) as unknown as {
        key: string;
      };
      const page = await openAsOwner(fixture, `/app/projects/${key}/flow`);
      await page.getByRole('heading', { name: 'Nothing to show yet' }).waitFor();
      await page.getByText('Work in progress by age').waitFor();
      expect(await page.getByRole('img', { name: /Cumulative flow/u }).count()).toBe(0);
      await page.getByRole('link', { name: 'the board' }).click();
      await page.waitForURL(`**/app/projects/${key}`);
    },
    async 'what was moved is in every picture, in its table and in its file'() {
      const { key, today } = await countedProject('Shipyard');
      const page = await openAsOwner(fixture, `/app/projects/${key}/flow?days=30`);
      await chosen(page, 'Last 30 days').waitFor();
      const counts = 'Open 1, Hold 1, In-progress 0, Pull Request 0, Deployed 1';
      await page
        .getByRole('img', { name: new RegExp(`^Cumulative flow.*${counts}$`, 'u') })
        .waitFor();
      await page.getByText('Table: Cumulative flow').click();
      const table = page.getByRole('table', { name: 'Cumulative flow' });
      expect((await table.getByRole('row').allInnerTexts()).length).toBe(31);
      expect(await table.getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual([
        '1',
        '1',
        '0',
        '0',
        '1',
      ]);
      const { name, lines } = await fileOf(page, 'Download CSV: Cumulative flow');
      expect(name).toBe(`${key}-cumulative-flow.csv`);
      expect(lines).toHaveLength(31);
      expect([lines[0], lines.at(-1)]).toEqual([
        'Day,Open,Hold,In-progress,Pull Request,Deployed',
        `${today},1,1,0,0,1`,
      ]);
      await page.getByRole('row', { name: /Sew the sails Hold/u }).waitFor();
      const ages = await fileOf(page, 'Download CSV: Work in progress by age');
      expect(ages.lines[1]).toMatch(new RegExp(`^${key}-2,Sew the sails,Hold,0`, 'u'));
      const times = await fileOf(page, 'Download CSV: Cycle times');
      expect(times.lines).toHaveLength(2);
      expect(times.lines[1]).toMatch(new RegExp(`^${key}-1,Lay the keel,${today},0`, 'u'));
      await page.getByRole('img', { name: /in the last week: Finished 1$/u }).waitFor();
      const weeks = await fileOf(page, 'Download CSV: Throughput');
      expect(weeks.lines.at(-1)).toMatch(/,1,0$/u);
      expect(await violationsInBoth(page)).toEqual([]);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a picture is read by pointing and by keys, and a dot leads to its ticket'() {
      const page = await openAsOwner(fixture, '/app/projects/WEB/flow');
      const days = page.getByRole('slider', { name: 'Cumulative flow' });
      await days.focus();
      const last = await days.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => days.getAttribute('aria-valuetext')).not.toBe(last);
      await page.keyboard.press('Home');
      await page.getByText(/^[A-Z][a-z]{2} \d+: Open 0, Hold 0/u).waitFor();
      await page.keyboard.press('End');
      await expect.poll(() => days.getAttribute('aria-valuetext')).toBe(last);
      const box = await days.boundingBox();
      if (box === null) throw new Error('no picture');
      await page.mouse.move(box.x + 1, box.y + box.height / 2);
      await page.getByText(/^[A-Z][a-z]{2} \d+: Open 0, Hold 0/u).waitFor();
      const dots = page.getByRole('group', { name: 'Cycle times' }).getByRole('link');
      const count = await dots.count();
      expect(count).toBeGreaterThan(10);
      await dots.last().focus();
      await page.keyboard.press('ArrowLeft');
      await takesFocus(dots.nth(count - 2));
      await page.keyboard.press('Home');
      await takesFocus(dots.first());
      const [key = ''] = (await dots.first().getAttribute('aria-label'))?.split(' ') ?? [];
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/app/tickets/${key}`);
    },
    async 'a forecast answers the question of the address, says how often it came true, and why there is none'() {
      const { id } = await newProject(fixture.server, 'Without weeks');
      const { key } = await callApi<{ key: string }>(fixture.server, 'GET', `/projects/${id}`);
      await callApi(fixture.server, 'POST', `/projects/${id}/tickets`, {
        title: 'The first',
        board_slug: 'open',
      });
      const page = await openAsOwner(fixture, `/app/projects/${key}/flow`);
      const forecast = page.getByRole('region', { name: 'When will it be done?' });
      await forecast.getByText('A forecast needs eight whole weeks of history.').waitFor();
      await page.goto(`${fixture.server.address}/app/projects/WEB/flow`);
      await forecast.getByText(/^From the last \d+ whole weeks: /u).waitFor();
      const asked: string[] = [];
      await page.route('**/app-api/**/forecast*', async (route) => {
        const { search, searchParams } = new URL(route.request().url());
        asked.push(search);
        const answer = {
          reason: null,
          tickets: Number(searchParams.get('tickets')),
          dates: { p50: '2031-03-03', p85: '2031-03-14', p95: null },
          by: searchParams.get('by'),
          counts: { p50: 18, p85: 12, p95: 9 },
          weeks: [{ starts_on: '2031-02-03', finished: 4 }],
          back_test: { weeks_ahead: 4, tried: 26, came_true: 22, share: 22 / 26 },
        };
        await route.fulfill({ json: { data: answer } });
      });
      const by = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      await forecast.getByLabel('Tickets').fill('20');
      await forecast.getByLabel('By the day').fill(by);
      await page.keyboard.press('Enter');
      await forecast.getByText('20 tickets are finished by').waitFor();
      await forecast.getByText('Mar 14, 2031').waitFor();
      await forecast
        .getByText('in 85 of 100 cases; Mar 3, 2031 in 50, in more than 400 days in 95')
        .waitFor();
      await forecast.getByText('12 tickets', { exact: true }).waitFor();
      await forecast.getByText('22 of 26').waitFor();
      expect(asked).toEqual([`?tickets=20&by=${by}`]);
      expect(new URL(page.url()).search).toBe(`?tickets=20&by=${by}`);
      expect(await violationsInBoth(page)).toEqual([]);
      await page.unroute('**/app-api/**/forecast*');
    },
    async 'blocked time is shown for all and by ticket, and what is made from the last tickets says so'() {
      const page = await openAsOwner(fixture, '/app/projects/WEB');
      await page.route('**/app-api/**/flow?*', async (route) => {
        const answer = await (await route.fetch()).json();
        const tickets = answer.data.tickets.slice(0, 2).map((ticket: object, at: number) => ({
          ...ticket,
          title: `Ticket ${at}`,
          days: 8,
          blocked_days: 2 + 4 * at,
        }));
        const blocked = { days: 8, share: 0.5 };
        await route.fulfill({
          json: { data: { ...answer.data, tickets, blocked, finished: 700 } },
        });
      });
      await page.goto(`${new URL(page.url()).origin}/app/projects/WEB/flow`);
      const part = page.getByRole('region', { name: 'Blocked time' });
      await part.getByText('8 days altogether: 50 % of the time from start to end').waitFor();
      await part.getByRole('img', { name: /^Days blocked: WEB-\d+ 6, WEB-\d+ 2$/u }).waitFor();
      const { name, lines } = await fileOf(page, 'Download CSV: Blocked time');
      expect(name).toBe('WEB-blocked-time.csv');
      expect(lines.map((line) => line.replace(/^WEB-\d+,/u, ''))).toEqual([
        'Ticket,Title,Days blocked,Share of its time',
        'Ticket 1,6,0.75',
        'Ticket 0,2,0.25',
      ]);
      await part.getByText('Table: Blocked time').click();
      const row = part.getByRole('row', { name: /Ticket 1 6 75 %$/u });
      await row.waitFor();
      const boards = page.getByRole('region', { name: 'Time on each board' });
      await boards.getByText('From the last 2 of 700 finished tickets.').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      expect(await faultsOfWidths(page)).toEqual([]);
      await page.unroute('**/app-api/**/flow?*');
    },
    async 'the flow of all projects is by phase, and filters keep what is counted by ticket'() {
      const page = await openAsOwner(fixture, '/app/flow');
      await page
        .getByRole('img', { name: /^Cumulative flow.*To do \d+, In progress \d+, Done \d+$/u })
        .waitFor();
      const { name, lines } = await fileOf(page, 'Download CSV: Cumulative flow');
      expect(name).toBe('all-cumulative-flow.csv');
      expect(lines[0]).toBe('Day,To do,In progress,Done');
      const ages = await fileOf(page, 'Download CSV: Work in progress by age');
      expect(ages.lines[0]).toBe('Ticket,Title,Days');
      await page.getByRole('link', { name: /Sew the sails/u }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      expect(await faultsOfWidths(page)).toEqual([]);
      await page.goto(`${fixture.server.address}/app/flow?q=keel`);
      await page.getByRole('group', { name: 'Cycle times' }).getByRole('link').first().waitFor();
      await page.getByText('No ticket is in progress.').waitFor();
      expect(await page.getByRole('img', { name: /^Cumulative flow/u }).count()).toBe(0);
      await page.goto(`${fixture.server.address}/app/projects/WEB/flow?q=nothing-has-this-word`);
      await page.getByText('No ticket is in progress.').waitFor();
      expect(await page.getByRole('img', { name: /^Cumulative flow/u }).count()).toBe(0);
      await page.getByRole('search', { name: 'Filter the tickets' }).waitFor();
      await page.getByRole('button', { name: 'Save as a view' }).click();
      await takesFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }));
      await page.keyboard.type('What flows');
      await page.keyboard.press('Enter');
      // The view opens here again.
      const link = page.getByRole('link', { name: /What flows$/u });
      await link.waitFor();
      const address = '/app/projects/WEB/flow?q=nothing-has-this-word&view=';
      expect(await link.getAttribute('href')).toContain(address);
      expect(await violationsInBoth(page)).toEqual([]);
    },
    async 'on a phone nothing is wider than the screen'() {
      const page = await openAsOwner(fixture, '/app/projects/WEB/flow?days=365');
      await page.getByRole('heading', { name: 'Throughput' }).waitFor();
      await page.getByText('Table: Cycle times').click();
      expect(await faultsOfWidths(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('link', { name: 'Last 30 days' }).click();
      await chosen(page, 'Last 30 days').waitFor();
      expect(new URL(page.url()).search).toBe('?days=30');
      expect(await violationsInBoth(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
