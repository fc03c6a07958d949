import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi, demoOrganization, newProject } from '../testing/call-api.ts';
import { goDownTo } from '../testing/keyboard.ts';
import { animated } from '../testing/movement.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { pasting } from '../testing/pasting.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

interface TicketRecord {
  id: string;
  project_id: string;
  key: string;
  title: string;
  description_html: string | null;
  start_at: string | null;
  due_at: string | null;
  priority: string;
  tag_names: string[];
  label_ids: string[];
}

/** A ticket in a project of its own, and its page. */
async function openTicket(name: string, fields: object = {}): Promise<[TicketRecord, Page]> {
  const project = await newProject(fixture.server, name);
  const ticket = await callApi<TicketRecord>(
    fixture.server,
    'POST',
    `/projects/${project.id}/tickets`,
    { board_slug: 'open', title: 'As it was', ...fields },
  );
  const { page } = fixture.seen;
  await openAsOwner(fixture, `/app/tickets/${ticket.key}`);
  await page.getByRole('heading', { name: 'As it was', level: 1 }).waitFor();
  await page.getByRole('status').getByText('Live').waitFor();
  return [ticket, page];
}

const read = ({ id }: TicketRecord) =>
  callApi<TicketRecord>(fixture.server, 'GET', `/tickets/${id}`);

const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;

const describe = (page: Page) =>
  page.getByRole('button', { name: /^(?:Describe what is to be done…|Edit the description)$/u });

const task = (words: string, isDone: boolean) =>
  `<li data-type="taskItem" data-checked="${isDone}"><p>${words}</p></li>`;
const row = (cell: string, ...words: string[]) =>
  `<tr>${words.map((word) => `<${cell}><p>${word}</p></${cell}>`).join('')}</tr>`;

journey(
  'texts of a ticket: drafts, tables and tasks, and what happens when two write or the session ends',
  fixture,
  {
    async 'a text that is being written outlives a reload, and is stored as it was written'() {
      const [ticket, page] = await openTicket('Drafts');
      await page.getByRole('button', { name: 'Describe what is to be done…' }).click();
      const editor = page.getByRole('textbox', { name: 'Description' });
      await editor.fill('Not yet saved');
      const kept = () => page.evaluate<string>(`Object.values(localStorage).join(' ')`);
      await expect.poll(kept, atLast).toContain('Not yet saved');
      await page.reload();
      // It is offered, and takes no key before.
      await page.getByRole('button', { name: 'Continue it' }).waitFor();
      expect(await editor.count()).toBe(0);
      await page.keyboard.press('e');
      await editor.getByText('Not yet saved').waitFor();
      await editor.press('Control+a');
      await page.getByRole('button', { name: 'Bold' }).first().click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Edit the description' }).waitFor();
      const expected = '<p><strong>Not yet saved</strong></p>';
      expect((await read(ticket)).description_html).toBe(expected);
      await page.reload();
      await page.locator('.prose_prose strong').getByText('Not yet saved').waitFor();
      expect(await editor.count()).toBe(0);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a table of a web page, tasks, code in its language and pictures stay; what a text cannot hold is said'() {
      const [ticket, page] = await openTicket('Keeps');
      await describe(page).click();
      const editor = page.getByRole('textbox', { name: 'Description' });
      await editor.click();
      await page.evaluate(
        pasting(
          '<table><tbody><tr><th>Name</th><th colspan="2">Two</th></tr><tr><td>a</td><td>b</td><td>c</td></tr></tbody></table>' +
            '<ul><li><input type="checkbox" checked> Done</li></ul>' +
            '<div class="highlight-source-ts"><pre>let a;</pre></div>' +
            '<p><img src="https://example.test/p.png" alt="A plan"></p><video src="x"></video>' +
            '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
        ),
      );
      await page.getByText('A text cannot hold this: 1 recording.').waitFor();
      await editor.getByRole('img', { name: 'pasted-1.gif' }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await editor.press('Control+Enter');
      await page.getByRole('button', { name: 'Edit the description' }).waitFor();
      const { description_html: html } = await read(ticket);
      expect(html).toContain(
        '<table><tbody><tr><th><p>Name</p></th><th colspan="2"><p>Two</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>' +
          '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Done</p></li></ul>' +
          '<pre><code class="language-ts">let a;</code></pre>' +
          '<p><a href="https://example.test/p.png" rel="noopener noreferrer nofollow">A plan</a>',
      );
      expect(html).toMatch(/<img src="\/files\/[0-9a-f-]{36}" alt="pasted-1\.gif"/u);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'code is coloured by its language, which a menu names and changes, while it is written and where it is read'() {
      const [ticket, page] = await openTicket('Code');
      /** The text of each coloured range, by its kind. */
      const coloured = (kind: string) =>
        page.evaluate((name) => {
          const ranges = [...(CSS.highlights.get(`code-${name}`) ?? [])];
          return ranges.map(({ startContainer: { nodeValue }, startOffset, endOffset }) =>
            String(nodeValue).slice(startOffset, endOffset),
          );
        }, kind);
      await describe(page).click();
      const editor = page.getByRole('textbox', { name: 'Description' });
      await editor.click();
      await page.keyboard.type('```ts let a = 1; // first');
      await expect.poll(() => coloured('keyword'), atLast).toEqual(['let']);
      await expect.poll(() => coloured('comment'), atLast).toEqual(['// first']);
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('button', { name: 'Language: ts' }).click();
      await page.getByRole('menuitemradio', { name: 'Plain text' }).click();
      await expect.poll(() => coloured('keyword'), atLast).toEqual([]);
      await page.getByRole('button', { name: 'Language: Plain text' }).click();
      await page.getByRole('menuitemradio', { name: 'JavaScript' }).click();
      await takesFocus(editor);
      await page.keyboard.type('!');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Edit the description' }).waitFor();
      await expect.poll(() => coloured('comment'), atLast).toEqual(['// first!']);
      await expect.poll(() => coloured('keyword'), atLast).toEqual(['let']);
      expect((await read(ticket)).description_html).toBe(
        '<pre><code class="language-javascript">let a = 1; // first!</code></pre>',
      );
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a table is made, filled by Tab, changed by its menu and edited again; a task is typed, and checked where the text is read'() {
      const [ticket, page] = await openTicket('Tables');
      await describe(page).click();
      const editor = page.getByRole('textbox', { name: 'Description' });
      await editor.click();
      await page.keyboard.type('[ ] Write it');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Send it');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Insert a table' }).click();
      await takesFocus(editor);
      for (const word of 'Name From Until Ada 9 17 Grace 10 18 Mary'.split(' ')) {
        await page.keyboard.type(word);
        if (word !== 'Mary') await page.keyboard.press('Tab');
      }
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Table: rows and columns' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await choose('Delete the row');
      await editor.getByText('Until').click();
      await choose('Delete the column');
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Edit the description' }).waitFor();
      const table = `<table><tbody>${row('th', 'Name', 'From')}${row('td', 'Ada', '9')}${row('td', 'Grace', '10')}</tbody></table><p></p>`;
      const stored = (...done: [boolean, boolean]) =>
        `<ul data-type="taskList">${task('Write it', done[0])}${task('Send it', done[1])}</ul>${table}`;
      expect((await read(ticket)).description_html).toBe(stored(false, false));

      const box = (name: string) => page.getByRole('checkbox', { name });
      await box('Send it').focus();
      await page.keyboard.press('Space');
      await expect
        .poll(async () => (await read(ticket)).description_html)
        .toBe(stored(false, true));
      await expect.poll(() => box('Send it').isChecked(), atLast).toBe(true);
      await takesFocus(box('Send it'));
      await box('Write it').check();
      await expect.poll(async () => (await read(ticket)).description_html).toBe(stored(true, true));
      expect(await violationsInBoth(page)).toEqual([]);

      await describe(page).click();
      await editor.getByRole('checkbox', { name: 'Send it' }).uncheck();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect
        .poll(async () => (await read(ticket)).description_html)
        .toBe(stored(true, false));
      // The box of the text, not that of its editor.
      await page.getByRole('button', { name: 'Edit the description' }).waitFor();

      // Another person changes the text while it is shown: what was checked is not stored over it.
      await page.route('**/app-api/**', (route) =>
        route.request().method() === 'PATCH'
          ? callApi(fixture.server, 'PATCH', `/tickets/${ticket.id}`, {
              description_html: '<p>Theirs</p>',
            }).then(() => route.continue())
          : route.continue(),
      );
      await box('Send it').click();
      await page.getByText('Somebody else changed this in the meantime.').waitFor();
      await page.locator('.prose_prose').getByText('Theirs').waitFor();
      expect((await read(ticket)).description_html).toBe('<p>Theirs</p>');
      expect(fixture.seen.faults.filter((fault) => !fault.includes('412'))).toEqual([]);
    },
    async 'a title that two change at once shows both, and one chooses'() {
      const [ticket, page] = await openTicket('Conflicts');
      await page.getByRole('button', { name: 'As it was' }).click();
      const title = page.getByLabel('Title', { exact: true });
      await title.fill('Mine');
      await callApi(fixture.server, 'PATCH', `/tickets/${ticket.id}`, {
        title: 'Of <b>another</b>',
      });
      await title.press('Enter');
      const choice = page.getByRole('alert');
      await choice.getByText('Of <b>another</b>', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
      expect((await read(ticket)).title).toBe('Of <b>another</b>');
      const box = await choice.getByRole('button', { name: 'Save mine' }).boundingBox();
      expect(box?.width).toBeLessThan(150);
      await choice.getByRole('button', { name: 'Save mine' }).click();
      await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor();
      await expect.poll(async () => (await read(ticket)).title).toBe('Mine');
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a description that two change at once shows both side by side with what differs, and both are joined'() {
      const [ticket, page] = await openTicket('Joins', {
        description_html: '<p>One two three</p><p>Second</p>',
      });
      await describe(page).click();
      const editor = page.getByRole('textbox', { name: 'Description' });
      await editor.press('Control+End');
      await page.keyboard.type(' mine');
      await editor.getByText('Second mine').waitFor();
      await callApi(fixture.server, 'PATCH', `/tickets/${ticket.id}`, {
        description_html: '<p>One two THREE</p><p>Second</p>',
      });
      await editor.press('Control+Enter');
      const choice = page.getByRole('alert');
      const marks = (name: string) =>
        choice.getByRole('region', { name }).locator('mark').allTextContents();
      await choice.getByRole('region', { name: 'Yours' }).waitFor();
      expect(await marks('Theirs')).toEqual(['THREE']);
      expect(await marks('Yours')).toEqual(['three', 'mine']);
      const [left, right] = await Promise.all(
        ['Theirs', 'Yours'].map((name) => choice.getByRole('region', { name }).boundingBox()),
      );
      expect(left?.y).toBe(right?.y);
      expect(await violationsInBoth(page)).toEqual([]);
      await choice.getByRole('button', { name: 'Join both' }).click();
      await choice.waitFor({ state: 'detached' });
      await editor.getByText('One two THREE').waitFor();
      await editor.getByText('Second mine').waitFor();
      await editor.press('Control+Enter');
      await page.getByRole('button', { name: 'Edit the description' }).waitFor();
      const joined = '<p>One two THREE</p><p>Second mine</p>';
      expect((await read(ticket)).description_html).toBe(joined);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a text that is saved when the session has ended is stored after signing in'() {
      const [ticket, page] = await openTicket('Sessions');
      await page.getByRole('button', { name: 'Describe what is to be done…' }).click();
      const editor = page.getByRole('textbox', { name: 'Description' });
      await editor.fill('Written before the end');
      const { address, owner } = fixture.server;
      const ended = await page.request.post(`${address}/app-api/auth/logout`, {
        headers: { Origin: address },
      });
      expect(ended.status()).toBe(204);
      // By the keys of the editor, which has the focus: the page may notice the end by itself, and the button be gone.
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(`${address}/login`);
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${address}/app/tickets/${ticket.key}`);
      // It is sent by itself, because it was saved before.
      await expect
        .poll(async () => (await read(ticket)).description_html, atLast)
        .toBe('<p>Written before the end</p>');
      await page.getByText('set the description').waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);

journey(
  'properties of a ticket: chosen by press and letter, by the calendar and among people of one name, and settled when two change them',
  fixture,
  {
    async 'a value opens its choices by a press or a letter; one is saved at once, several when the menu closes, none by Escape'() {
      const [ticket, page] = await openTicket('Fields');
      for (let at = 1; at <= 12; at += 1) {
        const labels = `/projects/${ticket.project_id}/labels`;
        await callApi(fixture.server, 'POST', labels, { name: `Label ${at}` });
      }
      const value = (name: string) =>
        page.getByRole('button', { name: new RegExp(`^${name}: `, 'u') });
      await value('Priority').click();
      await page.getByRole('menuitemradio', { name: 'Highest' }).click();
      await expect.poll(async () => (await read(ticket)).priority, atLast).toBe('highest');
      await value('Due').click();
      await page.getByLabel('Due, in words').fill('2031-05-04 17:30');
      await page.getByText('May 4, 2031, 5:30 PM, by Enter').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.keyboard.press('Enter');
      const due = await page.evaluate<string>(`new Date('2031-05-04T17:30').toISOString()`);
      await expect.poll(async () => (await read(ticket)).due_at, atLast).toBe(due);
      await value('Due').click();
      await page.getByRole('button', { name: /May 5, 2031/u }).click();
      const nextDay = await page.evaluate<string>(`new Date('2031-05-05T17:30').toISOString()`);
      await expect.poll(async () => (await read(ticket)).due_at, atLast).toBe(nextDay);

      // A day on which work starts is its first moment. It is refused after the due date.
      await value('Start').click();
      await page.getByLabel('Start, in words').fill('2031-05-06');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Start must not be after the due date.').waitFor();
      await value('Start').click();
      await page.getByLabel('Start, in words').fill('2031-05-01');
      await page.keyboard.press('Enter');
      const start = await page.evaluate<string>(`new Date('2031-05-01T00:00').toISOString()`);
      await expect.poll(async () => (await read(ticket)).start_at, atLast).toBe(start);
      await page.getByRole('alert').waitFor({ state: 'detached' });

      // What is not there yet is made; several are saved together when the menu closes.
      await value('Tags').click();
      for (const tag of ['one', 'two']) {
        await page.getByRole('textbox', { name: 'Find or make a tag…' }).fill(tag);
        await page.getByRole('menuitemcheckbox', { name: `Make “${tag}”` }).click();
        await page.getByRole('menuitemcheckbox', { name: tag, checked: true }).waitFor();
      }
      expect((await read(ticket)).tag_names).toEqual([]);
      await page.mouse.click(20, 20);
      await expect.poll(async () => (await read(ticket)).tag_names, atLast).toEqual(['one', 'two']);
      await value('Assignees').click();
      await page.getByRole('menuitemcheckbox', { name: 'Grace Column' }).click();
      await page.mouse.click(20, 20);
      await page.getByRole('button', { name: 'Assignees: Grace Column' }).waitFor();

      // Escape leaves it as it was, and the ticket open.
      await value('Labels').click();
      await page.getByRole('textbox', { name: 'Find a label…' }).fill('label 12');
      await page.getByRole('menuitemcheckbox', { name: 'Label 11' }).waitFor({ state: 'detached' });
      const label = page.getByRole('menuitemcheckbox', { name: 'Label 12' });
      await label.click();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await label.waitFor({ state: 'detached' });
      expect((await read(ticket)).label_ids).toEqual([]);
      await page.keyboard.press('l');
      await page.getByRole('textbox', { name: 'Find a label…' }).fill('label 12');
      await takesFocus(page.getByRole('textbox', { name: 'Find a label…' }));
      await page.getByRole('menuitemcheckbox', { name: 'Label 11' }).waitFor({ state: 'detached' });
      await goDownTo(page, label.and(page.locator('[data-focused]')));
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await read(ticket)).label_ids.length, atLast).toBe(1);
      expect(await violationsInBoth(page)).toEqual([]);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a due date is chosen in the calendar by the keyboard alone, and left by Escape'() {
      const due_at = '2031-05-04T12:00:00Z';
      const [ticket, page] = await openTicket('Days', { due_at });
      const words = page.getByRole('textbox', { name: 'Due, in words' });
      const day = (name: string) =>
        page.getByRole('grid').getByRole('button', { name: new RegExp(name, 'u') });
      const value = page.getByRole('button', { name: /^Due: /u });
      await page.keyboard.press('d');
      await takesFocus(words);
      // The calendar comes later, and stays within the window.
      await day('May 4, 2031').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.keyboard.press('ArrowDown');
      await takesFocus(day('May 4, 2031'));
      expect(await violationsInBoth(page)).toEqual([]);
      for (const [key, name] of [
        ['ArrowRight', 'May 5, 2031'],
        ['ArrowDown', 'May 12, 2031'],
        ['PageDown', 'June 12, 2031'],
        ['PageUp', 'May 12, 2031'],
        ['PageUp', 'April 12, 2031'],
      ] as const) {
        await page.keyboard.press(key);
        await takesFocus(day(name));
      }
      await page.keyboard.press('Escape');
      await words.waitFor({ state: 'detached' });
      await takesFocus(value);
      expect(Date.parse((await read(ticket)).due_at ?? '')).toBe(Date.parse(due_at));
      await page.keyboard.press('d');
      await takesFocus(words);
      await page.keyboard.press('ArrowDown');
      await takesFocus(day('May 4, 2031'));
      await page.keyboard.press('ArrowLeft');
      await takesFocus(day('May 3, 2031'));
      await page.keyboard.press('Enter');
      const before = '2031-05-03T12:00:00.000Z';
      await expect.poll(async () => (await read(ticket)).due_at, atLast).toBe(before);
      await takesFocus(value);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a property that two change at once shows the value of the other one, and says so until the ticket changes again'() {
      const [ticket, page] = await openTicket('Races');
      const change = (fields: object) =>
        callApi(fixture.server, 'PATCH', `/tickets/${ticket.id}`, fields);
      let isFirst = true;
      await page.route('**/app-api/tickets/*', async (route) => {
        if (isFirst && route.request().method() === 'PATCH') {
          isFirst = false;
          await change({ priority: 'lowest' });
        }
        await route.continue();
      });
      await page.keyboard.press('p');
      await page.getByRole('menuitemradio', { name: 'Highest' }).click();
      const alert = page
        .getByRole('alert')
        .getByText('Somebody else has just changed the same field.');
      await alert.waitFor();
      await page.getByRole('button', { name: 'Priority: Lowest' }).waitFor();
      await change({ estimate: 3 });
      await alert.waitFor({ state: 'detached' });
      // The change that was refused.
      expect(fixture.seen.faults.filter((fault) => !fault.includes('412'))).toEqual([]);
    },
    async 'two people who have the same name are shown with their emails in pickers, mentions and history'() {
      const [ticket, page] = await openTicket('Twins');
      const twin = await fixture.server.basalt(
        `user create --role member --organization ${await demoOrganization(fixture.server)} --email twin@example.test --name`,
        'Grace Column',
        '--password',
        'quiet granite morning',
      );
      const members = `/projects/${ticket.project_id}/members`;
      await callApi(fixture.server, 'PUT', `${members}/${twin.id}`);
      await page.reload();
      await page.getByRole('button', { name: 'Assignees: ' }).click();
      const twins = page.getByRole('menuitemcheckbox', { name: 'Grace Column' });
      await twins.filter({ hasText: 'twin@example.test' }).click();
      expect(await twins.allTextContents()).toHaveLength(2);
      expect(new Set(await twins.allTextContents()).size).toBe(2);
      await page.mouse.click(20, 20);
      await page.getByRole('button', { name: 'Assignees: Grace Column (twin@' }).waitFor();
      await page.getByText('assigned Grace Column (twin@example.test)').waitFor();
      await page.getByRole('button', { name: 'Write a comment…' }).click();
      const comment = page.getByRole('textbox', { name: 'Your comment' });
      await comment.pressSequentially('See @Grace');
      const offered = page.getByRole('listbox', { name: 'People' }).getByRole('option');
      await offered.filter({ hasText: 'twin@example.test' }).click();
      await comment.press('Control+Enter');
      const mention = page.locator(`.comments_comment [data-mention="${twin.id}"]`);
      await mention.waitFor();
      expect(await mention.textContent()).toBe('@Grace Column');
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);

journey(
  'a ticket over its board and its activity: comments, mentions, history, neighbours, Escape',
  fixture,
  {
    async 'comments are written, changed and deleted, and those of others appear'() {
      const [ticket, page] = await openTicket('Comments');
      await page.getByText('No comments yet.').waitFor();
      await page.getByRole('button', { name: 'Write a comment…' }).click();
      const own = page.getByRole('textbox', { name: 'Your comment' });
      await own.fill('Said here');
      await own.press('Control+Enter');
      const comments = page.getByRole('list').filter({ hasText: 'Said here' });
      await comments.waitFor();
      const theirs = { body_html: '<p>Said elsewhere</p>' };
      await callApi(fixture.server, 'POST', `/tickets/${ticket.id}/comments`, theirs);
      await page.getByText('Said elsewhere').waitFor();
      await comments.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'The comment' }).fill('Said better');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Said better' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByText('Said better').waitFor({ state: 'detached' });
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'behind an “@” people are offered also where they are known only after it was typed'() {
      const isTyped = Promise.withResolvers<void>();
      const { page } = fixture.seen;
      await page.route('**/projects/*/members*', async (route) => {
        await isTyped.promise;
        await route.continue();
      });
      await openTicket('Mentions');
      await page.getByRole('button', { name: 'Write a comment…' }).click();
      await page.getByRole('textbox', { name: 'Your comment' }).pressSequentially('See @Gr');
      isTyped.resolve();
      await page.getByRole('listbox', { name: 'People' }).getByText('Grace Column').click();
      await page
        .getByRole('textbox', { name: 'Your comment' })
        .getByText('@Grace Column')
        .waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the stream tells who changed what from what to what; keys of tickets are links with the title; a title is edited where it stands'() {
      const [ticket, page] = await openTicket('Stream');
      const other = { board_slug: 'open', title: 'Another one' };
      const { key } = await callApi<TicketRecord>(
        fixture.server,
        'POST',
        `/projects/${ticket.project_id}/tickets`,
        other,
      );
      await page.keyboard.press('p');
      await page.getByRole('menuitemradio', { name: 'Highest' }).click();
      await page.getByText('changed the priority Medium → Highest').waitFor();
      await page.getByRole('button', { name: 'As it was' }).click();
      await page.getByLabel('Title', { exact: true }).fill('As it is');
      await page.getByRole('heading', { name: 'Activity' }).click();
      await page.getByRole('heading', { name: 'As it is', level: 1 }).waitFor();
      await page.getByText('renamed it As it was → As it is').waitFor();
      await page.keyboard.press('m');
      await page.getByRole('menuitemradio', { name: 'Hold' }).click();
      await page.getByText('made 3 changes').click();
      await page.getByText('moved it Open → Hold').waitFor();
      await callApi(fixture.server, 'POST', `/tickets/${ticket.id}/comments`, {
        body_html: `<p>See ${key} and <code>${key}</code></p>`,
      });
      const link = page.getByRole('link', { name: key });
      await link.hover();
      await expect.poll(() => link.getAttribute('title'), atLast).toBe('Another one');
      await page.getByRole('button', { name: 'Comments only' }).click();
      await page.getByText('made 3 changes').waitFor({ state: 'detached' });
      await link.click();
      await page.getByRole('heading', { name: 'Another one', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/tickets/${key}`);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a ticket opens over its board without motion where none is wanted, closes back to it, is not opened again by the back button, and says when it is deleted under one’s eyes'() {
      const [ticket, page] = await openTicket('Sheet');
      const [key = ''] = ticket.key.split('-');
      await page.goto(`${fixture.server.address}/app/projects/${key}`);
      const card = page.getByRole('row', { name: `${ticket.key} As it was` });
      await card.click();
      const sheet = page.getByRole('dialog', { name: ticket.key });
      await sheet.getByRole('heading', { name: 'As it was', level: 1 }).waitFor();
      const [activityWidth, descriptionWidth] = await page.evaluate<number[]>(
        `['.ticket_activity', '.ticket_description'].map((part) => document.querySelector(part).clientWidth)`,
      );
      expect(activityWidth).toBe(descriptionWidth);
      expect(new URL(page.url()).pathname).toBe(`/app/tickets/${ticket.key}`);
      expect(await violationsInBoth(page)).toEqual([]);
      expect(await animated(page)).toEqual([]);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await animated(page)).toContain('ticket_ticketSheet');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 800 });
      const priority = sheet.getByRole('button', { name: /^Priority: /u });
      const activity = sheet.getByRole('heading', { name: 'Activity' });
      const isAbove = async () => (await top(priority)) < (await top(activity));
      await expect.poll(isAbove, atLast).toBe(true);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.keyboard.press('Escape');
      await page.waitForURL(`**/app/projects/${key}`);
      await sheet.waitFor({ state: 'detached' });
      await takesFocus(card);
      await expect.poll(() => page.title(), atLast).toBe('Sheet · Basalt');
      await page.goBack();
      await page.getByRole('heading', { name: 'As it was', level: 1 }).waitFor();
      expect(await sheet.count()).toBe(0);
      await page.goForward();
      await card.click();
      await sheet.getByRole('heading', { name: 'As it was', level: 1 }).waitFor();
      await callApi(fixture.server, 'DELETE', `/tickets/${ticket.id}`);
      await sheet.getByText(`${ticket.key} was deleted.`).waitFor();
      await sheet.getByRole('button', { name: 'Restore' }).click();
      await sheet.getByText(`${ticket.key} was deleted.`).waitFor({ state: 'detached' });
      expect((await read(ticket)).title).toBe('As it was');
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a ticket moves to another project from its menu and back by undo, over its board, where its address and its history follow'() {
      const [ticket, page] = await openTicket('Leaving');
      const target = await newProject(fixture.server, 'Arriving');
      const [key = ''] = ticket.key.split('-');
      await page.goto(`${fixture.server.address}/app/projects/${key}`);
      const card = page.getByRole('row', { name: `${ticket.key} As it was` });
      await card.click();
      const sheet = page.getByRole('dialog', { name: ticket.key });
      const activity = sheet.getByRole('heading', { name: 'Activity' });
      await activity.waitFor();
      // Below the buttons for what the ticket does not have, not beside them.
      const add = await sheet.getByRole('button', { name: 'Add a sub-ticket' }).boundingBox();
      expect(await top(activity)).toBeGreaterThan((add?.y ?? 0) + (add?.height ?? 0));
      await sheet.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Move to another project…' }).click();
      await takesFocus(page.getByRole('searchbox', { name: 'To which project?' }));
      await page.getByRole('menuitem', { name: 'Arriving' }).waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.keyboard.type('arriv');
      await page.keyboard.press('Enter');
      await takesFocus(page.getByRole('searchbox', { name: 'To which board?' }));
      await page.keyboard.type('hold');
      await page.keyboard.press('Enter');
      const moved = await expect
        .poll(() => read(ticket), atLast)
        .toMatchObject({ project_id: target.id })
        .then(() => read(ticket));
      await page.getByText(`${ticket.key} is ${moved.key} now, on Hold of Arriving.`).waitFor();
      await page.waitForURL(`**/app/tickets/${moved.key}`);
      const movedSheet = page.getByRole('dialog', { name: moved.key });
      await movedSheet
        .getByText(`moved it Leaving → Arriving, its key was ${ticket.key}`)
        .waitFor();
      await card.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForURL(`**/app/tickets/${ticket.key}`);
      await sheet.getByText(`moved it Arriving → Leaving, its key was ${moved.key}`).waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor();
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'one goes from ticket to ticket of the column by J and K, copies the link, and finds what is dangerous last'() {
      const [ticket, page] = await openTicket('Column');
      const [key = ''] = ticket.key.split('-');
      for (const title of ['Second', 'Third']) {
        const tickets = `/projects/${ticket.project_id}/tickets`;
        await callApi(fixture.server, 'POST', tickets, { board_slug: 'open', title });
      }
      await page.goto(`${fixture.server.address}/app/projects/${key}`);
      await page.getByRole('row', { name: `${key}-2 Second` }).click();
      const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
      await page.getByText('2 of 3').waitFor();
      await page.keyboard.press('j');
      await heading('Third').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/tickets/${key}-3`);
      await page.keyboard.press('k');
      await heading('Second').waitFor();
      await page.keyboard.press('k');
      await heading('As it was').waitFor();
      await page.keyboard.press('y');
      await page.getByText(`The link to ${key}-1 was copied.`).waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toBe(`${fixture.server.address}/app/tickets/${key}-1`);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).waitFor();
      const acts = await page.getByRole('menuitem').allInnerTexts();
      expect(acts.slice(-2)).toEqual(['Archive', 'Delete…']);
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await takesFocus(page.getByRole('button', { name: 'Keep it' }));
      expect(await violationsInBoth(page)).toEqual([]);
      await page.getByRole('button', { name: 'Keep it' }).click();
      await takesFocus(page.getByRole('button', { name: 'More', exact: true }));
      await page.keyboard.press('Escape');
      await page.waitForURL(`**/app/projects/${key}`);
      // Not the one that was opened first.
      await takesFocus(page.getByRole('row', { name: `${key}-1 As it was` }));
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'Escape leaves a description that is edited, whose draft is kept, and then the ticket; without a change it is read at the next visit'() {
      const [ticket, page] = await openTicket('Drafts');
      const [key = ''] = ticket.key.split('-');
      const editor = page.getByRole('textbox', { name: 'Description' });
      await page.keyboard.press('e');
      await takesFocus(editor);
      await page.reload();
      await page.getByRole('button', { name: 'Describe what is to be done…' }).waitFor();
      await page.goto(`${fixture.server.address}/app/projects/${key}`);
      await page.getByRole('row', { name: `${ticket.key} As it was` }).click();
      const sheet = page.getByRole('dialog', { name: ticket.key });
      await sheet.getByRole('heading', { name: 'As it was', level: 1 }).waitFor();
      await page.keyboard.press('e');
      await takesFocus(editor);
      await page.keyboard.type('Half a text');
      await page.keyboard.press('Escape');
      await sheet.getByText('Your draft is kept.').waitFor();
      expect(await editor.count()).toBe(0);
      expect(await violationsInBoth(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Continue it' }).click();
      await editor.getByText('Half a text').waitFor();
      await takesFocus(editor);
      await page.keyboard.press('Escape');
      await sheet.getByText('Your draft is kept.').waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      expect(fixture.seen.faults).toEqual([]);
    },
  },
);
