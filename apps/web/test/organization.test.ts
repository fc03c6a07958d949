import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus, visit } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { newPerson, robotOf, signInByPassword } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

/** Signs the owner of the demo organization in and opens a page. */
async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await signInByPassword(page, fixture.server.address, fixture.server.owner, path);
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
  const { id: label } = await callApi<{ id: string }>(
    fixture.server,
    'POST',
    `/projects/${id}/labels`,
    { name: 'Stone', color: '#336699' },
  );
  await add('open', { label_ids: [label] });
  await add('deployed', { estimate: 5 });
  await page
    .getByRole('img', { name: 'Open 2, Hold 0, In-progress 0, Pull Request 0, Deployed 1' })
    .waitFor();
  await page.getByRole('row', { name: 'Open 2 67 %' }).waitFor();
  await page.getByText('33 %').first().waitFor();
  await page.getByText('5 of 8').waitFor();
  await page.getByText('past the due date').waitFor();
  await page
    .getByRole('img', { name: 'Tickets, in the last week: Created 3, Completed 1' })
    .waitFor();
  await page.getByRole('row', { name: /\(so far\) 3 1 0$/u }).waitFor();
  // The counts of a part of the tickets are in the address, and every figure leads to its tickets.
  await page.getByRole('img', { name: 'Bars of the open tickets: Ada Quarry 0' }).waitFor();
  await page.getByRole('row', { name: 'Nobody 2' }).waitFor();
  await page.getByRole('button', { name: 'By priority' }).click();
  await page.getByRole('row', { name: 'Medium 2' }).waitFor();
  await page.getByRole('button', { name: 'By label' }).click();
  await page.getByRole('row', { name: 'Stone 1' }).waitFor();
  await page.getByRole('row', { name: 'No label 1' }).waitFor();
  await page.getByRole('button', { name: '52 weeks' }).click();
  await page.getByRole('search').getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'High', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByText('0 of 0 tickets are done').waitFor();
  await page.reload();
  await page.getByRole('row', { name: 'All boards 0 0 %' }).waitFor();
  await page.getByRole('row', { name: /\(so far\) 0 0 –$/u }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('search').getByRole('button', { name: 'Priority: High' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'High', exact: true }).click();
  await page.keyboard.press('Escape');
  const overdue = page
    .locator('.analytics_figure')
    .filter({ hasText: 'Overdue' })
    .getByRole('link');
  await overdue.filter({ hasText: /^1$/u }).waitFor();
  await overdue.click();
  await page.waitForURL(/list\?overdue=true$/u);
  await page.goBack();
  const listed = await callApi<{ id: string }[]>(fixture.server, 'GET', `/projects/${id}/tickets`);
  for (const one of listed) {
    await callApi(fixture.server, 'PATCH', `/tickets/${one.id}`, { archived: true });
  }
  await page.getByRole('heading', { name: 'No tickets on the boards' }).waitFor();
  await page.getByRole('row', { name: /\(so far\) 3 1 0$/u }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(fixture.seen.faults).toEqual([]);
});

test('an invitation is sent by mail and revoked, and a role is changed after a question, with Undo', async () => {
  const organization = await demoOrganization(fixture.server);
  const page = await open('/app/organization');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  // The service of this test has none.
  await page.getByText(/has no mail server, so nobody gets this mail/u).waitFor();
  await page.getByLabel('Email').fill('new@example.test');
  await page.getByRole('dialog').getByRole('combobox').selectOption('Admin');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const invited = page.getByRole('listitem').filter({ hasText: 'new@example.test' });
  await invited.getByText('As admin').waitFor();
  await fixture.server.mailLink('invitation', 'new@example.test');
  await page.getByRole('button', { name: /new@example.test again$/u }).click();
  await page.getByText(/^A new link for new@example.test is made, but not sent/u).waitFor();
  await takesFocus(page.getByRole('button', { name: /new@example.test again$/u }));
  expect(await page.getByRole('listitem').filter({ hasText: 'new@example.test' }).count()).toBe(1);
  // The same address in other letters, with another role: the invitation before is replaced, and the message says so.
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Email').fill('New@Example.test');
  // Of several projects none is selected.
  await page.locator('summary', { hasText: 'Projects' }).getByText('Choose…').click();
  await page.getByRole('dialog').getByLabel('Web shop').check();
  await page.getByRole('button', { name: 'Send the invitation', exact: true }).click();
  await page.getByText('new@example.test was invited as Admin before: that').waitFor();
  await page.getByRole('button', { name: 'Revoke the invitation to new@example.test' }).click();
  await invited.waitFor({ state: 'detached' });
  const invitations = `/organizations/${organization}/invitations`;
  expect(await answerOf<unknown[]>(page, invitations)).toEqual([]);

  const role = page.getByLabel('Role of Linus Fault');
  const question = page.getByRole('alertdialog', { name: 'Make Linus Fault an admin?' });
  await role.selectOption('Admin');
  await question.getByText('Admins see every project').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  const roleOfLinus = async () => {
    const people = await answerOf<{ name: string; role: string }[]>(
      page,
      `/organizations/${organization}/members`,
    );
    return people.find(({ name }) => name === 'Linus Fault')?.role;
  };
  expect([await roleOfLinus(), await role.inputValue()]).toEqual(['member', 'member']);
  await role.selectOption('Admin');
  await question.getByRole('button', { name: 'Change the role' }).click();
  await page.getByText('Linus Fault is now an admin.').waitFor();
  expect(await roleOfLinus()).toBe('admin');
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Linus Fault is a member again.').waitFor();
  expect([await roleOfLinus(), await role.inputValue()]).toEqual(['member', 'member']);
  await page.getByRole('button', { name: 'Leave the organization' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  // The last owner stays: the service says why, in the question.
  await page.getByRole('alertdialog').getByRole('alert').waitFor();
  expect(fixture.seen.faults).toEqual([]);
});

test('settings change the boards and labels of a project, archive it, delete it and restore it', async () => {
  const { id, key } = (await newProject(fixture.server, 'Settled')) as { id: string; key: string };
  const boards = () =>
    callApi<{ name: string; wip_limit: number | null; is_hidden: boolean }[]>(
      fixture.server,
      'GET',
      `/projects/${id}/boards`,
    );
  const page = await open(`/app/projects/${key}/settings`);
  await page.getByRole('button', { name: 'Edit Hold' }).click();
  const editor = page.getByRole('dialog', { name: 'Board “Hold”' });
  await editor.getByLabel('WIP limit').fill('4');
  await editor.getByRole('checkbox', { name: 'Hidden' }).press('Space');
  await editor.getByRole('button', { name: /Cycle times$/u }).click();
  await page.getByRole('option', { name: 'Work waits here' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).click();
  const hold = page.getByRole('row', { name: /^Hold/u });
  await hold.getByText('limit 4 · hidden · Work waits here').waitFor();
  const fields = { wip_limit: 4, is_hidden: true, flow_role: 'waiting' };
  expect(await boards()).toContainEqual(expect.objectContaining({ name: 'Hold', ...fields }));
  await page.getByRole('button', { name: 'Move Hold up' }).press('Enter');
  await takesFocus(page.getByRole('button', { name: 'Move Hold down' }));
  const firstTwo = async () => (await boards()).map(({ name }) => name).slice(0, 2);
  await expect.poll(firstTwo, atLast).toEqual(['Hold', 'Open']);
  await page.getByText('Hold is now 1 of 5.').waitFor({ state: 'attached' });
  // The same by dragging, with the keyboard: arrows go to the places to drop, Home to the first one.
  await page.getByRole('row', { name: /^Open/u }).focus();
  await page.keyboard.press('Tab');
  await takesFocus(page.getByRole('button', { name: 'Drag Open' }));
  await page.keyboard.press('Enter');
  await page.locator('.settings_boardRows [data-drop-target]').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(firstTwo, atLast).toEqual(['Open', 'Hold']);
  await page.getByText('Open is now 1 of 5.').waitFor({ state: 'attached' });
  await page
    .getByRole('row', { name: /^Hold/u })
    .dragTo(page.getByRole('row', { name: /^Open/u }), {
      sourcePosition: { x: 120, y: 4 },
      targetPosition: { x: 120, y: 4 },
    });
  await expect.poll(firstTwo, atLast).toEqual(['Hold', 'Open']);
  await page.getByRole('button', { name: 'Delete Hold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(firstTwo, atLast).toEqual(['Open', 'In-progress']);
  await page.getByRole('log').getByText('Hold was deleted.').waitFor();
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit Hold' }).waitFor();
  await page.getByLabel('Name of a new label').fill('Bug');
  await page.getByRole('button', { name: 'Add label' }).click();
  await page.getByLabel('Name of Bug').waitFor();
  await expect.poll(() => page.getByLabel('Name of a new label').inputValue()).toBe('');
  // A name that is taken is refused: the field shows again what the service has.
  await page.getByLabel('Name of a new label').fill('bug');
  await page.getByRole('button', { name: 'Add label' }).click();
  await page.getByRole('alert').getByText('Name is taken').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByRole('link', { name: 'List' }).click();
  await page.getByRole('heading', { name: 'No ticket yet' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Archive the project' }).click();
  await page.getByText('This project is archived').waitFor();
  await page.getByRole('button', { name: 'Bring the project back' }).click();
  await page.getByRole('button', { name: 'Archive the project' }).waitFor();
  await page.getByRole('button', { name: 'Delete the project' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Settled was deleted.').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.waitForURL(`**/app/projects/${key}/settings`);
  await page.getByRole('button', { name: 'Edit Hold' }).waitFor();
  expect(fixture.seen.faults).toEqual([]);
});

test('what was deleted is in the trash until it is restored; a ticket without its board goes to another one', async () => {
  const { id: project } = await newProject(fixture.server, 'Thrown away');
  const call = <Data = { id: string }>(method: string, path: string, body?: object) =>
    callApi<Data>(fixture.server, method, path, body);
  const organization = await demoOrganization(fixture.server);
  const boards = await call<{ id: string; slug: string }[]>('GET', `/projects/${project}/boards`);
  const hold = boards.find(({ slug }) => slug === 'hold')?.id;
  const { id: ticket, key } = await call<{ id: string; key: string }>(
    'POST',
    `/projects/${project}/tickets`,
    { board_slug: 'hold', title: 'Thrown away with its board' },
  );
  await call('DELETE', `/tickets/${ticket}`);
  await call('DELETE', `/boards/${hold}`);
  const document = await call('POST', `/organizations/${organization}/documents`, {
    title: 'A page torn out',
  });
  await call('DELETE', `/documents/${document.id}`);
  const other = await newProject(fixture.server, 'Nearly forgotten');
  await call('DELETE', `/projects/${other.id}`);

  const page = await open('/app/trash');
  await page.getByRole('button', { name: `Restore ${key}` }).click();
  await page.getByLabel(`Board for ${key}`).selectOption({ label: 'Deployed' });
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: `Restore ${key}` }).click();
  await takesFocus(page.getByRole('heading', { name: 'Tickets' }));
  await page.getByRole('button', { name: 'Restore A page torn out' }).click();
  await takesFocus(page.getByRole('heading', { name: 'Documents' }));
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Nearly forgotten' })
    .getByRole('button', { name: /^Restore/u })
    .click();
  await takesFocus(page.getByRole('heading', { name: 'Projects', exact: true }));
  for (const path of [`/tickets/${ticket}`, `/documents/${document.id}`, `/projects/${other.id}`]) {
    expect(await call('GET', path)).toMatchObject({ id: path.split('/').at(-1) });
  }
  expect(fixture.seen.faults).toEqual([]);
});

test('the address of a ticket opens it in the organization that has it; where several have it, one is asked', async () => {
  const { server } = fixture;
  const { page, faults } = fixture.seen;
  const person = await newPerson(server);
  const { id: second } = await server.basalt('organization create --name', 'Pit');
  const join = `user create --role owner --organization ${second} --email ${person.email} --name`;
  await server.basalt(join, 'Pat Person');
  await signInByPassword(page, server.address, person, '/app');
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const headers = { Origin: server.address };
    const answer = await page.request.post(`${server.address}/app-api${path}`, { headers, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const makeTicket = async (organization: string, key: string, title: string) => {
    const { id } = await post(`/organizations/${organization}/projects`, { name: key, key });
    await post(`/projects/${id}/tickets`, { board_slug: 'open', title });
  };
  await makeTicket(person.organization, 'WEB', 'Of the first');
  await makeTicket(second, 'WEB', 'Of the second');
  await makeTicket(second, 'PIT', 'In the second alone');
  await post(`/organizations/${person.organization}/notifications`, {
    user_ids: [person.id],
    title: 'Look at this',
    body: 'It is due.',
    url: '/app/tickets/WEB-1',
  });
  const shows = (title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor();

  await page.goto(`${server.address}/app/tickets/PIT-1`);
  await shows('In the second alone');
  await page.goto(`${server.address}/app/tickets/WEB-1`);
  await shows('Which organization?');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open WEB-1 of Pit' }).click();
  await shows('Of the second');
  await page.reload();
  await shows('Of the second');
  await page.getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('link', { name: 'Look at this' }).click();
  await shows('Of the first');
  expect(faults).toEqual([]);
});

test('an owner renames the organization, and its pages show the new name', async () => {
  const { server } = fixture;
  const { page, faults } = fixture.seen;
  const person = await newPerson(server);
  await signInByPassword(page, server.address, person, '/app/general');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Granite');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Granite', { exact: true }).waitFor();
  await page.getByRole('banner').getByText('Granite').waitFor();
  expect(faults).toEqual([]);
});

test('the owner of an empty organization sets it up on the first page, and who is invited comes into the project, where everything is live', async () => {
  const { page } = fixture.seen;
  const { server, browser } = fixture;
  const owner = await newPerson(server);
  const robot = await robotOf(server, owner.organization);
  await signInByPassword(page, server.address, owner, '/app');
  await page.getByRole('heading', { name: /^Set up Quarry/u, level: 1 }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  // A project to look around in is no step: it comes and goes.
  await page.getByRole('button', { name: 'Add a demo project' }).click();
  await page.getByRole('link', { name: 'Open the demo project' }).click();
  await page.getByRole('heading', { name: /^Demo project/u, level: 1 }).waitFor();
  await page.getByText('Sign in by a link').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('Demo project was removed.').waitFor();
  await page.getByRole('button', { name: 'Add a demo project' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Demo project is back.').waitFor();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Add a demo project' }).waitFor();
  // Who puts the steps away gets them back while there is no project.
  await page.getByRole('button', { name: 'Put these steps away' }).click();
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Web shop');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Web shop is made.').waitFor();
  await page.getByLabel('Title').fill('Pay by invoice');
  await page.getByRole('button', { name: 'Create the ticket' }).click();
  await page.getByText('Web shop has its first ticket.').waitFor();
  await page.getByRole('link', { name: 'Open its board' }).click();
  await page.getByRole('heading', { name: /^Web shop/u, level: 1 }).waitFor();
  // The steps stay, also after a reload, until they are done or put away.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: /^Set up Quarry/u, level: 1 }).waitFor();
  await page.reload();
  await page.getByText('2 of 3 steps are done.').waitFor();
  await page.getByRole('link', { name: 'Jira' }).click();
  await page.getByRole('button', { name: /^Jira/u }).waitFor();
  await page.goBack();
  await page.getByText('Web shop has its first ticket.').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  const email = 'first@example.test';
  await page.getByLabel('Email').fill(`${email}, second@example.test; third`);
  await page.getByText('They join as members of Web shop.').waitFor();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('The email address is not an email address.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('third');
  await page.getByText(`Invited: ${email}, second@example.test`).waitFor();
  await page.getByLabel('Email').fill('third@example.test');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText(/^The invitation to third@example.test is made, but not sent/u).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
  // With the last step done, they go by themselves, but not while somebody looks at them.
  await page.getByText('All steps are done.').waitFor();
  await page.getByRole('button', { name: 'Done, show my home' }).waitFor();
  await page.getByRole('link', { name: 'Open its board' }).click();
  await page.getByRole('heading', { name: /^Web shop/u, level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByText('The first steps are all done.').waitFor();
  await page.getByRole('heading', { name: 'Assigned to me' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  const { page: theirs, close } = await visit(browser, [server.address]);
  await theirs.goto(await server.mailLink('invitation', email));
  await theirs.getByLabel('Your name').fill('First Person');
  await theirs.getByLabel('Choose a password', { exact: true }).fill('quiet granite morning');
  await theirs.getByRole('button', { name: 'Make an account and join' }).click();
  await theirs.waitForURL(`${server.address}/app`);
  const today = theirs.getByRole('region', { name: 'Assigned to me' });
  await today.getByRole('link', { name: 'Web shop' }).waitFor();
  await theirs.getByRole('status').getByText('Live').waitFor();
  // A project that they are brought into while their page is open.
  const later = await robot(`/organizations/${owner.organization}/projects`, {
    name: 'Operations',
  });
  const me = await theirs.evaluate<{ data: { id: string } }>(
    `fetch('/app-api/me').then((answer) => answer.json())`,
  );
  const member = `${server.address}/app-api/projects/${later.id}/members`;
  const added = await page.request.post(member, {
    headers: { Origin: server.address },
    data: { user_id: me.data.id },
  });
  expect(added.ok()).toBe(true);
  await today.getByRole('link', { name: 'Operations' }).waitFor();
  await close();
  expect(fixture.seen.faults).toEqual([]);
});
