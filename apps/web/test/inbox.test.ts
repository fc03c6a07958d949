import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { newPerson, signInByPassword, robotOf } from '../testing/people.ts';

const fixture = openPageFixture(alone);

test('the inbox is shown by what concerns one, with key, person and quote, and all of it is done at once and undone', async () => {
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
  const entries = page.locator('.notices > li');
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
  await page.getByText('They are in your inbox again.').waitFor();
  await expect.poll(() => entries.count()).toBe(2);
  expect(seen.faults).toEqual([]);
});
