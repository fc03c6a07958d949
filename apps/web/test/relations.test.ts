import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { follow, takesFocus } from '../testing/browser.ts';
import { callApi, newProject } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

journey('a ticket gets sub-tickets and relations, also where its board is full', fixture, {
  async 'a ticket gets sub-tickets in a line and a blocker by words of its title or its key; each is taken away and comes back by undo'() {
    const { server } = fixture;
    const project = await newProject(server, 'Relations');
    const create = (title: string, board_slug = 'open') =>
      callApi<{ id: string; key: string }>(server, 'POST', `/projects/${project.id}/tickets`, {
        title,
        board_slug,
      });
    const [ticket, blocker] = [await create('The whole'), await create('In the way')];
    const done = await create('A part that is done', 'deployed');
    await callApi(server, 'POST', `/tickets/${ticket.id}/relations`, {
      type: 'child',
      ticket: done.key,
    });
    const { page } = fixture.seen;
    await openAsOwner(fixture, `/app/tickets/${ticket.key}`);
    const relations = page.getByRole('region', { name: 'Relations' });
    const parts = page.getByRole('region', { name: 'Sub-tickets' });
    const blocked = relations.getByRole('listitem').getByText('Blocked by');
    await parts.getByText('1 of 1').waitFor();

    await parts.getByRole('button', { name: 'Add a sub-ticket' }).click();
    const line = parts.getByRole('textbox', { name: 'Title of the sub-ticket' });
    await takesFocus(line);
    await page.keyboard.type('A part to do');
    await page.keyboard.press('Enter');
    await parts.getByText('1 of 2').waitFor();
    await parts.getByRole('link', { name: /A part to do/u }).waitFor();
    // The line stays for the next one.
    await takesFocus(line);
    await page.keyboard.type('Another part');
    await page.keyboard.press('Enter');
    await parts.getByText('1 of 3').waitFor();
    await parts.getByRole('button', { name: 'Close' }).click();
    const another = parts.getByRole('listitem').filter({ hasText: 'Another part' });
    await another.getByRole('button', { name: /Remove the relation/u }).click();
    await another.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Add a relation' }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    const other = relations.getByRole('textbox', { name: 'The other ticket' });
    await takesFocus(other);
    // Words that no ticket has, and a key that no ticket has.
    await other.fill('NO-1');
    await relations.getByText('No other ticket has these words.').waitFor();
    await page.keyboard.press('Enter');
    await relations.getByText('The ticket is not another ticket of this organization.').waitFor();
    await other.fill('in the way');
    await relations.getByRole('menuitem', { name: /In the way/u }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await takesFocus(page.getByRole('button', { name: 'Add a relation' }));
    await page.keyboard.press('Enter');
    await other.pressSequentially('the way');
    const choice = relations.getByRole('menuitem', { name: /In the way/u });
    await choice.and(page.locator('[data-focused]')).waitFor();
    await page.keyboard.press('Enter');
    await blocked.waitFor();
    await relations
      .getByRole('button', { name: `Remove the relation with ${blocker.key}` })
      .click();
    await blocked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a relation' }).click();
    await other.fill(blocker.key.toLowerCase());
    await page.keyboard.press('Enter');
    await blocked.waitFor();

    await relations
      .getByRole('button', { name: `Remove the relation with ${blocker.key}` })
      .click();
    await blocked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`The relation with ${blocker.key} is back.`).waitFor();
    await blocked.waitFor();

    await follow(page, `/app/projects/${ticket.key.split('-')[0]}`);
    const card = page.getByRole('row', { name: new RegExp(`^${ticket.key} `, 'u') });
    await card.getByText('Blocked').waitFor();
    const progress = (words: string) => card.getByRole('img', { name: words }).waitFor();
    await progress('1 of 2 sub-tickets done');
    const made = await callApi<
      { id: string; type: string; ticket: { id: string; done: boolean } }[]
    >(server, 'GET', `/tickets/${ticket.id}/relations`);
    const open = made.find((one) => one.type === 'child' && !one.ticket.done);
    const to = { board_slug: 'deployed' };
    await callApi(server, 'POST', `/tickets/${open?.ticket.id}/move`, to);
    await progress('2 of 2 sub-tickets done');
    await callApi(server, 'POST', `/tickets/${blocker.id}/move`, to);
    await card.getByText('Blocked').waitFor({ state: 'detached' });
    expect(await violationsInBoth(page)).toEqual([]);
    await card.click();

    // The other end shows it from its side, and is fetched again when this one changes.
    await relations.getByRole('link', { name: /In the way/u }).click();
    await page.getByRole('heading', { name: 'In the way', level: 1 }).waitFor();
    await relations.getByText('Blocks').waitFor();
    const list = await callApi<{ id: string }[]>(server, 'GET', `/tickets/${blocker.id}/relations`);
    await callApi(server, 'DELETE', `/relations/${list[0]?.id}`);
    await relations.getByText('Blocks').waitFor({ state: 'detached' });
  },
  async 'a sub-ticket of a ticket on a full board begins on the first board with room, the focus stays in its field, and it opens in the panel'() {
    const { server } = fixture;
    const project = await newProject(server, 'Full');
    const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
    const boards = await callApi<{ id: string; slug: string }[]>(
      server,
      'GET',
      `/projects/${project.id}/boards`,
    );
    const id = boards.find(({ slug }) => slug === 'in-progress')?.id;
    await callApi(server, 'PATCH', `/boards/${id}`, { wip_limit: 1 });
    await callApi(server, 'POST', `/projects/${project.id}/tickets`, {
      title: 'The whole',
      board_slug: 'in-progress',
    });
    const { page } = fixture.seen;
    await openAsOwner(fixture, `/app/projects/${key}`);
    await page.getByRole('row', { name: new RegExp(`^${key}-1 `, 'u') }).click();
    await page.getByRole('heading', { name: 'The whole', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add a sub-ticket' }).click();
    const field = page.getByRole('textbox', { name: 'Title of the sub-ticket' });
    await takesFocus(field);
    const parts = page.getByRole('region', { name: 'Sub-tickets' });
    await page.keyboard.type('A part');
    await page.keyboard.press('Enter');
    await parts.getByRole('listitem').filter({ hasText: 'Open' }).waitFor();
    await takesFocus(field);
    await page.keyboard.type('Ask for a quote');
    expect(await field.inputValue()).toBe('Ask for a quote');
    await page.getByRole('button', { name: 'Close', exact: true }).first().waitFor();
    await parts.getByRole('link', { name: /A part/u }).click();
    const sheet = page.getByRole('dialog', { name: `${key}-2` });
    await sheet.getByRole('heading', { name: 'A part', level: 1 }).waitFor();
    expect(page.url()).toBe(`${server.address}/app/tickets/${key}-2`);
    await sheet.getByText('Part of').waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Full', level: 1 }).waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});
