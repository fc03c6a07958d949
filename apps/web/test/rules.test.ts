import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { newPerson, openAsOwner, signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

interface Named {
  id: string;
  slug: string;
  project_id: string;
}

/** Makes a rule of the web shop that moves tickets to a board; its id, and that of a ticket. */
async function moveRule(name: string, slug: string): Promise<{ ticket: string; rule: string }> {
  const { server } = fixture;
  const organization = await demoOrganization(server);
  const { id: ticket, project_id: project } = await callApi<Named>(
    server,
    'GET',
    `/organizations/${organization}/tickets/WEB-11`,
  );
  const boards = await callApi<Named[]>(server, 'GET', `/projects/${project}/boards`);
  const board = boards.find((each) => each.slug === slug);
  const rule = await callApi<Named>(server, 'POST', `/organizations/${organization}/rules`, {
    name,
    project_id: project,
    when: { on: 'hand' },
    if: { priority: 'high,highest', completed: 'false' },
    do: [
      { do: 'move', board_id: board?.id },
      { do: 'set', fields: { priority: 'highest' } },
    ],
  });
  return { ticket, rule: rule.id };
}

/** Chooses an option in the select with this label. */
async function choose(part: Locator, label: string, option: string): Promise<void> {
  await part.getByRole('button', { name: new RegExp(` ${label}$`, 'u') }).click();
  await part.page().getByRole('option', { name: option, exact: true }).click();
}

journey(
  'rules are read in words, switched, deleted and undone, and their runs say what they did',
  fixture,
  {
    async 'a rule is in words, and is switched off and deleted, each with an undo'() {
      const { page } = fixture.seen;
      await moveRule('Review what is urgent', 'in-progress');
      await openAsOwner(fixture, '/app/rules');
      const row = page.getByRole('listitem').filter({ hasText: 'Review what is urgent' });
      await row.getByText('Somebody runs it on a ticket').waitFor();
      await row.getByText('Priority: High or Highest, Only open tickets').waitFor();
      await row.getByText('move it to In-progress').waitFor();
      await row.getByText('set Priority: Highest').waitFor();
      await row.getByText('has not run yet').waitFor();

      const isOn = row.getByRole('checkbox', { name: 'Review what is urgent is on' });
      expect(await isOn.isChecked()).toBe(true);
      await row.getByText('On', { exact: true }).click();
      await page.getByText('Review what is urgent is off.').waitFor();
      await expect.poll(() => isOn.isChecked()).toBe(false);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => isOn.isChecked()).toBe(true);

      await row.getByRole('button', { name: 'Delete Review what is urgent' }).click();
      await page.getByText('Review what is urgent is deleted.').waitFor();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('move it to In-progress').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a rule is made in a form beside a trial of it, and changed'() {
      const { page } = fixture.seen;
      const { server } = fixture;
      const { ticket } = await moveRule('Somebody else’s', 'open');
      for (const priority of ['low', 'highest']) {
        await callApi(server, 'PATCH', `/tickets/${ticket}`, { priority });
      }
      await openAsOwner(fixture, '/app/rules');
      await page.getByRole('button', { name: 'New rule' }).click();
      const form = page.getByRole('region', { name: 'New rule' });
      await form.getByLabel('Name').fill('Say that it is urgent');
      await choose(form, 'Project', 'Web shop');
      await choose(form, 'When', 'A field of a ticket changes');
      await choose(form, 'New value', 'Highest');
      await choose(form, 'Then', 'Comment');
      await form.getByLabel('Text').fill('{{ticket.key}} is urgent');
      await form.getByRole('button', { name: 'Try it' }).click();
      const trial = form.getByRole('region', { name: 'In the last 30 days' });
      await trial.getByText('It would have run once.').waitFor();
      await trial.getByRole('link', { name: 'WEB-11' }).waitFor();
      await choose(form, 'New value', 'Lowest');
      await trial.getByText('It would have done nothing.').waitFor();
      await choose(form, 'When', 'On a schedule');
      await trial.getByText(/^Next: /u).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await form.getByText('On', { exact: true }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      const row = page.getByRole('listitem').filter({ hasText: 'Say that it is urgent' });
      await row.getByText(/comment/u).waitFor();
      await row.getByRole('link', { name: 'Say that it is urgent' }).click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const change = page.getByRole('region', { name: 'Change the rule' });
      await change.getByLabel('Name').fill('Say it every week');
      await change.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Say it every week' }).waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'each ready rule is switched on by one press, and deleted by Undo'() {
      const { page } = fixture.seen;
      await openAsOwner(fixture, '/app/rules');
      const ready = page.getByRole('region', { name: 'Ready rules' });
      await ready.getByRole('button', { name: / Project$/u }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await choose(ready, 'Project', 'Web shop');
      const all = ready.getByRole('listitem');
      expect(await all.count()).toBe(12);
      const rows = page.getByRole('list', { name: 'Rules', exact: true }).getByRole('heading');
      const before = await rows.count();
      for (const place of Array.from({ length: 12 }).keys()) {
        const row = all.nth(place);
        const name = await row.getByRole('heading').innerText();
        await row.getByRole('button', { name: `Switch on: ${name}` }).click();
        await row.getByRole('link', { name: 'Is on' }).waitFor();
      }
      expect(await rows.count()).toBe(before + 12);
      await page.getByText('Create a ticket for planning every Monday is on.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await all
        .last()
        .getByRole('button', { name: /^Switch on/u })
        .waitFor();
      expect(await rows.count()).toBe(before + 11);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the runs of a rule say what it did, and why not'() {
      const { page } = fixture.seen;
      const { server } = fixture;
      const { ticket, rule } = await moveRule('To the review', 'pull-request');
      await callApi(server, 'PATCH', `/tickets/${ticket}`, { priority: 'high' });
      await callApi(server, 'POST', `/rules/${rule}/run`, { ticket });
      await openAsOwner(fixture, '/app/rules');
      await page.getByRole('link', { name: 'To the review' }).click();
      const runs = page.getByRole('region', { name: 'Runs' }).getByRole('listitem');
      const done = 'moved WEB-11 to Pull Request and set Priority: Highest of WEB-11';
      await runs.getByText(done).waitFor();
      await runs.getByRole('link', { name: 'WEB-11' }).click();
      const activity = page.getByRole('region', { name: 'Activity' });
      await activity.getByText('by rule To the review').waitFor();
      await page.goto(`${server.address}/app/audit`);
      const events = page.getByRole('listitem').filter({ hasText: 'by rule To the review' });
      await events.filter({ hasText: 'moved it' }).waitFor();
      await events.first().getByRole('link', { name: 'To the review' }).click();
      await callApi(server, 'PATCH', `/rules/${rule}`, {
        do: [{ do: 'move', board_id: '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f' }],
      });
      await callApi(server, 'POST', `/rules/${rule}/run`, { ticket });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await runs.getByText('refused', { exact: true }).waitFor();
      await runs.getByText(/^It names something that is deleted/u).waitFor();
      await runs.getByText('by hand').first().waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('button', { name: 'Switch off' }).click();
      await page.getByRole('button', { name: 'Switch on' }).waitFor();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a rule is run from the menu of a ticket, says what it did, and is undone'() {
      const { page } = fixture.seen;
      const { server } = fixture;
      const { ticket } = await moveRule('Straight to the review', 'pull-request');
      const read = () =>
        callApi<{ priority: string; board_id: string }>(server, 'GET', `/tickets/${ticket}`);
      await callApi(server, 'PATCH', `/tickets/${ticket}`, { priority: 'high' });
      const boards = await callApi<Named[]>(
        server,
        'GET',
        `/projects/${(await callApi<Named>(server, 'GET', `/tickets/${ticket}`)).project_id}/boards`,
      );
      const open = boards.find(({ slug }) => slug === 'open')?.id;
      await callApi(server, 'POST', `/tickets/${ticket}/move`, { board_id: open });
      await openAsOwner(fixture, '/app/tickets/WEB-11');
      const choices = page.getByRole('dialog', { name: 'Run a rule on WEB-11' });
      const openChoices = async () => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Run a rule…' }).click();
        await choices.waitFor();
      };
      await openChoices();
      expect(await violationsInBoth(page)).toEqual([]);
      await choices.getByRole('button', { name: 'Run Straight to the review' }).click();
      await choices.waitFor({ state: 'detached' });
      await page
        .getByText(
          'Straight to the review: moved WEB-11 to Pull Request and set Priority: Highest of WEB-11',
        )
        .waitFor();
      await page.getByText('by rule Straight to the review').first().waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('WEB-11 is as before.').waitFor();
      expect(await read()).toMatchObject({ priority: 'high', board_id: open });

      await callApi(server, 'PATCH', `/tickets/${ticket}`, { priority: 'low' });
      await openChoices();
      await choices.getByRole('button', { name: 'Run Straight to the review' }).click();
      await page.getByText('Its filter does not match the ticket.').waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a ticket is repeated on a schedule or after its completion, says so, and Undo ends it'() {
      const { page } = fixture.seen;
      await openAsOwner(fixture, '/app/tickets/WEB-11');
      const form = page.getByRole('dialog', { name: 'Repeat WEB-11' });
      const openForm = async () => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Repeat…' }).click();
        await form.waitFor();
      };
      await openForm();
      await choose(form, 'Repeated', 'Monday to Friday');
      await form.getByText(/^Next: .+, .+ and /u).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await form.getByRole('button', { name: 'Repeat', exact: true }).click();
      await page.getByText('WEB-11 repeats from now on.').waitFor();
      await page.getByText(/every week on Monday, Tuesday, .+, at 09:00/u).waitFor();
      const repeats = page.getByRole('link', { name: 'Repeats', exact: true });
      await repeats.waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('WEB-11 does not repeat.').waitFor();
      await repeats.waitFor({ state: 'detached' });

      await openForm();
      await choose(form, 'When', 'Some days after completion');
      await form.getByRole('spinbutton', { name: 'Days' }).fill('3');
      await form.getByRole('button', { name: 'Repeat', exact: true }).click();
      await page.getByText('3 days after completion').waitFor();
      await repeats.click();
      await page.getByRole('heading', { name: 'Repeat WEB-11: Pay by invoice' }).waitFor();
      await page.getByText('create Pay by invoice on Open').waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a member is offered no rules, and has no page of them'() {
      const { page } = fixture.seen;
      const { organization } = await newPerson(fixture.server);
      const member = { email: 'rules.member@example.test', password: 'quiet granite morning' };
      await fixture.server.basalt(
        `user create --role member --organization ${organization} --email ${member.email} --name`,
        'Plain Member',
        '--password',
        member.password,
      );
      await signInByPassword(page, fixture.server.address, member, '/app/rules');
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      expect(await page.getByRole('link', { name: 'Rules' }).count()).toBe(0);
    },
  },
);
