import { Editor } from '@tiptap/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pastedFrom } from '../../../testing/pasted-from.ts';
import { cleanPasted } from './clean-pasted.ts';
import { writtenText } from './written-text.ts';

vi.mock('../files/waiting-pictures.ts', () => ({
  shownAt: async () => Promise.reject(new Error('The storage of the browser cannot be read')),
}));

function edit(content: string): Editor {
  const editor = new Editor({ extensions: writtenText, injectCSS: false, content });
  onTestFinished(() => editor.destroy());
  return editor;
}

test.each([
  [
    'Word',
    '<h2>The plan</h2><p><strong>Bold</strong> and <em>slanted</em></p>' +
      '<p><a target="_blank" href="https://example.test/page">A link</a> No link</p>',
  ],
  [
    'Google Docs',
    '<h2>The plan</h2><p><strong>Bold</strong> and <em>slanted</em></p><ul><li><p>A point</p></li></ul>',
  ],
  ['a web page', '<h2>The plan</h2><p>Words of a page</p>'],
] as const)('of what is pasted from %s, what the editor knows stays', (program, expected) => {
  expect(edit(cleanPasted(pastedFrom[program]).html).getHTML()).toBe(expected);
});

test('Tab indents an item of a list, and Shift Tab brings it back', () => {
  const flat = '<ul><li><p>Level it.</p></li><li><p>Twice.</p></li></ul>';
  const editor = edit(flat);
  const tab = (shiftKey: boolean) => {
    const key = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true });
    editor.view.dom.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(true);
  };
  editor.commands.focus('end');
  tab(false);
  expect(editor.getHTML()).toBe(
    '<ul><li><p>Level it.</p><ul><li><p>Twice.</p></li></ul></li></ul>',
  );
  tab(true);
  expect(editor.getHTML()).toBe(flat);
});

test('a picture that cannot be read keeps the address of the text', async () => {
  const { dom } = edit('<p><img src="/files/waits" alt="Shot"></p>').view;
  const shown = [...dom.getElementsByTagName('img')].find(({ alt }) => alt === 'Shot');
  await vi.waitFor(() => expect(shown?.getAttribute('src')).toBe('/files/waits'));
});
