import { Editor } from '@tiptap/react';
import { expect, onTestFinished, test } from 'vitest';
import { typeText } from './type-text.ts';
import { writtenText } from './written-text.ts';

const task = (isDone: boolean, words: string) =>
  `<li data-type="taskItem" data-checked="${isDone}"><p>${words}</p></li>`;
const tasks = (...items: string[]) => `<ul data-type="taskList">${items.join('')}</ul>`;

test.each([
  ['[ ] hero', tasks(task(false, 'hero'))],
  ['- [ ] hero', tasks(task(false, 'hero'))],
  [
    '- [x] hero\n- [ ] foot\n[x] end',
    tasks(task(true, 'hero'), task(false, 'foot'), task(true, 'end')),
  ],
  ['- one\n[ ] two', tasks(task(false, 'one'), task(false, 'two'))],
  ['- one\ntwo', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['## Goal\nwords, **bold**', '<h2>Goal</h2><p>words, <strong>bold</strong></p>'],
  ['see [x] there', '<p>see [x] there</p>'],
  [
    'the [rules of it](example.org/a) apply',
    '<p>the <a href="https://example.org/a">rules of it</a> apply</p>',
  ],
  ['*[a](/app)* b', '<p><a href="/app"><em>a</em></a> b</p>'],
  ['[no](address)', '<p>[no](address)</p>'],
  ['![a picture](example.org/a)', '<p>![a picture](example.org/a)</p>'],
  [
    'https://example.org.\nnext',
    '<p><a href="https://example.org">https://example.org</a>.</p><p>next</p>',
  ],
  [
    'https://example.org\nnext',
    '<p><a href="https://example.org">https://example.org</a></p><p>next</p>',
  ],
  [
    'at https://example.org/a_(b). next',
    '<p>at <a href="https://example.org/a_(b)">https://example.org/a_(b)</a>. next</p>',
  ],
  [
    '(see https://example.org/a?b), then',
    '<p>(see <a href="https://example.org/a?b">https://example.org/a?b</a>), then</p>',
  ],
  ['`https://example.org.` next', '<p><code>https://example.org.</code> next</p>'],
])('%j, typed, is what its signs mean', (text, html) => {
  const editor = new Editor({ extensions: writtenText, injectCSS: false });
  onTestFinished(() => editor.destroy());
  typeText(editor, text);
  expect(editor.getHTML()).toBe(html);
});

test.each([
  ['https://example.org.', '<p><a href="https://example.org">https://example.org</a>.</p>'],
  [
    'at https://example.org, too',
    '<p>at <a href="https://example.org">https://example.org</a>, too</p>',
  ],
])('in %j, pasted, the address is a link', (text, html) => {
  const editor = new Editor({
    extensions: writtenText,
    injectCSS: false,
    enablePasteRules: ['link'],
  });
  onTestFinished(() => editor.destroy());
  editor.view.pasteText(text, new ClipboardEvent('paste'));
  expect(editor.getHTML()).toBe(html);
});
