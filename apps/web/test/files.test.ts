import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { newBoards } from '../testing/boards.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi } from '../testing/call-api.ts';
import { journey } from '../testing/journey.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { timeoutMs } from '../testing/timeouts.ts';
import { openAsOwner } from '../testing/people.ts';

const atLast = { timeout: timeoutMs };
const fixture = openPageFixture(alone);

/** A picture of one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The page of the first ticket of a new project. */
async function openTicket(key: string): Promise<Page> {
  const { page } = fixture.seen;
  await newBoards(fixture.server, key, ['With files']);
  await openAsOwner(fixture, `/app/tickets/${key}-1`);
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  return page;
}

/** The names of the files that the service has of the ticket. */
async function stored(key: string): Promise<string[]> {
  const { id } = await callApi(fixture.server, 'GET', `/tickets/${key}-1`);
  const files = await callApi<{ name: string; state: string }[]>(
    fixture.server,
    'GET',
    `/tickets/${id}/files`,
  );
  return files.map(({ name, state }) => `${name} ${state}`);
}

/** A program for the page: gives these files to what `at` says, as a browser does when they are dropped or pasted. */
const giving = (
  names: readonly string[],
  { base64, type, at }: { base64: string; type: string; at: 'drop' | 'paste' },
) => `{
  const data = new DataTransfer();
  const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0));
  for (const name of ${JSON.stringify(names)}) data.items.add(new File([bytes], name, { type: '${type}' }));
  const how = { bubbles: true, cancelable: true };
  const event = '${at}' === 'paste'
    ? new ClipboardEvent('paste', { ...how, clipboardData: data })
    : new DragEvent('drop', { ...how, dataTransfer: data });
  ('${at}' === 'paste' ? document.activeElement : document.querySelector('h1')).dispatchEvent(event);
}`;

const entry = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

journey('files of a ticket are dropped, pasted and gone through by keys', fixture, {
  async 'files that are dropped go up one after the other, with their progress; one is cancelled, one that failed is tried again'() {
    const page = await openTicket('DROP');
    let isCut = false;
    const held = Promise.withResolvers<void>();
    await page.route('**/files/*/content?*', async (route) => {
      if (isCut) return route.abort();
      await held.promise;
      return route.continue();
    });
    const text = { base64: btoa('some words'), type: 'text/plain', at: 'drop' } as const;
    await page.evaluate(giving(['first.txt', 'second.txt'], text));
    await page.getByRole('progressbar', { name: 'Upload of first.txt' }).waitFor();
    await page.getByRole('progressbar', { name: 'Upload of second.txt' }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel first.txt' }).click();
    await entry(page, 'first.txt').waitFor({ state: 'detached' });
    held.resolve();
    await page.getByRole('link', { name: 'second.txt', exact: true }).waitFor();
    expect(await stored('DROP')).toEqual(['second.txt ready']);
    await entry(page, 'second.txt')
      .getByText(/10 bytes · Ada Quarry, (?:just now|\d minutes? ago)/u)
      .waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download second.txt' }).click();
    expect((await coming).suggestedFilename()).toBe('second.txt');

    isCut = true;
    await page.evaluate(giving(['third.txt'], text));
    await entry(page, 'third.txt').getByRole('alert').getByText('cannot be reached').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    isCut = false;
    await page.getByRole('button', { name: 'Try again: third.txt' }).click();
    await page.getByRole('link', { name: 'third.txt', exact: true }).waitFor();
    expect(await stored('DROP')).toEqual(['second.txt ready', 'third.txt ready']);

    await page.getByRole('button', { name: 'Remove second.txt' }).click();
    await page.getByRole('log').getByText('second.txt is removed.').waitFor();
    await entry(page, 'second.txt').waitFor({ state: 'detached' });
    await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'second.txt', exact: true }).waitFor();

    // Where no text shows it and the message with Undo is gone, the history restores it.
    await page.getByRole('button', { name: 'Remove second.txt' }).click();
    await entry(page, 'second.txt').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/made \d changes/u).click();
    const again = page.getByRole('button', { name: 'Restore second.txt' }).last();
    await again.click();
    await page.getByRole('link', { name: 'second.txt', exact: true }).waitFor();
    await again.waitFor({ state: 'detached' });
    expect(await stored('DROP')).toEqual(['second.txt ready', 'third.txt ready']);
    expect(fixture.seen.faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  },
  async 'a picture that is pasted into a text is stored with the ticket and shown in the text; its removal is confirmed and can be undone, also after a reload'() {
    const page = await openTicket('PASTE');
    await page.getByRole('button', { name: 'Describe what is to be done…' }).click();
    const editor = page.getByRole('textbox', { name: 'Description' });
    await takesFocus(editor);
    await page.evaluate(
      giving(['pasted.png'], { base64: picture, type: 'image/png', at: 'paste' }),
    );
    await editor.getByRole('img', { name: 'pasted.png' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const shown = page.locator('.prose_prose').getByRole('img', { name: 'pasted.png' });
    await shown.waitFor();
    const isDrawn = () =>
      page.evaluate(`document.querySelector('.prose_prose img[alt="pasted.png"]').naturalWidth`);
    await expect.poll(isDrawn, atLast).toBe(1);
    expect(await stored('PASTE')).toEqual(['pasted.png ready']);

    const remove = page.getByRole('button', { name: 'Remove pasted.png' });
    const question = page.getByRole('alertdialog', { name: 'Remove pasted.png?' });
    await remove.click();
    await question.getByText('The description shows this file').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await stored('PASTE')).toEqual(['pasted.png ready']);
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('log').getByText('pasted.png is removed.').waitFor();
    await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored('PASTE')).toEqual(['pasted.png ready']);
    await remove.waitFor();
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await entry(page, 'pasted.png').getByText('Removed, but a text shows it').waitFor();
    expect(await stored('PASTE')).toEqual([]);
    // Undo is gone with the page; the text still names the file.
    await page.reload();
    await shown.waitFor({ state: 'attached' });
    await expect.poll(isDrawn, atLast).toBe(0);
    await entry(page, 'pasted.png').getByRole('button', { name: 'Restore' }).click();
    await remove.waitFor();
    await expect.poll(isDrawn, atLast).toBe(1);
    expect(await stored('PASTE')).toEqual(['pasted.png ready']);
    expect(fixture.seen.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  },
  async 'the keyboard alone goes through the pictures of a ticket, and comes back to the one that it opened'() {
    const page = await openTicket('LOOK');
    const names = ['one.png', 'two.png', 'three.png'];
    await page.evaluate(giving(names, { base64: picture, type: 'image/png', at: 'drop' }));
    await page.getByRole('button', { name: 'Show three.png' }).waitFor();
    const first = page.getByRole('button', { name: 'Show one.png' });
    await first.focus();
    await page.keyboard.press('Enter');
    const gallery = (name: string) => page.getByRole('dialog', { name });
    await takesFocus(gallery('one.png').getByRole('button', { name: 'Close' }));
    await gallery('one.png').getByText('1 of 3').waitFor();
    const coming = page.waitForEvent('download');
    await gallery('one.png').getByRole('link', { name: 'Download' }).click();
    expect((await coming).suggestedFilename()).toBe('one.png');
    const full = page.context().waitForEvent('page');
    await gallery('one.png').getByRole('link', { name: 'Open in full size' }).click();
    await (await full).close();
    await gallery('one.png').getByRole('button', { name: 'Close' }).focus();
    expect(await violationsInBoth(page)).toEqual([]);
    for (const [key, name, at] of [
      ['ArrowRight', 'two.png', '2 of 3'],
      ['End', 'three.png', '3 of 3'],
      ['ArrowRight', 'three.png', '3 of 3'],
      ['ArrowLeft', 'two.png', '2 of 3'],
      ['Home', 'one.png', '1 of 3'],
    ] as const) {
      await page.keyboard.press(key);
      await gallery(name).getByText(at).waitFor();
    }
    await page.keyboard.press('Escape');
    await gallery('one.png').waitFor({ state: 'detached' });
    await takesFocus(first);
    expect(fixture.seen.faults).toEqual([]);
  },
});
