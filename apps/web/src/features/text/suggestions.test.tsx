import { Editor, EditorContent } from '@tiptap/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { blocksAfterSlash } from './block-suggestions.tsx';
import { useEmojiAfterColon } from './emoji-suggestions.tsx';
import { peopleAfterSign } from './mentions.tsx';
import { Suggestions } from './suggestions.tsx';
import { typeText } from './type-text.ts';
import { writtenText } from './written-text.ts';

const people = [{ id: 'ada', name: 'Ada Quarry' }];

function Text({
  editor,
  chooseFiles = null,
}: {
  editor: Editor;
  chooseFiles?: ((accept: string) => void) | null;
}) {
  const sources = [blocksAfterSlash(editor, chooseFiles), useEmojiAfterColon(editor)];
  return (
    <Suggestions editor={editor} sources={[peopleAfterSign(editor, people), ...sources]}>
      <EditorContent editor={editor} />
    </Suggestions>
  );
}

/** An empty text; returns what types in it, presses a key, and what the list offers. */
async function open(chooseFiles: ((accept: string) => void) | null = null) {
  const editor = new Editor({ extensions: writtenText, injectCSS: false });
  onTestFinished(() => editor.destroy());
  // happy-dom has no layout.
  Object.assign(editor.view, { coordsAtPos: () => ({ left: 0, right: 0, top: 0, bottom: 0 }) });
  const page = await render(<Text editor={editor} chooseFiles={chooseFiles} />);
  const type = (text: string) => doing(() => typeText(editor, text));
  const press = (key: string) =>
    doing(() =>
      editor.view.dom.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    );
  const offered = () =>
    [...page.querySelectorAll('[role=option]')].map((option) => option.textContent.trim());
  return { editor, page, type, press, offered };
}

const task =
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>Goal</p></li></ul>';

test.each([
  ['/h1', '<h1>Goal</h1>'],
  ['/heading 2', '<h2>Goal</h2>'],
  ['/Heading 3', '<h3>Goal</h3>'],
  ['/todo', task],

  ['/task', task],
  ['/bullet', '<ul><li><p>Goal</p></li></ul>'],
  ['/quot', '<blockquote><p>Goal</p></blockquote>'],
  ['/code', '<pre><code>Goal</code></pre>'],
])('"%s" and Enter begin the block', async (typed, html) => {
  const { editor, type, press, offered } = await open();
  await type(typed);
  expect(offered()).toHaveLength(1);
  await press('Enter');
  expect(offered()).toEqual([]);
  await type('Goal');
  expect(editor.getHTML()).toBe(html);
});

test('"/divider" and Enter draw a line, and the text continues below it', async () => {
  const { editor, type, press } = await open();
  await type('/divid');
  await press('Enter');
  await type('Below');
  expect(editor.getHTML()).toBe('<hr><p>Below</p>');
});

test('"/" asks for pictures and files where the text has a place for them', async () => {
  const chooseFiles = vi.fn<(accept: string) => void>();
  const { editor, type, press, offered } = await open(chooseFiles);
  await type('/image');
  expect(offered()).toEqual(['Picture']);
  await press('Enter');
  await type('/file');
  await press('Enter');
  expect(chooseFiles.mock.calls).toEqual([['image/*'], ['']]);
  expect(editor.getText()).toBe('');
});

test('"/" offers every block at the beginning of a paragraph alone; Escape and a path close the list', async () => {
  const { editor, type, press, offered } = await open();
  await type('/');
  expect(offered()).toEqual([
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'List',
    'Numbered list',
    'Task list',
    'Quotation',
    'Code block',
    'Table',
    'Divider',
  ]);
  await press('Escape');
  expect(offered()).toEqual([]);
  await type('usr/bin');
  expect(offered()).toEqual([]);
  await type(' and/');
  expect(offered()).toEqual([]);
  expect(editor.getText()).toBe('/usr/bin and/');
});

test('":name" offers emoji, a whole name is one at once, and a time is none', async () => {
  const { editor, type, press, offered } = await open();
  await type('at 10:30 :rock');
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(offered()).toEqual(['🚀rocket']);
  });
  await press('Tab');
  await type(' :tada: :unheard:');
  expect(editor.getText()).toBe('at 10:30 🚀 🎉 :unheard:');
});

test('a cursor that goes elsewhere closes the list: Enter deletes no text', async () => {
  const { editor, type, press, offered } = await open();
  await type('/');
  await doing(() => editor.commands.insertContentAt(2, ' one two'));
  await doing(() => editor.commands.setTextSelection(2));
  await type('t');
  expect(offered()).not.toEqual([]);
  await doing(() => editor.commands.focus('end'));
  expect(offered()).toEqual([]);
  await press('Enter');
  expect(editor.getText()).toContain('/t one two');
});

test('a number after a colon is no emoji, unless a colon ends it', async () => {
  const { editor, type, press, offered } = await open();
  await type(':rock');
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(offered()).toHaveLength(1);
  });
  await press('Tab');
  await type(' at 14 :00');
  expect(offered()).toEqual([]);
  await type(', code :-1');
  expect(offered()).toEqual([]);
  await type(' :100: :+1');
  expect(offered()).toEqual(['👍+1']);
  expect(editor.getText()).toBe('🚀 at 14 :00, code :-1 💯 :+1');
});

test('at the foot of the window, the list is above its line, and above the tools where it would cover them', async () => {
  const { editor, page, type, press } = await open();
  const area = page.firstElementChild as HTMLElement;
  const bottom = window.innerHeight - 20;
  const line = { left: 0, right: 0, top: bottom - 60, bottom: bottom - 40 };
  Object.assign(editor.view, { coordsAtPos: () => line });
  /** Where the list is above the foot of the area, if the text begins this high above the line, below tools of 40 pixels. */
  const placeWith = async (above: number) => {
    const top = line.top - above;
    area.getBoundingClientRect = () => new DOMRect(0, top - 40, 600, bottom - top + 40);
    editor.view.dom.getBoundingClientRect = () => new DOMRect(0, top, 600, bottom - top);
    await type('/');
    const place = page.querySelector<HTMLElement>('[role=listbox]')?.style.bottom;
    await press('Escape');
    await doing(() => editor.commands.clearContent());
    return place;
  };
  expect(await placeWith(10)).toBe('114px');
  expect(await placeWith(350)).toBe('64px');
});

test('the marked entry of a long list is in sight', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => scrolled.mockRestore());
  const { type, press } = await open();
  await type('/');
  await press('ArrowUp');
  expect((scrolled.mock.contexts.at(-1) as Element).textContent).toBe('Divider');
});

test('behind an "@" of the same line, ":name" offers emoji, and the people come back with the next "@"', async () => {
  const { editor, type, press, offered } = await open();
  await type('Ask @Ada ');
  await type(':rock');
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(offered()).toEqual(['🚀rocket']);
  });
  await press('Tab');
  expect(editor.getText()).toBe('Ask @Ada 🚀');
  await type(' @Ad');
  expect(offered()).toHaveLength(1);
});
