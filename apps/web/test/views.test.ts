import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

journey('lists and boards are saved as views, which are changed, deleted and ordered', fixture, {
  async 'a list is saved as a view, found in the side bar, changed, deleted and brought back; what is gone of it is said'() {
    const { server } = fixture;
    const organization = await demoOrganization(server);
    const project = await newProject(server, 'Views');
    const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
    const label = await callApi(server, 'POST', `/projects/${project.id}/labels`, { name: 'bug' });
    const create = (title: string, fields: object) =>
      callApi(server, 'POST', `/projects/${project.id}/tickets`, {
        title,
        board_slug: 'open',
        ...fields,
      });
    await create('Urgent', { priority: 'highest', label_ids: [label.id] });
    await create('Later', { priority: 'low', label_ids: [label.id] });
    await create('Never', {});
    const { page } = fixture.seen;
    const list = `/app/projects/${key}/list?label_id=${label.id}&sort=-priority`;
    await openAsOwner(fixture, list);
    const row = (name: string) => page.getByRole('link', { name, exact: true });
    await row('Urgent').waitFor();
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('priority');
    await page.getByRole('rowheader', { name: 'Highest 1' }).waitFor();
    await page.getByRole('button', { name: 'Save as a view' }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Bugs');
    await page.getByText('Shared with everybody').click();
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'View: Bugs' });
    await chip.waitFor();
    const all = () =>
      callApi<{ id: string; name: string; query: object; grouping: string; shared: boolean }[]>(
        server,
        'GET',
        `/organizations/${organization}/views`,
      );
    const views = async () => (await all()).filter(({ name }) => name === 'Bugs');
    expect(await views()).toMatchObject([
      {
        name: 'Bugs',
        query: { label_id: label.id, sort: '-priority' },
        grouping: 'priority',
        shared: true,
      },
    ]);

    await follow(page, '/app');
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /Bugs/u })
      .click();
    await chip.waitFor();
    await row('Later').waitFor();
    expect(await row('Never').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('board');
    await page.getByRole('rowheader', { name: 'Open 2' }).waitFor();
    const choose = async (name: string) => {
      await chip.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await chip.click();
    const entry = page.getByRole('menuitem', { name: 'Delete', exact: true });
    await entry.waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    await choose('Save this in it');
    await page.getByText('Bugs shows this now.').waitFor();
    expect(await views()).toMatchObject([{ grouping: 'board' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Bugs is as it was.').waitFor();
    expect(await views()).toMatchObject([{ grouping: 'priority' }]);
    await choose('Due dates as a calendar…');
    await page.getByRole('button', { name: 'Make an address' }).click();
    const address = (await page.getByTestId('calendar-address').textContent()) ?? '';
    // The longest address without a place to break stays inside the dialog, its buttons too.
    const overflow = `(() => {
    const [code, dialog] = ['[data-testid=calendar-address]', '.dialog_dialog'].map((name) => document.querySelector(name));
    const shown = code.textContent;
    code.textContent = 'x'.repeat(shown.length);
    const more = dialog.scrollWidth - dialog.clientWidth;
    code.textContent = shown;
    return more;
  })()`;
    expect(await page.evaluate(overflow)).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
    const calendar = () => fetch(server.address + address.slice(new URL(address).origin.length));
    expect(await (await calendar()).text()).toMatch(/^BEGIN:VCALENDAR/u);
    await page.getByRole('button', { name: 'End the address' }).click();
    await page.getByText('The address of your calendar of Bugs has ended.').waitFor();
    expect((await calendar()).status).toBe(404);
    await choose('Delete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(views).toHaveLength(1);
    await chip.waitFor();

    // A link that names the view alone shows it; what its filter names and is gone is said, and the rest shown.
    await callApi(server, 'DELETE', `/labels/${label.id}`);
    const [view] = await views();
    await page.goto(`${server.address}/app/projects/${key}/list?view=${view?.id}`);
    await page.getByText('A record of the filters of this view is gone.').waitFor();
    await row('Never').waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-priority');
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a board is filtered by several people in its address, and saved with its lanes as a view that opens on the board'() {
    const { server } = fixture;
    const organization = await demoOrganization(server);
    const { page } = fixture.seen;
    await openAsOwner(fixture, '/app/projects/WEB');
    const cards = page.locator('.board_ticketCard');
    await cards.first().waitFor();
    await page.getByRole('button', { name: 'Assigned to', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Grace Column' }).click();
    await page.getByRole('button', { name: 'Assigned to: Grace Column' }).waitFor();
    await page.getByRole('menuitemcheckbox', { name: 'Nobody' }).click();
    await page.waitForURL(/assignee_id=none%2C/u);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await takesFocus(page.getByRole('button', { name: 'Assigned to: 2' }));
    await page.getByRole('combobox', { name: 'Lanes' }).selectOption('person');
    await page.getByRole('region', { name: 'Open, Nobody' }).waitFor();
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace or nobody');
    await page.getByText('Shared with everybody').click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: Grace or nobody' }).waitFor();
    const all = await callApi<{ name: string; query: object; grouping: string }[]>(
      server,
      'GET',
      `/organizations/${organization}/views`,
    );
    expect(all.find(({ name }) => name === 'Grace or nobody')).toMatchObject({
      query: { assignee_id: expect.stringMatching(/^none,/u) },
      grouping: 'assignee',
    });
    await follow(page, '/app');
    await page.getByRole('link', { name: /Grace or nobody/u }).click();
    const view = page.getByRole('button', { name: 'View: Grace or nobody' });
    await view.waitFor();
    await page.getByRole('region', { name: 'Open, Nobody' }).waitFor();
    await view.click();
    await page.getByRole('menuitem', { name: 'Show it as a list' }).click();
    await page.getByRole('rowheader', { name: /Grace Column/u }).waitFor();
    // The same on the timeline: by person, with what else is chosen there, and it opens there next time.
    await view.click();
    await page.getByRole('menuitem', { name: 'Show it on the timeline' }).click();
    const people = page.getByRole('heading', { level: 3, name: 'Grace Column' });
    await people.waitFor();
    await page.getByRole('combobox', { name: 'Grouped' }).selectOption('board');
    await people.waitFor({ state: 'detached' });
    await view.click();
    await page.getByRole('menuitem', { name: 'Save this in it' }).click();
    await page.getByText('Grace or nobody shows this now.').waitFor();
    await follow(page, '/app');
    await page.getByRole('link', { name: /Grace or nobody/u }).click();
    await page.waitForURL(/\/timeline\?.*group=board/u);
    await view.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('The view Grace or nobody is deleted.').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'views stand in the side bar in the order that somebody gives them, by drag or by keys'() {
    // No event tells an open window of the views that are made here.
    await fixture.seen.empty();
    const { server } = fixture;
    const organization = await demoOrganization(server);
    const project = await newProject(server, 'Order');
    for (const name of ['Order one', 'Order two', 'Order three']) {
      const body = { name, project_id: project.id, shared: true };
      await callApi(server, 'POST', `/organizations/${organization}/views`, body);
    }
    const { page } = fixture.seen;
    await openAsOwner(fixture, '/app');
    const links = page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /Order/u });
    const names = async () =>
      (await links.allTextContents()).map((text) => text.replace(/^.*Order /u, ''));
    const become = async (wanted: string[]) => {
      await expect.poll(names).toEqual(wanted);
    };
    await become(['one', 'three', 'two']);
    const two = links.filter({ hasText: 'two' });
    await two.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await become(['one', 'two', 'three']);
    await takesFocus(two);
    await page.keyboard.press('Alt+ArrowDown');
    await become(['one', 'three', 'two']);
    await takesFocus(two);
    await page.keyboard.press('Alt+ArrowDown');
    await become(['one', 'three', 'two']);
    await two.dragTo(links.filter({ hasText: 'one' }));
    await become(['two', 'one', 'three']);
    await page.reload();
    await become(['two', 'one', 'three']);
  },
});
