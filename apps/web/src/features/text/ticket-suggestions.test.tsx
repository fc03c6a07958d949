import { Editor, EditorContent } from '@tiptap/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { Suggestions } from './suggestions.tsx';
import { useTicketsAfterHash } from './ticket-suggestions.tsx';
import { typeText } from './type-text.ts';
import { writtenText } from './written-text.ts';

const tickets = [
  { key: 'WEB-5', name: 'Login fails' },
  { key: 'WEB-12', name: 'Log of the day' },
  { key: 'OPS-3', name: 'Rotate the keys' },
];

vi.mock('../search/use-found.tsx', () => ({
  useFound: (words: string) => ({
    tickets: tickets.filter(({ key, name }) =>
      `${key} ${name}`.toLowerCase().includes(words.toLowerCase() || '?'),
    ),
    isSearching: false,
  }),
}));

function Text({ editor }: { editor: Editor }) {
  return (
    <Suggestions editor={editor} sources={[useTicketsAfterHash(editor)]}>
      <EditorContent editor={editor} />
    </Suggestions>
  );
}

/** An empty text; returns what types in it, presses a key, and what the list offers. */
async function open() {
  const editor = new Editor({ extensions: writtenText, injectCSS: false });
  onTestFinished(() => editor.destroy());
  // happy-dom has no layout.
  Object.assign(editor.view, { coordsAtPos: () => ({ left: 0, right: 0, top: 0, bottom: 0 }) });
  const page = await render(<Text editor={editor} />);
  const type = (text: string) => doing(() => typeText(editor, text));
  const press = (key: string) =>
    doing(() =>
      editor.view.dom.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    );
  const offered = () =>
    [...page.querySelectorAll('[role=option]')].map((option) => option.textContent.trim());
  return { editor, type, press, offered };
}

test('"#" and a part of a title offer tickets, and Enter takes the key of one', async () => {
  const { editor, type, press, offered } = await open();
  await type('As in #lo');
  expect(offered()).toEqual(['WEB-5Login fails', 'WEB-12Log of the day']);
  await press('ArrowDown');
  await press('Enter');
  await type('says.');
  expect(editor.getText()).toBe('As in WEB-12 says.');
});

test('"#" and a key offer its ticket', async () => {
  const { editor, type, press, offered } = await open();
  await type('(#web-5');
  expect(offered()).toEqual(['WEB-5Login fails']);
  await press('Enter');
  expect(editor.getText()).toBe('(WEB-5 ');
});

test.each(['#l', 'a#lo', '#lo ', '`#lo`', 'https://example.org/#lo'])(
  '%j asks for no ticket',
  async (text) => {
    const { type, offered } = await open();
    await type(text);
    expect(offered()).toEqual([]);
  },
);

test('"# " begins a heading', async () => {
  const { editor, type, offered } = await open();
  await type('# lo');
  expect(offered()).toEqual([]);
  expect(editor.getHTML()).toBe('<h1>lo</h1>');
});
