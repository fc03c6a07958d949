import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { faultsOfWidths } from '../testing/widths.ts';

const fixture = openPageFixture(alone);

const inTime = { timeout: timeoutMs };

/** The day some days from now, in UTC. */
const dayFromNow = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

const call = <Data = { id: string }>(method: string, path: string, body?: object) =>
  callApi<Data>(fixture.server, method, path, body);

interface Seen {
  readonly key: string;
  readonly title: string;
  readonly cycle_id: string | null;
}

/** A project with an active and a planned cycle, and three tickets: two of no cycle, one of the active one. */
async function projectWithCycles(name: string) {
  const { id, key } = (await newProject(fixture.server, name)) as { id: string; key: string };
  const cycle = (title: string, from: number, to: number, more = {}) =>
    call('POST', `/projects/${id}/cycles`, {
      name: title,
      starts_on: dayFromNow(from),
      ends_on: dayFromNow(to),
      ...more,
    });
  const { id: now } = await cycle('Sprint 1', -3, 6);
  const { id: next } = await cycle('Sprint 2', 8, 17);
  const add = (title: string, more = {}) =>
    call('POST', `/projects/${id}/tickets`, { board_slug: 'open', title, ...more });
  await add('Plan the hull', { cycle_id: now, estimate: 3 });
  await add('Fell the oaks', { estimate: 5 });
  await add('Weave the ropes');
  const cycles = async () => {
    const all = await call<Seen[]>('GET', `/projects/${id}/tickets?sort=key`);
    return all.map(({ cycle_id }) => cycle_id);
  };
  return { id, key, now, next, cycle, add, cycles };
}

journey('a ticket is put into a cycle, where its other properties are set', fixture, {
  async 'on its page, in the list and with others; its history names the cycle, and Undo takes it back'() {
    const { key, next, now, cycles } = await projectWithCycles('Boatyard');
    const page = await openAsOwner(fixture, `/app/tickets/${key}-2`);
    const row = page.getByRole('group', { name: `Properties of ${key}-2` });
    await row.getByRole('button', { name: 'No cycle' }).click();
    await page.getByRole('menuitemradio', { name: /^Sprint 2/u }).click();
    await page.getByText(`${key}-2 is now in Sprint 2.`).waitFor();
    await expect.poll(cycles, inTime).toEqual([now, next, null]);
    await page.getByText('put it into a cycle').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: 'No cycle' }).waitFor();
    await expect.poll(cycles, inTime).toEqual([now, null, null]);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'in the list it is a column, a group, a filter and a change of many'() {
    const { key, next, now, cycles } = await projectWithCycles('Ropeyard');
    const page = await openAsOwner(
      fixture,
      `/app/projects/${key}/list?columns=cycle,estimate&grouping=cycle`,
    );
    await page.getByRole('button', { name: 'Sprint 1 1' }).waitFor();
    await page.getByRole('button', { name: 'No cycle 2' }).waitFor();
    await page
      .getByRole('row', { name: /Plan the hull/u })
      .getByText('Sprint 1')
      .waitFor();
    await page.getByRole('checkbox', { name: `Select ${key}-2` }).click();
    await page.getByRole('checkbox', { name: `Select ${key}-3` }).click();
    const bar = page.getByRole('group', { name: 'Change the selected tickets' });
    await bar.getByRole('button', { name: 'Cycle…' }).click();
    await page.getByRole('menuitem', { name: /^Sprint 2/u }).click();
    await page.getByText('2 tickets put into Sprint 2.').waitFor();
    await page.getByRole('button', { name: 'Sprint 2 2' }).waitFor();
    await expect.poll(cycles, inTime).toEqual([now, next, next]);
    await page.getByRole('button', { name: 'Cycle', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Active cycles' }).click();
    await page.getByRole('row', { name: /Fell the oaks/u }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Plan the hull/u }).waitFor();
    await page.getByRole('menuitemcheckbox', { name: 'None of these' }).click();
    await page.getByRole('row', { name: /Fell the oaks/u }).waitFor();
    await page.getByRole('row', { name: /Plan the hull/u }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    // A cycle that begins changes which ones are active.
    await call('PATCH', `/cycles/${next}`, { state: 'active' });
    await page.getByRole('heading', { name: 'No ticket matches' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'on the board they are lanes, into which cards are dragged, and a view has them'() {
    const { id, key, next, now, cycles } = await projectWithCycles('Lockyard');
    const page = await openAsOwner(fixture, `/app/projects/${key}`);
    const cell = (name: string) => page.getByRole('region', { name, exact: true });
    await page
      .getByRole('row', { name: /Plan the hull/u })
      .getByTitle('Cycle: Sprint 1')
      .waitFor();
    await page.getByRole('combobox', { name: 'Lanes' }).selectOption('cycle');
    await cell('Open, Sprint 1')
      .getByRole('row', { name: /Plan the hull/u })
      .waitFor();
    const card = cell('Open, No cycle').getByRole('row', { name: /Fell the oaks/u });
    await card.dragTo(cell('Open, Sprint 2').getByRole('grid'));
    await page.getByText(`${key}-2 moved to Open, Sprint 2.`).waitFor();
    await expect.poll(cycles, inTime).toEqual([now, next, null]);
    await page.locator('.board_lane > summary', { hasText: 'Sprint 2 1' }).waitFor();
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('By sprint');
    await page.getByText('Shared with everybody').click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: By sprint' }).waitFor();
    const path = `/organizations/${await demoOrganization(fixture.server)}/views?project_id=${id}`;
    const views = () => call<{ grouping: string }[]>('GET', path);
    await expect.poll(views, inTime).toMatchObject([{ grouping: 'cycle' }]);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'the words cycle:next in the line of a new ticket put it into the next one'() {
    const { key, next, now, cycles } = await projectWithCycles('Sailyard');
    const page = await openAsOwner(fixture, `/app/projects/${key}`);
    await page.getByRole('button', { name: 'Add a ticket to Open' }).click();
    await page.getByRole('textbox', { name: /new ticket/iu }).fill('Sew the sails cycle:next');
    await page.getByText('Cycle: Sprint 2').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sew the sails' }).waitFor();
    await expect.poll(cycles, inTime).toEqual([now, null, null, next]);
    await page.keyboard.press('Escape');
    await page.goto(`${fixture.server.address}/app/projects/${key}/list?columns=cycle`);
    await page
      .getByRole('row', { name: /Sew the sails/u })
      .getByText('Sprint 2')
      .waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});

journey('the cycles of a project are planned, started and completed on their page', fixture, {
  async 'a project without cycles says what one is; a new one is proposed behind the last'() {
    const { id, key } = (await newProject(fixture.server, 'Mastyard')) as {
      id: string;
      key: string;
    };
    const page = await openAsOwner(fixture, `/app/projects/${key}/cycles`);
    await page.getByRole('heading', { name: 'No cycle yet' }).waitFor();
    await page.getByText('its page shows day by day').waitFor();
    const button = page.getByRole('button', { name: 'New cycle' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'New cycle' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sprint 1');
    await dialog.getByRole('textbox', { name: 'Goal' }).fill('The mast stands.');
    await page.keyboard.press('Enter');
    const first = page.getByRole('listitem').filter({ hasText: 'Sprint 1' });
    await first.getByText('active').waitFor();
    await takesFocus(button);
    await button.press('Enter');
    const [last] = await call<{ ends_on: string }[]>('GET', `/projects/${id}/cycles`);
    const proposed = new Date(Date.parse(last?.ends_on ?? '') + 86_400_000);
    expect(await dialog.getByLabel('First day').inputValue()).toBe(
      proposed.toISOString().slice(0, 10),
    );
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sprint 2');
    await dialog.getByLabel('Last day').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/must not be before/iu).waitFor();
    await page.keyboard.press('Escape');
    await first.getByRole('button', { name: 'Edit Sprint 1' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Sprint 1' });
    expect(await edit.getByLabel('First day').count()).toBe(0);
    await edit.getByRole('textbox', { name: 'Name' }).fill('Mast sprint');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mast sprint was changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Sprint 1 is as before.').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a cycle is completed with a choice for what is not done; of a deleted one the tickets stay'() {
    const { id, key, next, now, cycles } = await projectWithCycles('Keelyard');
    await call('POST', `/projects/${id}/tickets`, {
      board_slug: 'deployed',
      title: 'Draw the lines',
      cycle_id: now,
    });
    const page = await openAsOwner(fixture, `/app/projects/${key}/cycles`);
    const list = page.getByRole('list', { name: 'Cycles' });
    await list.getByText('1 of 2 tickets done').waitFor();
    await list.getByText('0 tickets').waitFor();
    await page.getByRole('button', { name: 'Complete Sprint 1' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Complete the cycle “Sprint 1”?' });
    await dialog.getByText('1 of its tickets is not done.').waitFor();
    await dialog.getByRole('button', { name: /Sprint 2/u }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Sprint 2',
      'the backlog: no cycle',
    ]);
    await page.keyboard.press('Escape');
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Sprint 1 is completed.').waitFor();
    await list.getByText('1 ticket done').waitFor();
    await list.getByText('1 ticket', { exact: false }).first().waitFor();
    await expect.poll(cycles, inTime).toEqual([next, null, null, now]);
    await takesFocus(list);
    await page.getByRole('button', { name: 'Start now: Sprint 2' }).click();
    const question = page.getByRole('alertdialog', { name: 'Start now: Sprint 2' });
    await question.getByText('Once it has begun, it cannot be planned again.').waitFor();
    await question.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('button', { name: 'Complete Sprint 2' }).waitFor();
    await page.getByRole('button', { name: 'Delete Sprint 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await list.getByRole('heading', { name: /^Sprint 2/u }).waitFor({ state: 'detached' });
    await takesFocus(list);
    await expect.poll(cycles, inTime).toEqual([null, null, null, now]);
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'on a phone nothing is wider than the screen'() {
    const page = await openAsOwner(fixture, '/app/projects/WEB/cycles');
    await page.getByRole('heading', { name: /Sprint 3/u }).waitFor();
    expect(await faultsOfWidths(page)).toEqual([]);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(fixture.seen.faults).toEqual([]);
  },
});

/** The file that a button saves. */
async function linesOf(page: Page, button: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}

journey('a cycle shows by day what is left of it, and what came and went since it began', fixture, {
  async 'its numbers are in pictures, tables and files, in tickets and estimates'() {
    const { id, key, now } = await projectWithCycles('Riggyard');
    const ticket = (number: number) => `/tickets/${key}-${number}`;
    const tickets = await call<{ id: string; key: string }[]>('GET', `/projects/${id}/tickets`);
    const idOf = (number: number) =>
      tickets.find((candidate) => candidate.key === `${key}-${number}`)?.id ?? '';
    await call('PATCH', `/tickets/${idOf(2)}`, { cycle_id: now });
    await call('PATCH', `/tickets/${idOf(3)}`, { cycle_id: now });
    await call('PATCH', `/tickets/${idOf(3)}`, { cycle_id: null });
    await call('POST', `/tickets/${idOf(2)}/move`, { board_slug: 'deployed' });
    const counted = async () => {
      const scope = await call<{ done: unknown[]; removed: unknown[] }>(
        'GET',
        `/cycles/${now}/scope`,
      );
      return [scope.done.length, scope.removed.length];
    };
    await expect.poll(counted, inTime).toEqual([1, 1]);
    const page = await openAsOwner(fixture, `/app/projects/${key}/cycles`);
    await page.getByRole('link', { name: 'Sprint 1' }).click();
    await page.getByRole('heading', { name: /^Sprint 1 active$/u }).waitFor();
    await page.locator('dl').getByText('1 of 2', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Burn-down.*Left 1/u }).waitFor();
    await page.getByRole('img', { name: /^Burn-up.*Done 1, Scope 2/u }).waitFor();
    const days = page.getByRole('slider', { name: 'Tickets' }).first();
    await days.focus();
    await page.keyboard.press('End');
    await expect.poll(() => days.getAttribute('aria-valuetext')).toMatch(/Even pace 0$/u);
    await page.getByRole('link', { name: 'Estimate', exact: true }).click();
    await page.locator('dl').getByText('5 of 8', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Burn-down.*Left 3/u }).waitFor();
    const burnDown = await linesOf(page, 'Download CSV: Burn-down');
    expect(burnDown[0]).toBe('Day,Left,Even pace');
    expect(burnDown).toHaveLength(8);
    expect(burnDown.at(-1)).toMatch(/,,0$/u);
    const changes = page.getByRole('table', { name: 'Changes of the scope' });
    await changes.getByRole('row', { name: /Weave the ropes removed/u }).waitFor();
    const scopeLines = await linesOf(page, 'Download CSV: Changes of the scope');
    expect(scopeLines[0]).toBe('Ticket,Title,Change,Estimate,When,By');
    expect(scopeLines[1]).toContain(`${key}-3,Weave the ropes,removed,0,`);
    await page.getByText('Velocity', { exact: true }).waitFor();
    await page.getByText('It is shown once a cycle is completed.').first().waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('link', { name: 'Fell the oaks' }).click();
    await page.getByRole('dialog').getByText(`${key}-2`).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app${ticket(2)}`);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'All cycles' }).click();
    await page.getByRole('link', { name: 'Sprint 2' }).click();
    await page.getByText(/^It begins on/u).waitFor();
    await page.getByText('No ticket is in it.').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'completed cycles have the usual velocity, and nothing is wider than a phone'() {
    const [sprint] = await demoCycles('Sprint 2');
    const page = await openAsOwner(fixture, `/app/projects/WEB/cycles/${sprint?.id}`);
    await page.getByText('Usual: 4 tickets').waitFor();
    await page.getByRole('img', { name: /^Velocity: .*Sprint 2 4/u }).waitFor();
    await page.getByText('Table: Burn-up').click();
    expect(await faultsOfWidths(page)).toEqual([]);
    await page.goto(`${fixture.server.address}/app/projects/WEB/cycles/none`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});

journey('a cycle is planned beside the backlog', fixture, {
  async 'tickets are put into it by a press, by keys and by dragging, and their sum stands beside what is usual'() {
    const { key, now, next, cycles } = await projectWithCycles('Dockyard');
    await call('POST', `/cycles/${now}/complete`, { unfinished: 'backlog' });
    await expect.poll(cycles, inTime).toEqual([null, null, null]);
    const page = await openAsOwner(fixture, `/app/projects/${key}/cycles`);
    await page.getByRole('link', { name: 'Plan', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.waitForURL('**/cycles/plan');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    const backlog = page.getByRole('grid', { name: 'Backlog' });
    const planned = page.getByRole('grid', { name: 'Sprint 2' });
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name, 'u') });
    await planned.getByText('Nothing is in it yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Put into Sprint 2' }).isDisabled()).toBe(true);
    await row('Fell the oaks').getByText('Fell the oaks').click();
    await page.getByRole('button', { name: 'Put 1 into Sprint 2' }).click();
    await page.getByText('1 ticket put into Sprint 2.').waitFor();
    await planned.getByText('Fell the oaks').waitFor();
    await expect.poll(cycles, inTime).toEqual([null, next, null]);
    const sum = page.locator('dl').getByText('5', { exact: true });
    await sum.waitFor();
    await page.getByText('more than the usual 0').first().waitFor();
    // Without a choice, the row with the focus moves.
    await row('Weave the ropes').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await planned.getByText('Weave the ropes').waitFor();
    await row('Weave the ropes').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Take out 1' }).waitFor();
    await page.keyboard.press('Shift+ArrowLeft');
    await backlog.getByText('Weave the ropes').waitFor();
    await page.getByText('1 ticket no longer in a cycle.').waitFor();
    await expect.poll(cycles, inTime).toEqual([null, next, null]);
    // It is there before the service has answered, and waits while there is no connection.
    await page.context().setOffline(true);
    await row('Plan the hull').getByText('Plan the hull').dragTo(planned);
    await planned.getByText('Plan the hull').waitFor();
    expect(await backlog.getByText('Plan the hull').count()).toBe(0);
    await page.locator('dl').getByText('8', { exact: true }).waitFor();
    expect(await cycles()).toEqual([null, next, null]);
    await page.context().setOffline(false);
    // The browser names each request that it could not send.
    const strange = fixture.seen.faults.filter(
      (fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'),
    );
    expect(strange).toEqual([]);
    fixture.seen.faults.length = 0;
    await expect.poll(cycles, inTime).toEqual([next, next, null]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await backlog.getByText('Plan the hull').waitFor();
    await expect.poll(cycles, inTime).toEqual([null, next, null]);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await faultsOfWidths(page)).toEqual([]);
    await call('DELETE', `/cycles/${next}`);
    await page.getByRole('heading', { name: 'No cycle to plan' }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});

/** The cycles of the demo's project WEB that have this name. */
async function demoCycles(name: string) {
  const at = `/organizations/${await demoOrganization(fixture.server)}/projects`;
  const projects = await call<{ id: string; key: string }[]>('GET', at);
  const shop = projects.find(({ key }) => key === 'WEB')?.id ?? '';
  const all = await call<{ id: string; name: string }[]>('GET', `/projects/${shop}/cycles`);
  return all.filter((cycle) => cycle.name === name);
}
