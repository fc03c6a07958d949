import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { patience } from '../testing/patience.ts';
import { signInByPassword } from '../testing/people.ts';

const atLast = { timeout: patience };
const fixture = openPageFixture(alone);

/** Signs the owner of the demo organization in and opens a page. */
async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app');
  await page.goto(fixture.server.address + path);
  return page;
}

/** What the service answers to the person who is signed in. */
const answerOf = <Data>(page: Page, path: string) =>
  page.evaluate<Data>(
    `fetch('/app-api${path}').then((answer) => answer.json()).then(({ data }) => data)`,
  );

test('analytics show the counts of each board as bars and as a table, and follow what others do', async () => {
  const { id, key } = (await newProject(fixture.server, 'Counted')) as { id: string; key: string };
  const add = (board_slug: string, more: object = {}) =>
    callApi(fixture.server, 'POST', `/projects/${id}/tickets`, {
      board_slug,
      title: 'One',
      ...more,
    });
  const page = await open(`/app/projects/${key}/analytics`);
  await page.getByRole('status').getByText('Live').waitFor();
  await page.getByRole('heading', { name: 'Nothing to count yet' }).waitFor();
  await add('open', { estimate: 3, due_at: '2020-05-04T10:00:00Z' });
  await add('open');
  await add('deployed', { estimate: 5 });
  await page
    .getByRole('img', { name: 'Open 2, Hold 0, In-progress 0, Pull Request 0, Deployed 1' })
    .waitFor();
  await page.getByRole('row', { name: 'Open 2 67 %' }).waitFor();
  await page.getByText('33.3 %').waitFor();
  await page.getByText('5 of 8').waitFor();
  await page.getByText('past the due date').waitFor();
  expect(fixture.seen.faults).toEqual([]);
});

test('an invitation is sent by mail and revoked, and a role is changed', async () => {
  const organization = await demoOrganization(fixture.server);
  const page = await open('/app/organization');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email').fill('new@example.test');
  await page.getByRole('dialog').getByRole('combobox').selectOption('Admin');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const invited = page.getByRole('listitem').filter({ hasText: 'new@example.test' });
  await invited.getByText('As admin').waitFor();
  await fixture.server.mailLink('invitation', 'new@example.test');
  await page.getByRole('button', { name: 'Revoke the invitation to new@example.test' }).click();
  await invited.waitFor({ state: 'detached' });
  const invitations = `/organizations/${organization}/invitations`;
  expect(await answerOf<unknown[]>(page, invitations)).toEqual([]);

  await page.getByLabel('Role of Linus Fault').selectOption('Admin');
  const roleOfLinus = async () => {
    const people = await answerOf<{ name: string; role: string }[]>(
      page,
      `/organizations/${organization}/members`,
    );
    return people.find(({ name }) => name === 'Linus Fault')?.role;
  };
  await expect.poll(roleOfLinus, atLast).toBe('admin');
  await page.getByRole('button', { name: 'Leave the organization' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  // The last owner stays: the service says why, in the question.
  await page.getByRole('alertdialog').getByRole('alert').waitFor();
  expect(fixture.seen.faults).toEqual([]);
});
