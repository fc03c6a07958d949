import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { takesFocus } from '../testing/browser.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { takesKeys } from '../testing/keyboard.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

/** Signs the owner of the demo organization in and opens a page. */
async function open(path: string): Promise<Page> {
  const { page } = fixture.seen;
  await signInByPassword(page, fixture.server.address, fixture.server.owner, path);
  return page;
}

const announced = (isDone: boolean) =>
  `<ul data-type="taskList"><li data-type="taskItem" data-checked="${isDone}"><p>Announce it</p></li></ul>`;

test('a document is written, survives a reload, meets a foreign change, is published and talked about', async () => {
  const page = await open('/app/documents');
  await page.getByRole('button', { name: 'New document' }).click();
  // It is open to be written, with the cursor in its title.
  const title = page.getByRole('textbox', { name: 'Title' });
  await takesFocus(title);
  await page.keyboard.type('How we deploy');
  // Also when the code of the editor has come.
  await page.locator('.ProseMirror').waitFor();
  await takesFocus(title);
  const path = `/documents/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const read = () => callApi<Record<string, unknown>>(fixture.server, 'GET', path);
  const text = page.getByRole('textbox', { name: 'Text of the document' });
  await page.keyboard.press('Enter');
  await takesFocus(text);
  // It is saved by itself, and then again after a minute, unless the person leaves.
  await text.fill('First words');
  await page.getByText('Saved', { exact: true }).waitFor();
  // Neither that nor the new title of the page takes the cursor away.
  await takesFocus(text);
  expect(await read()).toMatchObject({
    title: 'How we deploy',
    content_html: '<p>First words</p>',
  });
  await text.fill('Mine, not yet saved');
  await text.getByText('Mine, not yet saved').waitFor();
  // With selected words, Ctrl K links them.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await takesFocus(link.getByLabel('Address'));
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await link.getByText('This is no address').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await link.getByLabel('Address').fill('example.org/plan');
  await page.keyboard.press('Enter');
  await text.getByRole('link', { name: 'Mine, not yet saved' }).waitFor();
  await takesFocus(text);
  await page.keyboard.press('Control+k');
  await link.getByRole('button', { name: 'Remove the link' }).click();
  await text.getByRole('link').waitFor({ state: 'detached' });
  await page.getByLabel('Tags').fill('deploying');
  await page.reload();
  await text.getByText('Mine, not yet saved').waitFor();
  await callApi(fixture.server, 'PATCH', path, { content_html: '<p>Theirs</p>', caption: 'Kept' });
  await page.getByText('saved this document while you write.').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const choice = page.getByRole('alert');
  await choice.getByRole('region', { name: 'Theirs' }).locator('mark').getByText('Kept').waitFor();
  await choice.getByRole('region', { name: 'Yours' }).getByText('Mine, not yet saved').waitFor();
  expect(await read()).toMatchObject({ content_html: '<p>Theirs</p>' });
  await choice.getByRole('button', { name: 'Join both' }).click();
  await text.getByText('Theirs', { exact: true }).waitFor();
  await text.getByText('Mine, not yet saved').waitFor();
  await callApi(fixture.server, 'PATCH', path, { content_html: '<p>Theirs again</p>' });
  await text.press('Control+End');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await choice.getByRole('region', { name: 'Theirs' }).getByText('Theirs again').waitFor();
  await choice.getByRole('button', { name: 'Save mine' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor({ state: 'detached' });
  const tree = page.getByRole('navigation', { name: 'Documents by project' });
  await tree.locator('[aria-current=page]').getByText('How we deploy').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make it a draft again' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('“How we deploy” was archived.').waitFor();
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“How we deploy” is no longer archived.').waitFor();
  expect(await read()).toMatchObject({
    content_html: '<p>Theirs</p><p>Mine, not yet saved!</p>',
    caption: 'Kept',
    tag_names: ['deploying'],
    status: 'published',
  });
  await callApi(fixture.server, 'PATCH', path, { content_html: announced(false) });
  await page.getByRole('checkbox', { name: 'Announce it' }).check();
  await expect.poll(async () => (await read())['content_html']).toBe(announced(true));
  await page.getByRole('button', { name: 'Write a comment…' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).click();
  await page.keyboard.type('[ ] Well said');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Said twice');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  // The second before the first is stored.
  const boxes = page.locator('[id^=comment-]').getByRole('checkbox');
  await boxes.nth(1).waitFor();
  await page.evaluate(
    `document.querySelectorAll('[id^=comment-] input').forEach((one) => one.click())`,
  );
  const readComments = () =>
    callApi<{ body_html: string }[]>(fixture.server, 'GET', `${path}/comments`);
  await expect
    .poll(async () => (await readComments())[0]?.body_html, { interval: 500 })
    .toMatch(/(?:data-checked="true".*){2}/u);
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByRole('link', { name: 'deploying' }).click();
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'How we deploy' }).waitFor();
  await page.getByLabel('Filter by words').fill('nowhere written');
  await page.getByRole('heading', { name: 'No document matches' }).waitFor();
  expect(fixture.seen.faults).toEqual([]);
});

const isCaretInSight = `getSelection().getRangeAt(0).getBoundingClientRect().bottom <
  document.querySelector('.documents_foot').getBoundingClientRect().top`;

const filler = '<p>Each step leaves the shop in a state in which customers can pay.</p>'.repeat(12);
const longText = ['Before you begin', 'By hand', 'Take it back']
  .map((heading) => `<h2>${heading}</h2>${filler}`)
  .join('');

test('a long document has contents and links to its headings, is edited where it is read, and has a history whose texts come back', async () => {
  const { server } = fixture;
  const organization = await demoOrganization(server);
  const { id } = await callApi(server, 'POST', `/organizations/${organization}/documents`, {
    title: 'How we release',
    content_html: `${longText}<p>Only the kingfisher knows why.</p>`,
  });
  const text = async () =>
    (await callApi<{ content_html: string }>(server, 'GET', `/documents/${id}`)).content_html;
  const first = await text();
  const page = await open(`/app/documents/${id}#text-take-it-back`);
  await takesKeys(page);
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
  const isInSight = (name: string) => async () => {
    const { y = -1 } = (await heading(name).boundingBox()) ?? {};
    return y > 40 && y < 400;
  };
  await expect.poll(isInSight('Take it back')).toBe(true);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'By hand' }).click();
  await expect.poll(isInSight('By hand')).toBe(true);
  expect(page.url()).toMatch(/#text-by-hand$/u);
  await page.keyboard.press('y');
  await page.getByText('The link to “How we release” was copied.').waitFor();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toBe(`${server.address}/app/documents/${id}`);

  await page.keyboard.press('e');
  // Not the field that takes what is typed until the code of the editor is there.
  await takesFocus(page.locator('.ProseMirror'));
  for (let line = 0; line < 20; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('Slowly: ');
  // The page follows the caret, which stays above what is at the foot of the window.
  await expect.poll(() => page.evaluate<boolean>(isCaretInSight)).toBe(true);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText(/changed just now by Ada Quarry/u).waitFor();
  // What was in sight was changed, neither the beginning nor the end.
  const changed = await text();
  expect(changed).toContain('Slowly: ');
  expect(changed).not.toMatch(/Slowly: .*By hand/u);
  expect(changed).not.toMatch(/Take it back.*Slowly: /u);
  await page.getByText('History', { exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('region', { name: 'After' }).locator('mark').getByText('Slowly').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the text before' }).click();
  await page.getByText('The document has its former text again.').waitFor();
  expect(await text()).toBe(first);

  // All of one writing is undone at once, although it is saved.
  await page.keyboard.press('e');
  await takesFocus(page.locator('.ProseMirror'));
  await page.keyboard.type(' By mistake');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await text()).toContain('By mistake');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Undo my changes' }).click();
  await page.getByText('Your changes were undone.').waitFor();
  expect(await text()).toBe(first);

  // It is found by a word of its text, which is shown.
  await page.goto(`${server.address}/app/documents?q=K%C3%8Dngfisher`);
  await page.locator('mark').getByText('kingfisher').waitFor();
  await page.getByText('Draft', { exact: true }).first().waitFor();
  expect(fixture.seen.faults).toEqual([]);
});
