import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { newBoards } from '../testing/boards.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { takesKeys } from '../testing/keyboard.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { openAsOwner } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);
const slowly = { timeout: timeoutMs, interval: 500 };
/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** Pastes a file with the bytes of the picture into the focused field. */
const paste = (name: string, type: string) =>
  fixture.seen.page.evaluate(`{
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob('${pixel}'), (one) => one.charCodeAt(0));
    clipboardData.items.add(new File([bytes], '${name}', { type: '${type}' }));
    const how = { bubbles: true, cancelable: true, clipboardData };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', how));
  }`);

/** Waits until a picture is shown. */
async function isLoaded(shown: Locator): Promise<void> {
  await expect
    .poll(() => shown.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBe(1);
}

interface TicketRecord {
  id: string;
  title: string;
  description_html: string | null;
  assignee_ids: string[];
  label_ids: string[];
}

const read = <Data>(path: string) => callApi<Data>(fixture.server, 'GET', path);
const ticket = (key: string) => read<TicketRecord>(`/tickets/${key}`);

/** Opens a page, and holds back the answers to what `held` matches until the returned function is called. */
async function open(path: string, held?: string): Promise<() => void> {
  const { page } = fixture.seen;
  const released = Promise.withResolvers<void>();
  if (held !== undefined) {
    await page.route(held, async (route) => {
      await released.promise;
      await route.continue();
    });
  }
  await openAsOwner(fixture, path);
  await takesKeys(page);
  return released.resolve;
}

/** Opens "New ticket" by its key, with the focus in its title. */
async function openForm(page: Page) {
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await takesFocus(form.getByRole('textbox', { name: 'Title' }));
  return form;
}

const item = (isDone: boolean, words: string) =>
  `<li data-type="taskItem" data-checked="${isDone}"><p>${words}</p></li>`;

const editorCode = '**/rich-editor-*.js';
const richText = (page: Page, name: string) =>
  page.locator('.ProseMirror').and(page.getByRole('textbox', { name }));

journey('a text that is begun before the code of the editor is there', fixture, {
  async 'what is typed right behind Tab is the description, though the code of the editor comes late, and Ctrl Enter creates the ticket from any field'() {
    await fixture.seen.empty();
    await newBoards(fixture.server, 'EARLY', []);
    const { page } = fixture.seen;
    const release = await open('/app/projects/EARLY', editorCode);
    const form = await openForm(page);
    await page.keyboard.type('Tab test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('## Goal');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- [ ] hero');
    await takesFocus(form.getByRole('textbox', { name: 'Description' }));
    expect(await violationsInBoth(page)).toEqual([]);
    release();
    const text = richText(page, 'Description');
    await takesFocus(text);
    await page.keyboard.type(' picture');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- [x] foot');
    await expect.poll(() => text.getByRole('checkbox').count()).toBe(2);
    await form.getByRole('checkbox', { name: 'Create more' }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('EARLY-1 was created on Open.').waitFor();
    expect(await ticket('EARLY-1')).toMatchObject({
      title: 'Tab test',
      description_html: `<h2>Goal</h2><ul data-type="taskList">${item(false, 'hero picture')}${item(true, 'foot')}</ul>`,
    });
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'a text that is left before the code of the editor is there keeps its words, and the focus stays where it went'() {
    await fixture.seen.empty();
    await newBoards(fixture.server, 'LEFT', ['Commented']);
    const { page } = fixture.seen;
    const release = await open('/app/tickets/LEFT-1', editorCode);
    await page.getByRole('button', { name: 'Write a comment…' }).click();
    await page.keyboard.type('First words, ');
    await takesFocus(page.getByRole('textbox', { name: 'Your comment' }));
    await page.keyboard.press('Tab');
    await takesFocus(page.getByRole('button', { name: 'Comment', exact: true }));
    release();
    const text = richText(page, 'Your comment');
    await expect.poll(() => text.textContent()).toBe('First words, ');
    await takesFocus(page.getByRole('button', { name: 'Comment', exact: true }));
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type('then more');
    await page.keyboard.press('Control+Enter');
    await page.locator('.prose_prose').getByText('First words, then more').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'what is pasted before the code of the editor is there is pasted into it as a whole'() {
    await fixture.seen.empty();
    await newBoards(fixture.server, 'PASTED', ['Pasted']);
    const { page } = fixture.seen;
    const release = await open('/app/tickets/PASTED-1', editorCode);
    await page.getByRole('button', { name: 'Describe what is to be done…' }).click();
    await takesFocus(page.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('As said:');
    await page.keyboard.press('Enter');
    await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '## Plan\\n\\n|a|b|\\n|-|-|\\n|1|2|');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
    release();
    const text = richText(page, 'Description');
    await text.getByRole('heading', { name: 'Plan' }).waitFor();
    await text.getByRole('cell', { name: '2' }).waitFor();
    await text.getByText('As said:').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
  async 'behind an “@” that was typed before the code of the editor is there people are offered'() {
    await fixture.seen.empty();
    await newBoards(fixture.server, 'ASKED', ['Asked']);
    const { page } = fixture.seen;
    const release = await open('/app/tickets/ASKED-1', editorCode);
    await page.getByRole('button', { name: 'Write a comment…' }).click();
    await takesFocus(page.getByRole('textbox', { name: 'Your comment' }));
    await page.keyboard.type('See @Ad');
    release();
    await page.getByRole('listbox', { name: 'People' }).getByText('Ada Quarry').click();
    await richText(page, 'Your comment').getByText('@Ada Quarry').waitFor();
    expect(fixture.seen.faults).toEqual([]);
  },
});

journey(
  'the form of a new ticket: its choices, due date, pictures and title, and tickets of an absent connection',
  fixture,
  {
    async 'the choices of a ticket are filtered by what is typed, also before they are there, and Enter chooses nothing that does not match'() {
      await fixture.seen.empty();
      const { project } = await newBoards(fixture.server, 'FILTER', ['Filtered']);
      for (const name of ['design', 'backend']) {
        await callApi(fixture.server, 'POST', `/projects/${project}/labels`, { name });
      }
      const backend = (
        await read<{ id: string; name: string }[]>(`/projects/${project}/labels`)
      ).find(({ name }) => name === 'backend');
      const { page } = fixture.seen;
      const release = await open('/app/tickets/FILTER-1', '**/projects/*/labels?*');
      await page.getByRole('button', { name: 'Assignees:' }).waitFor();
      await page.keyboard.press('a');
      await page.keyboard.type('zed');
      const find = page.getByRole('textbox', { name: 'Find a person…' });
      await takesFocus(find);
      await expect.poll(() => find.inputValue()).toBe('zed');
      await page.getByText('Nothing matches.').waitFor();
      expect(await violationsInBoth(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await find.waitFor({ state: 'detached' });

      await page.keyboard.press('l');
      await page.keyboard.type('back');
      const label = page.getByRole('textbox', { name: 'Find a label…' });
      await takesFocus(label);
      await expect.poll(() => label.inputValue()).toBe('back');
      release();
      await page.getByRole('menuitemcheckbox', { name: 'backend' }).waitFor();
      await page.keyboard.type('end');
      await page.locator('[data-focused]').getByText('backend').waitFor();
      await page.keyboard.press('Enter');
      await page.mouse.click(5, 5);
      await expect
        .poll(async () => (await ticket('FILTER-1')).label_ids, slowly)
        .toEqual([backend?.id]);
      expect((await ticket('FILTER-1')).assignee_ids).toEqual([]);
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'the words of a due date have the focus each time, in the panel of a ticket and in "New ticket"'() {
      await newBoards(fixture.server, 'AGAIN', ['Due']);
      const { page } = fixture.seen;
      await open('/app/projects/AGAIN');
      await page.locator('.board_ticketCard').getByText('Due').click();
      const sheet = page.getByRole('dialog', { name: 'AGAIN-1' });
      await sheet.getByRole('button', { name: 'Due:' }).waitFor();
      const words = page.getByRole('textbox', { name: 'Due, in words' });
      const typed = async (text: string) => {
        await page.keyboard.type(text);
        await takesFocus(words);
        await expect.poll(() => words.inputValue()).toBe(text);
        await page.keyboard.press('Escape');
        await words.waitFor({ state: 'detached' });
      };
      for (const text of ['once', 'twice', 'thrice']) {
        await page.keyboard.press('d');
        await typed(text);
      }
      await sheet.getByRole('button', { name: 'Close', exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      const form = await openForm(page);
      for (const text of ['once', 'twice', 'thrice']) {
        await form.getByRole('button', { name: 'Due:' }).click();
        await takesFocus(words);
        await typed(text);
      }
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'a picture that is pasted into "New ticket" is shown at once, also after a reload, and stored with the ticket when it is created'() {
      await newBoards(fixture.server, 'SHOT', []);
      const { page } = fixture.seen;
      await open('/app/projects/SHOT');
      const form = await openForm(page);
      await page.keyboard.type('With a picture');
      await page.keyboard.press('Tab');
      const text = richText(page, 'Description');
      await takesFocus(text);
      await page.keyboard.type('Before ');
      await paste('notes.txt', 'text/plain');
      await page.getByText('Add notes.txt to the ticket after it is created.').waitFor();
      await paste('shot.png', 'image/png');
      const shown = text.getByRole('img', { name: 'shot.png' });
      await isLoaded(shown);
      // It waits for the draft, also when the page is loaded again.
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('status').getByText('Live').waitFor();
      await openForm(page);
      await page.keyboard.press('Tab');
      await isLoaded(shown);
      await form.getByRole('button', { name: 'Create' }).click();
      await page.getByText('SHOT-1 was created on Open.').waitFor();
      const { id, description_html } = await ticket('SHOT-1');
      const [file] = await read<{ id: string; name: string; state: string }[]>(
        `/tickets/${id}/files`,
      );
      expect(file).toMatchObject({ name: 'shot.png', state: 'ready' });
      expect(description_html).toBe(
        `<p>Before <img src="/files/${file?.id}" alt="shot.png" /></p>`,
      );
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'in "New ticket" a long title is shown as a whole, and who may make labels makes one'() {
      const { project } = await newBoards(fixture.server, 'MAKE', []);
      const { page } = fixture.seen;
      await open('/app/projects/MAKE');
      const form = await openForm(page);
      const long = 'A title that goes on and on '.repeat(8).trim();
      await page.keyboard.type(long);
      const title = form.getByRole('textbox', { name: 'Title' });
      expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
      await form.getByRole('button', { name: 'Labels:' }).click();
      await takesFocus(page.getByRole('textbox', { name: 'Find a label…' }));
      await page.keyboard.type('Slate');
      await page.getByRole('menuitemcheckbox', { name: 'Make “Slate”' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Slate', exact: true }).waitFor();
      await page.mouse.click(5, 5);
      await form.getByRole('button', { name: 'Labels: Slate' }).waitFor();
      await form.getByRole('button', { name: 'Create' }).click();
      await page.getByText('MAKE-1 was created on Open.').waitFor();
      const labels = await read<{ id: string }[]>(`/projects/${project}/labels`);
      expect(await ticket('MAKE-1')).toMatchObject({ title: long, label_ids: [labels[0]?.id] });
      expect(fixture.seen.faults).toEqual([]);
    },
    async 'tickets that are written without a connection are on their board at once, also after a reload, and each is created once, in order'() {
      const { project } = await newBoards(fixture.server, 'AWAY', []);
      const { page } = fixture.seen;
      await open('/app/projects/AWAY');
      await page.getByRole('status').getByText('Live').waitFor();
      const form = await openForm(page);
      const text = richText(page, 'Description');
      await page.keyboard.press('Tab');
      await takesFocus(text);
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
      await page.context().setOffline(true);
      for (const title of ['First !high', 'Second']) {
        await openForm(page);
        await page.keyboard.type(title);
        if (title === 'Second') {
          await page.keyboard.press('Tab');
          await takesFocus(text);
          await paste('shot.png', 'image/png');
          await isLoaded(text.getByRole('img', { name: 'shot.png' }));
        }
        await page.keyboard.press(title === 'Second' ? 'Control+Enter' : 'Enter');
        await form.waitFor({ state: 'detached' });
        await page.getByText('Waiting for the connection. It is added').first().waitFor();
      }
      const unsent = page.getByRole('list', { name: 'Not added to Open yet' });
      await unsent.getByText('Second').waitFor();
      expect(await unsent.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('First'),
        expect.stringContaining('Second'),
      ]);
      let lost = 0;
      await page.route('**/projects/*/tickets', async (route) => {
        if (route.request().method() !== 'POST' || lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        return route.abort();
      });
      await page.context().setOffline(false);
      await page.reload();
      const titles = async () => {
        const all = await read<TicketRecord[]>(`/projects/${project}/tickets`);
        return all.map(({ title }) => title);
      };
      await expect.poll(titles, slowly).toEqual(['First', 'Second']);
      await unsent.waitFor({ state: 'detached' });
      expect([lost, await ticket('AWAY-1')]).toMatchObject([
        1,
        { title: 'First', priority: 'high' },
      ]);
      const { id } = await ticket('AWAY-2');
      const described = async () => (await ticket('AWAY-2')).description_html;
      await expect
        .poll(described, slowly)
        .toMatch(/^<p><img src="\/files\/[^"]+" alt="shot.png" \/><\/p>$/u);
      const files = await read<{ name: string; state: string }[]>(`/tickets/${id}/files`);
      expect(files).toMatchObject([{ name: 'shot.png', state: 'ready' }]);
    },
  },
);
