import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { card, newBoards } from '../testing/boards.ts';
import { takesFocus } from '../testing/browser.ts';
import { takesKeys } from '../testing/keyboard.ts';
import { callApi, newProject } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';

const fixture = openPageFixture(alone);

journey('keys go through pages and cards, open choices, select cards and make tickets', fixture, {
  async 'keys lead from page to page and from card to card, and open a choice of a ticket in its row of the list or below it, or below its card, also of the one under the mouse'() {
    const { server } = fixture;
    const project = await newProject(server, 'Ways');
    const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
    for (const title of ['First', 'Second']) {
      await callApi(server, 'POST', `/projects/${project.id}/tickets`, {
        title,
        board_slug: 'open',
      });
    }
    const { page } = fixture.seen;
    await openAsOwner(fixture, '/app');
    await takesKeys(page);
    // Both are sent at once: the second counts for a moment alone, in which a busy page may not get round to the first.
    const go = async (second: string, to: string | RegExp) => {
      await Promise.all([page.keyboard.press('g'), page.keyboard.press(second)]);
      await page.waitForURL(to);
    };
    // Outside of a project, to the first one that is known.
    await page.getByRole('link', { name: /Ways/u }).first().waitFor();
    await go('b', /\/app\/projects\/[A-Z0-9]+$/u);
    await go('p', '**/app/projects');
    await page.getByRole('link', { name: /Ways/u }).first().click();
    const row = (name: string) => page.getByRole('row', { name });
    await row('First').waitFor();
    await go('l', `**/app/projects/${key}/list`);
    // Not the card of the same name, which goes when the list has come.
    await page.getByRole('columnheader', { name: 'Key' }).waitFor();
    await page.getByRole('link', { name: 'Second' }).focus();
    await page.keyboard.press('p');
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    await page.getByRole('button', { name: 'Priority: Highest' }).waitFor();
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    // Labels have no column: their choices open below the row.
    await page.getByRole('link', { name: 'Second' }).focus();
    await page.keyboard.press('l');
    await takesFocus(page.getByRole('textbox', { name: 'Find a label…' }));
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu', { name: 'Labels' }).waitFor({ state: 'detached' });
    await takesFocus(page.getByRole('link', { name: 'Second' }));
    expect(new URL(page.url()).pathname).toBe(`/app/projects/${key}/list`);
    await go('b', `**/app/projects/${key}`);
    // Not the row of the list, which goes at this moment.
    const first = page.locator('.board_ticketCard').getByText('First');
    // Without a ticket that has the focus, a letter is for the one under the mouse.
    await first.hover();
    await page.keyboard.press('p');
    await page.getByRole('menuitemradio', { name: 'High', exact: true }).click();
    await page.getByRole('row', { name: 'First' }).getByRole('img', { name: /High/u }).waitFor();
    await page.mouse.move(-1, -1);
    await page.keyboard.press('j');
    await takesFocus(row('First'));
    await page.keyboard.press('j');
    await takesFocus(row('Second'));
    await page.keyboard.press('k');
    await takesFocus(row('First'));
    await page.keyboard.press('a');
    await takesFocus(page.getByRole('textbox', { name: 'Find a person…' }));
    await page.keyboard.press('Escape');
    await takesFocus(row('First'));
    await page.keyboard.press('m');
    await page.getByRole('menuitemradio', { name: 'Deployed' }).click();
    await page.getByText(`${key}-1 moved to Deployed.`).waitFor();
    await takesFocus(row('First'));
    expect(new URL(page.url()).pathname).toBe(`/app/projects/${key}`);
    await page.keyboard.press('x');
    await page.getByText('1 ticket selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 ticket selected').waitFor({ state: 'detached' });
    await takesFocus(row('First'));
    // One of the usual estimates, and then another one, which is typed.
    for (const [typed, estimate] of [
      ['5', 5],
      ['5,5', 5.5],
    ] as const) {
      await page.keyboard.press('s');
      await takesFocus(page.getByRole('textbox', { name: 'Choose or type it…' }));
      await page.keyboard.type(typed);
      await page.locator('[role="menu"] [data-focused]').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText(`The estimate of ${key}-1 is now ${estimate}.`).waitFor();
      await takesFocus(row('First'));
    }
    // A digit chooses, where none can be typed.
    await page.keyboard.press('p');
    await takesFocus(page.getByRole('textbox', { name: 'Find a priority…' }));
    await page.keyboard.press('1');
    await page.getByText(`The priority of ${key}-1 is now Highest.`).waitFor();
    await takesFocus(row('First'));
    await page.keyboard.press('/');
    await takesFocus(page.getByRole('searchbox', { name: 'Filter by words' }));
    await page.keyboard.type('c?gh');
    expect(await page.getByRole('searchbox').inputValue()).toBe('c?gh');
    // Enter leaves the words for the page, where letters are keys again, and goes to the first match; Escape takes the words away.
    await page.keyboard.press('Enter');
    await takesFocus(page.getByRole('heading', { level: 1 }));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.keyboard.press('/');
    await page.keyboard.type('Second');
    await page.keyboard.press('Enter');
    await takesFocus(row('Second'));
    await page.keyboard.press('Escape');
    await row('First').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('New ticket').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    // The same list, for a hand on the mouse and for who does not know the key.
    await page.getByRole('navigation', { name: 'Your account' }).locator('summary').click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help.getByText('New ticket').waitFor();
    await page.keyboard.press('Escape');
    await takesFocus(page.getByRole('button', { name: 'Keyboard shortcuts' }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keyboard');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Enter');
    await help.getByText('New ticket').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await go('i', '**/app/notifications');
    await go('d', '**/app/documents');
    await go('h', '**/app');
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'X selects cards of a board, and all of them are changed at once, with Undo'() {
    const { server } = fixture;
    const { project, keysOn } = await newBoards(server, 'CHOSE', ['First', 'Second', 'Third']);
    const { page } = fixture.seen;
    await openAsOwner(fixture, '/app/projects/CHOSE');
    await page.locator('.board_ticketCard').getByText('Third').waitFor();
    const bar = page.getByRole('group', { name: 'Change the selected tickets' });
    for (const [at, title] of ['First', 'Second'].entries()) {
      await page.keyboard.press('j');
      await takesFocus(page.getByRole('row', { name: title }));
      await page.keyboard.press('x');
      await bar.getByText(at === 0 ? '1 ticket selected' : '2 tickets selected').waitFor();
    }
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('x');
    await bar.getByText('1 ticket selected').waitFor();
    await page.keyboard.press('x');
    await bar.getByText('2 tickets selected').waitFor();
    await bar.getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('menuitem', { name: 'Hold' }).click();
    await page.getByText('2 tickets moved to Hold.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 tickets as before.').waitFor();
    expect(await keysOn('open')).toEqual(['CHOSE-1', 'CHOSE-2', 'CHOSE-3']);
    await bar.getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('menuitem', { name: 'Hold' }).click();
    await page.getByText('2 tickets moved to Hold.').waitFor();
    await card(page, 'Hold', 'CHOSE-2').getByText('Selected').waitFor();
    const colorOf = (name: string) =>
      bar.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
    expect(await colorOf('Delete')).toBe(await colorOf('Archive'));
    const priorities = async () =>
      (
        await callApi<{ priority: string }[]>(
          server,
          'GET',
          `/projects/${project}/tickets?sort=key`,
        )
      ).map(({ priority }) => priority);
    const before = await priorities();
    // At once on what the change before has left.
    await page.keyboard.press('p');
    await page.getByRole('menuitem', { name: 'Highest' }).click();
    await page.getByText('2 tickets set to highest priority.').waitFor();
    expect(await priorities()).toEqual(['highest', 'highest', before[2]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 tickets as before.').waitFor();
    expect(await priorities()).toEqual(before);
    // The choice of the bar, though a card that is not selected has the focus.
    await page.getByRole('row', { name: 'Third' }).focus();
    await page.keyboard.press('a');
    await page.getByRole('menu', { name: 'Assign…' }).waitFor();
    await page.locator('.menu_choose:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await takesFocus(page.getByRole('row', { name: 'Third' }));
    await bar.getByRole('button', { name: 'Clear' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a ticket is made from anywhere by C with all that it needs, kept when it is left, and more follow'() {
    const { server } = fixture;
    const project = await newProject(server, 'Keys');
    const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
    await callApi(server, 'POST', `/projects/${project.id}/labels`, {
      name: 'bug',
      color: '#aa0000',
    });
    const { page } = fixture.seen;
    await openAsOwner(fixture, `/app/projects/${key}`);
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await takesKeys(page);
    const form = page.getByRole('dialog', { name: 'New ticket' });
    const title = form.getByRole('textbox', { name: 'Title' });
    await page.keyboard.press('c');
    await takesFocus(title);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.type('Left for now');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    await page.keyboard.press('c');
    await takesFocus(title);
    expect(await title.inputValue()).toBe('Left for now');
    await form.getByRole('button', { name: 'Labels:' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'bug' }).click();
    // Several choices count when the menu is left.
    await page.mouse.click(5, 5);
    await form.getByRole('button', { name: 'Priority:' }).click();
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    await form.getByText('Create more').click();
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByText(`${key}-1 was created on Open.`).waitFor();
    await takesFocus(title);
    await expect.poll(() => title.inputValue()).toBe('');
    await page.keyboard.type('Another');
    await page.keyboard.press('Enter');
    await page.getByText(`${key}-2 was created on Open.`).waitFor();
    const ticket = (at: number) =>
      callApi<{ title: string; priority: string; label_ids: string[]; estimate: number | null }>(
        server,
        'GET',
        `/tickets/${key}-${at}`,
      );
    const first = await ticket(1);
    expect([first.priority, first.label_ids.length]).toEqual(['highest', 1]);
    // The words that a board's line reads are read here, too.
    await form.getByRole('button', { name: 'Estimate:' }).click();
    await page.getByRole('menuitemradio', { name: '8 points' }).click();
    await title.fill('Third #bug !low of all #other');
    const read = form.getByRole('group', { name: 'What the line says' });
    await read.getByRole('button', { name: 'Low priority' }).waitFor();
    await read.getByRole('button', { name: 'bug' }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    await title.press('Enter');
    await page.getByText(`${key}-3 was created on Open.`).waitFor();
    expect(await ticket(3)).toMatchObject({
      title: 'Third #bug of all #other',
      priority: 'low',
      estimate: 8,
    });
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a new ticket has a description, and what was entered is there again after Escape, as a whole'() {
    const { server } = fixture;
    const project = await newProject(server, 'Whole drafts');
    const { key } = await callApi<{ key: string }>(server, 'GET', `/projects/${project.id}`);
    const { page } = fixture.seen;
    await openAsOwner(fixture, `/app/projects/${key}/list`);
    await page.getByRole('heading', { name: 'Whole drafts', level: 1 }).waitFor();
    const form = page.getByRole('dialog', { name: 'New ticket' });
    const title = form.getByRole('textbox', { name: 'Title' });
    await page.keyboard.press('c');
    await takesFocus(title);
    await page.keyboard.type('With words');
    await form.getByRole('button', { name: 'Describe it…' }).click();
    const text = form.getByRole('textbox', { name: 'Description' });
    await takesFocus(text);
    await page.keyboard.type('Why it is needed');
    await form.getByRole('button', { name: 'Priority:' }).click();
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await takesFocus(title);
    expect(await title.inputValue()).toBe('With words');
    await form.getByRole('button', { name: 'Why it is needed' }).waitFor();
    await form.getByRole('button', { name: 'Priority: Highest' }).waitFor();
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByText(`${key}-1 was created on Open.`).waitFor();
    expect(await callApi(server, 'GET', `/tickets/${key}-1`)).toMatchObject({
      title: 'With words',
      priority: 'highest',
      description_html: '<p>Why it is needed</p>',
    });
    expect(fixture.seen.faults).toEqual([]);
  },
});

/** Presses a key of a layout as it comes to the page, without a key of its own for Ctrl. */
async function pressOnLayout(
  page: Page,
  { key, code, isCtrl = false }: { key: string; code: string; isCtrl?: boolean },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const pressed = { key, code, modifiers: isCtrl ? 2 : 0 };
  for (const type of ['keyDown', 'keyUp'] as const) {
    await session.send('Input.dispatchKeyEvent', { type, ...pressed });
  }
  await session.detach();
}

journey('the first keys of a page on layouts without Latin letters', fixture, {
  async 'keys count by their position on layouts without Latin letters, also the first key of a page'() {
    await fixture.seen.empty();
    const { seen, server } = fixture;
    const { page } = seen;
    await newBoards(server, 'ABROAD', ['One']);
    await openAsOwner(fixture, '/app/projects/ABROAD');
    await takesKeys(page);
    await card(page, 'Open', 'ABROAD-1').waitFor();
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    const form = page.getByRole('dialog', { name: 'New ticket' });
    for (const [k, c] of [
      ['л', 'с'],
      ['κ', 'ψ'],
      ['ל', 'ב'],
      ['ن', 'ؤ'],
    ] as const) {
      await pressOnLayout(page, { key: k, code: 'KeyK', isCtrl: true });
      await takesFocus(palette.getByRole('searchbox'));
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await pressOnLayout(page, { key: c, code: 'KeyC' });
      await takesFocus(form.getByRole('textbox', { name: 'Title' }));
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
    }
    expect(seen.faults).toEqual([]);
  },
});
