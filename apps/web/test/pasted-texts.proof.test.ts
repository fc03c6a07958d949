import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newBoards } from '../testing/boards.ts';
import { callApi } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { pastedFrom } from '../testing/pasted-from.ts';
import { pasting } from '../testing/pasting.ts';
import { signInByPassword } from '../testing/people.ts';

const fixture = openPageFixture(alone);

/** The page of a ticket in a project of its own, and the description that the service has. */
async function openTicket(key: string) {
  await newBoards(fixture.server, key, ['Pasted']);
  const { page } = fixture.seen;
  const { address, owner } = fixture.server;
  await signInByPassword(page, address, owner, `/app/tickets/${key}-1`);
  const stored = async () => {
    const ticket = `/tickets/${key}-1`;
    return (await callApi<{ description_html: string }>(fixture.server, 'GET', ticket))
      .description_html;
  };
  return { page, stored, editor: page.getByRole('textbox', { name: 'Description' }) };
}

const describe = (page: Page) =>
  page.getByRole('button', { name: /^(?:Describe what is to be done…|Edit the description)$/u });

test('what is pasted from word processors and web pages is cleaned before it is shown, and stored as it is shown', async () => {
  const { page, stored, editor } = await openTicket('PASTES');
  const relation = 'rel="noopener noreferrer nofollow"';
  for (const [program, expected] of [
    [
      'Word',
      '<h2>The plan</h2><p><strong>Bold</strong> and <em>slanted</em></p>' +
        `<p><a href="https://example.test/page" ${relation}>A link</a> No link</p>`,
    ],
    [
      'Google Docs',
      '<h2>The plan</h2><p><strong>Bold</strong> and <em>slanted</em></p><ul><li><p>A point</p></li></ul>',
    ],
    ['a web page', '<h2>The plan</h2><p>Words of a page</p>'],
  ] as const) {
    await describe(page).click();
    await editor.click();
    await editor.press('Control+a');
    await page.evaluate(pasting(pastedFrom[program]));
    await editor.getByText('The plan').waitFor();
    expect(await editor.innerHTML()).not.toMatch(
      /style=|script|mso|<o:|docs-internal|<img (?!class="ProseMirror)|onclick/iu,
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Edit the description' }).waitFor();
    expect((await stored()).trim()).toBe(expected);
  }
  expect(fixture.seen.faults).toEqual([]);
});

test('Markdown is pasted as what it says, and as it is where it belongs to code or has no sign', async () => {
  const { page, stored, editor } = await openTicket('MARKDOWN');
  await describe(page).click();
  await editor.click();
  const markdown = '## Plan\n\n- [ ] **one**\n- [x] two\n\n|a|b|\n|-|-|\n|1|2|\n\n```ts\nx;\n```';
  await page.evaluate(pasting(markdown, 'text/plain'));
  await editor.getByRole('heading', { name: 'Plan' }).waitFor();
  // In the code that it ends with.
  await page.evaluate(pasting('# not a heading', 'text/plain'));
  await editor.press('Control+Enter');
  await page.getByRole('button', { name: 'Edit the description' }).waitFor();
  expect(await stored()).toBe(
    '<h2>Plan</h2><ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p><strong>one</strong></p></li>' +
      '<li data-type="taskItem" data-checked="true"><p>two</p></li></ul>' +
      '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>' +
      '<pre><code class="language-ts">x;# not a heading</code></pre>',
  );
  await describe(page).click();
  await editor.press('Control+a');
  await page.evaluate(pasting('2 * 3 * 4\nsnake_case_name', 'text/plain'));
  await editor.press('Control+Enter');
  await page.getByText('snake_case_name').waitFor();
  await page.getByRole('button', { name: 'Edit the description' }).waitFor();
  expect(await stored()).toBe('<p>2 * 3 * 4</p><p>snake_case_name</p>');
  expect(fixture.seen.faults).toEqual([]);
});
