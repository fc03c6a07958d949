import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus } from '../testing/browser.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { newPerson, signInByPassword, robotOf } from '../testing/people.ts';

const fixture = openPageFixture(alone);

journey(
  'the inbox and the home of a person: what is new, read, snoozed, done and counted',
  fixture,
  {
    async 'the inbox is shown by what concerns one, with key, person and quote, and all of it is done at once and undone'() {
      await fixture.seen.empty();
      const { server, seen } = fixture;
      const { page } = seen;
      const person = await newPerson(server);
      const post = await robotOf(server, person.organization);
      const project = await post(`/organizations/${person.organization}/projects`, { name: 'Web' });
      const create = (title: string, fields: object) =>
        post(`/projects/${project.id}/tickets`, { title, board_slug: 'open', ...fields });
      await create('Pay by invoice', { assignee_ids: [person.id] });
      const talked = await create('Double order', {});
      const mention = `<p><a data-mention="${person.id}">@Pat</a> is the key still good?</p>`;
      await post(`/tickets/${talked.id}/comments`, { body_html: mention });

      await signInByPassword(page, server.address, person);
      // They are made behind the changes, and no event tells the page of it.
      const made = async () => {
        const answer = await page.request.get(`${server.address}/app-api/me/notifications`);
        return ((await answer.json()) as { data: unknown[] }).data.length;
      };
      await expect.poll(made).toBe(2);
      await page.goto(`${server.address}/app/notifications`);
      await page.getByRole('link', { name: 'Inbox 2 unread' }).waitFor();
      const entries = page.locator('.notifications_notices > li');
      const texts = async () => {
        const all = await entries.allInnerTexts();
        return all.map((text) => text.replaceAll(/\s+/gu, ' '));
      };
      // The number of unread ones and the entries come each by itself.
      await expect
        .poll(texts)
        .toEqual([
          expect.stringMatching(
            /WEB-2 ?Double order.*Robot mentioned you: “@Pat is the key still good\?”/u,
          ),
          expect.stringMatching(/WEB-1 ?Pay by invoice.*Robot assigned it to you/u),
        ]);
      expect(await violationsInBoth(page)).toEqual([]);

      // From the page itself: the first entry, then the next.
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('j');
      await takesFocus(page.getByRole('link', { name: 'Double order' }));
      await page.keyboard.press('j');
      await takesFocus(page.getByRole('link', { name: 'Pay by invoice' }));

      await page.getByRole('button', { name: 'Mentioned' }).click();
      await page.getByRole('link', { name: 'Pay by invoice' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Double order' }).waitFor();
      await page.getByRole('button', { name: 'Assigned' }).click();
      await page.getByRole('link', { name: 'Double order' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await page.getByRole('button', { name: 'Mark all 2 as done' }).click();
      await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
      await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('They are back.').waitFor();
      await expect.poll(() => entries.count()).toBe(2);
      await page.getByRole('link', { name: 'Inbox 2 unread' }).waitFor();

      // One is put off to a day and time of one's own, found again, and taken back.
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('s');
      await page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Choose a day and time…' }).click();
      const until = page.getByRole('dialog').getByLabel('Or until');
      await until.fill('2020-05-04T10:00');
      await page.keyboard.press('Enter');
      await page.getByText('Choose a day and time that are still to come.').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await until.fill('2099-05-04T10:00');
      await page.keyboard.press('Enter');
      await page.getByText('Snoozed until May 4, 2099').waitFor();
      await expect.poll(() => entries.count()).toBe(1);
      await takesFocus(page.getByRole('link', { name: 'Pay by invoice' }));
      await page.getByRole('button', { name: 'More of the inbox' }).click();
      await page.getByRole('menuitem', { name: 'Show snoozed' }).click();
      await entries.getByText('until May 4, 2099').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Back to the inbox: Double order' }).click();
      await page.getByRole('heading', { name: 'Nothing is snoozed' }).waitFor();
      await page.getByRole('button', { name: 'To the inbox' }).click();
      await expect.poll(() => entries.count()).toBe(2);
      expect(seen.faults).toEqual([]);
    },
    async 'a ticket that is opened from the inbox of Home has the tickets of the inbox before and behind it'() {
      await fixture.seen.empty();
      const { server, seen } = fixture;
      const { page } = seen;
      const person = await newPerson(server);
      const post = await robotOf(server, person.organization);
      for (const name of ['Web', 'Shop', 'Desk']) {
        const project = await post(`/organizations/${person.organization}/projects`, { name });
        const fields = { title: `Of ${name}`, board_slug: 'open', assignee_ids: [person.id] };
        await post(`/projects/${project.id}/tickets`, fields);
      }
      await signInByPassword(page, server.address, person, '/app');
      await page.getByRole('link', { name: 'Inbox 3 unread' }).waitFor();
      const inbox = page.getByRole('region', { name: 'Inbox' });
      await inbox.getByRole('link').nth(2).waitFor();
      const titles = await inbox.getByRole('heading').getByRole('link').allTextContents();
      const heading = (at: number) =>
        page.getByRole('heading', { name: titles[at] ?? '', level: 1 });
      await inbox.getByRole('link', { name: titles[1] ?? '' }).click();
      await heading(1).waitFor();
      await page.getByText('2 of 3').waitFor();
      await page.keyboard.press('j');
      await heading(2).waitFor();
      await page.getByText('3 of 3').waitFor();
      await page.keyboard.press('k');
      await heading(1).waitFor();
      await page.getByRole('button', { name: 'Previous ticket' }).click();
      await heading(0).waitFor();
      await page.getByText('1 of 3').waitFor();
      await page.reload();
      await page.getByText('1 of 3').waitFor();
      await page.goBack();
      await inbox.getByRole('link', { name: titles[0] ?? '' }).waitFor();
      expect(seen.faults).toEqual([]);
    },
    async 'what the inbox has of a ticket is read once the ticket is opened by its address; a ticket of nothing has the ordinary page'() {
      await fixture.seen.empty();
      const { server, seen } = fixture;
      const { page } = seen;
      const person = await newPerson(server);
      const post = await robotOf(server, person.organization);
      const project = await post(`/organizations/${person.organization}/projects`, { name: 'Web' });
      await post(`/projects/${project.id}/tickets`, {
        title: 'Pay by invoice',
        board_slug: 'open',
        assignee_ids: [person.id],
      });
      await signInByPassword(page, server.address, person, '/app/notifications');
      await page.getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
      await page.goto(`${server.address}/app/tickets/WEB-1`);
      await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
      await follow(page, '/app/tickets/WEB-999');
      const heading = page.getByRole('heading', { name: 'There is no such page', level: 1 });
      await heading.waitFor();
      const [left, top] = await page.evaluate<[number, number]>(
        `(({ left, top }) => [left - document.querySelector('main').getBoundingClientRect().left, top])(document.querySelector('h1').getBoundingClientRect())`,
      );
      expect(Math.min(left, top)).toBeGreaterThan(15);
    },
    async 'home counts all tickets of a person, shows ten of a group with the way to the others, and only its columns scroll'() {
      await fixture.seen.empty();
      const { server, seen } = fixture;
      const { page } = seen;
      const person = await newPerson(server);
      const post = await robotOf(server, person.organization);
      const project = await post(`/organizations/${person.organization}/projects`, { name: 'Web' });
      const made = (count: number, fields: object) =>
        Array.from({ length: count }, (_, at) => ({
          op: 'create',
          board_slug: 'open',
          title: `Ticket ${at}`,
          assignee_ids: [person.id],
          ...fields,
        }));
      await post(`/projects/${project.id}/tickets/bulk`, {
        mode: 'atomic',
        items: [
          ...made(25, { due_at: '2020-01-01T12:00:00Z' }),
          ...made(12, { due_at: '2199-01-01T12:00:00Z' }),
          ...made(2, {}),
          ...made(1, { due_at: '2020-01-01T12:00:00Z', board_slug: 'deployed' }),
        ],
      });
      await signInByPassword(page, server.address, person, '/app');
      const group = (name: string) => page.getByRole('region', { name, exact: true });
      await group('Overdue').getByRole('heading', { name: 'Overdue 25' }).waitFor();
      await group('Later').getByRole('heading', { name: 'Later 12' }).waitFor();
      await group('No date').getByRole('heading', { name: 'No date 2' }).waitFor();
      expect(await group('Overdue').getByRole('listitem').count()).toBe(10);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
        await expect.poll(height).toBe(700);
      }
      expect(await violationsInBoth(page)).toEqual([]);
      await group('Overdue').getByRole('link', { name: 'Show all 25' }).click();
      await expect.poll(() => page.locator('.list_titleLine > a').count()).toBe(25);
    },
  },
);
