import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { newBoards } from '../testing/boards.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openPalette } from '../testing/palette.ts';

const fixture = openPageFixture(alone);

const openApp = (path: string) => openPalette(fixture, path);

journey(
  'the palette goes anywhere, makes and changes tickets, and finds everything by name',
  fixture,
  {
    async 'the palette goes to a ticket, a document and a project, by the keyboard alone'() {
      const organization = await demoOrganization(fixture.server);
      await callApi(fixture.server, 'POST', `/organizations/${organization}/documents`, {
        title: 'Quarterly paving plan',
        status: 'published',
      });
      const { page, palette, open, choose } = await openApp('/app');
      await open();
      expect(await violationsInBoth(page)).toEqual([]);
      // With two letters swapped, as people type.
      await choose('nivoice', /Pay by invoice/u);
      await page.getByRole('heading', { name: 'Pay by invoice', level: 1 }).waitFor();

      await open();
      await choose('paving', /Quarterly paving plan/u);
      await page.getByRole('heading', { name: 'Quarterly paving plan', level: 1 }).waitFor();

      await open();
      await choose('OPS', /^Operations/u);
      await page.waitForURL('**/app/projects/OPS');

      await open();
      await choose('web list', /^List · Web shop/u);
      await page.waitForURL('**/app/projects/WEB/list');

      await open();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the first choice is the one that Enter takes, also when it is found later than others'() {
      const organization = await demoOrganization(fixture.server);
      await callApi(fixture.server, 'POST', `/organizations/${organization}/documents`, {
        title: 'Crash of the till',
        status: 'published',
      });
      const { page, palette, open } = await openApp('/app');
      // "Trash" is called almost so, and counts only if nothing is called so.
      await open();
      await page.keyboard.type('crash');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Crash of the till', level: 1 }).waitFor();

      await open();
      await page.keyboard.type('rash');
      await palette.getByRole('menuitem', { name: 'Trash' }).waitFor();
      const found = palette.getByRole('menuitem', { name: /Crash of the till/u });
      await expect.poll(() => found.getAttribute('data-focused')).toBe('true');
      // What the first letters alone have found is gone.
      const next = palette
        .getByRole('menuitem')
        .nth(1)
        .and(page.getByRole('menuitem', { name: 'Trash' }));
      await next.waitFor();
      // Who has gone on to another one keeps it.
      await page.keyboard.press('ArrowDown');
      await next.and(page.locator('[data-focused]')).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/app/trash');
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the palette creates a ticket and moves it, and says why the service refuses'() {
      const { server } = fixture;
      const organization = await demoOrganization(server);
      const { id: project } = await callApi(
        server,
        'POST',
        `/organizations/${organization}/projects`,
        {
          name: 'Quarry',
          key: 'QRY',
        },
      );
      const boards = await callApi<{ id: string; slug: string }[]>(
        server,
        'GET',
        `/projects/${project}/boards`,
      );
      const boardOf = (slug: string) => boards.find((board) => board.slug === slug)?.id ?? '';
      await callApi(server, 'PATCH', `/boards/${boardOf('hold')}`, { wip_limit: 1 });
      await callApi(server, 'POST', `/projects/${project}/tickets`, {
        board_slug: 'hold',
        title: 'In the way',
      });
      const { page, palette, open, choose } = await openApp('/app');

      await open();
      await page.keyboard.type('Blast the west wall');
      await palette.getByText('Nothing was found for these words.').waitFor();
      await page.keyboard.press('Control+a');
      await choose('Blast the west wall', /Create the ticket “Blast the west wall”/u);
      const form = page.getByRole('dialog', { name: 'New ticket' });
      const title = form.getByRole('textbox', { name: 'Title' });
      await takesFocus(title);
      expect(await title.inputValue()).toBe('Blast the west wall');
      await form.getByRole('button', { name: 'Project:' }).click();
      await page.getByRole('menuitemradio', { name: /^Quarry/u }).click();
      expect(await violationsInBoth(page)).toEqual([]);
      await title.press('End');
      await title.pressSequentially(' twice');
      await page.keyboard.press('Enter');
      await page.getByText('QRY-2 was created on Open.').waitFor();
      await form.waitFor({ state: 'detached' });

      // The key of a ticket is no title of another one.
      await open();
      await page.keyboard.type('qry-2');
      await palette.getByRole('menuitem', { name: /Blast the west wall twice/u }).waitFor();
      await palette.getByRole('menuitem', { name: /All results for/u }).waitFor();
      expect(await palette.getByText('Create the ticket').count()).toBe(0);
      await page.keyboard.press('Control+a');
      await choose('move', /Move a ticket/u);
      await choose('blast', /Blast the west wall twice/u);
      await choose('hold', /^Hold/u);
      await palette.getByText('The board holds 1 of at most 1 ticket.').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.keyboard.press('Control+a');
      await choose('deployed', /^Deployed/u);
      await page.getByText('QRY-2 moved to Deployed.').waitFor();
      const { board_id } = await callApi<{ board_id: string }>(server, 'GET', '/tickets/QRY-2');
      expect(board_id).toBe(boardOf('deployed'));
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the palette changes the ticket of its page, and finds views, people, invitations and the theme by name'() {
      const { server } = fixture;
      const { project } = await newBoards(server, 'CALLED', ['Changed by words']);
      const organization = await demoOrganization(server);
      await callApi(server, 'POST', `/organizations/${organization}/views`, {
        name: 'Stones to cut',
        project_id: project,
        shared: true,
        query: { priority: 'high' },
      });
      // An open window is not told of a view that somebody else makes.
      await fixture.seen.empty();
      const { page, open, choose } = await openApp('/app/projects/CALLED');
      await page.locator('.board_ticketCard').getByText('Changed by words').click();
      const sheet = page.getByRole('dialog', { name: 'CALLED-1' });
      await sheet.waitFor();
      const find = page.getByRole('textbox', { name: 'Find a person…' });
      // The second time too.
      for (const name of ['Grace Column', 'Ada Quarry']) {
        await open();
        await choose('assign', /^Assign CALLED-1…/u);
        await takesFocus(find);
        await page.keyboard.type(name);
        await page.locator('[data-focused]').getByText(name).waitFor();
        await page.keyboard.press('Enter');
        await sheet.getByRole('heading', { level: 1 }).click();
        await find.waitFor({ state: 'detached' });
      }
      const read = () => callApi<{ assignee_ids: string[] }>(server, 'GET', '/tickets/CALLED-1');
      await expect.poll(async () => (await read()).assignee_ids).toHaveLength(2);
      await open();
      await choose('due', /^Due date of CALLED-1/u);
      const due = page.getByRole('textbox', { name: 'Due, in words' });
      await takesFocus(due);
      await page.keyboard.press('Escape');
      await due.waitFor({ state: 'detached' });
      await open();
      await choose('archive', /^Archive CALLED-1/u);
      await page.getByText('CALLED-1 was archived.').waitFor();

      await open();
      await choose('stones', /^Stones to cut/u);
      await page.waitForURL('**/app/projects/CALLED/list?priority=high**');
      await open();
      await choose('grace', /^Grace Column’s tickets/u);
      await page.waitForURL('**/app/projects/CALLED/list?assignee_id=**');
      await open();
      await choose('invite', /^Invite somebody/u);
      const invitation = page.getByRole('dialog', { name: /^Invite somebody/u });
      await takesFocus(invitation.getByLabel('Email'));
      await page.keyboard.press('Escape');
      await invitation.waitFor({ state: 'detached' });
      await open();
      await choose('called settings people', /^Settings: people/u);
      await takesFocus(page.getByRole('heading', { name: 'People', exact: true }));
      // Also when the boards and labels above it have come.
      await page.getByRole('button', { name: 'Add label' }).waitFor();
      const isInSight = `document.activeElement.getBoundingClientRect().top < innerHeight`;
      await expect.poll(() => page.evaluate<boolean>(isInSight)).toBe(true);
      await open();
      await choose('new proj', /^New project/u);
      const newProject = page.getByRole('dialog', { name: 'New project' });
      await takesFocus(newProject.getByLabel('Name'));
      await page.keyboard.press('Escape');
      await newProject.waitFor({ state: 'detached' });
      await open();
      await choose('go to inb', /^Inbox/u);
      await page.waitForURL('**/app/notifications');
      await open();
      await choose('new doc', /^Create a document/u);
      await page.waitForURL('**/app/documents/*-*');
      await takesFocus(page.getByRole('textbox', { name: 'Title' }));
      await open();
      await choose('theme', /^Theme/u);
      await page.waitForURL('**/app/profile#appearance');
      await takesFocus(page.getByRole('heading', { name: 'Appearance' }));
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
