import { Editor, EditorContent } from '@tiptap/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { EditorTools } from './editor-tools.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { Suggestions } from './suggestions.tsx';
import { writtenText } from './written-text.ts';

const press = (key: string, altKey = false) =>
  doing(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
    ),
  );

/** An editor with some words; returns how they are selected, and the toolbar beside them. */
async function open(content = '<p>Rock falls often</p>') {
  const editor = new Editor({ extensions: writtenText, injectCSS: false, content });
  onTestFinished(() => editor.destroy());
  // happy-dom has no layout.
  const line = { left: 40, right: 60, top: 300, bottom: 320 };
  Object.assign(editor.view, { coordsAtPos: () => line });
  Element.prototype.checkVisibility ??= () => true;
  const onLink = vi.fn<() => void>();
  const page = await render(
    <Suggestions editor={editor} sources={[]}>
      <EditorTools editor={editor} label="Text">
        {null}
      </EditorTools>
      <EditorContent editor={editor} />
      <SelectionTools editor={editor} label="Text" onLink={onLink} />
    </Suggestions>,
  );
  await doing(() => editor.view.focus());
  const select = (from: number, to: number) =>
    doing(() => editor.commands.setTextSelection({ from, to }));
  const bar = () => page.querySelector<HTMLElement>('[aria-keyshortcuts="Alt+F10"]');
  const button = (name: string) =>
    bar()?.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`) ?? null;
  return { editor, onLink, select, bar, button };
}

test('selected words have a toolbar, which goes with the selection', async () => {
  const { bar, select } = await open();
  expect(bar()).toBeNull();
  await select(1, 5);
  const names = [...(bar()?.children ?? [])].map((tool) => tool.getAttribute('aria-label'));
  expect(names).toEqual([
    'Bold',
    'Italic',
    'Strikethrough',
    'Code',
    'Link',
    'Heading',
    'Quotation',
  ]);
  await select(3, 3);
  expect(bar()).toBeNull();
});

test.each([
  ['Bold', '<p><strong>Rock</strong> falls often</p>'],
  ['Strikethrough', '<p><s>Rock</s> falls often</p>'],
  ['Heading', '<h2>Rock falls often</h2>'],
  ['Quotation', '<blockquote><p>Rock falls often</p></blockquote>'],
])('%s changes the selected words', async (name, html) => {
  const { editor, select, button } = await open();
  await select(1, 5);
  await doing(() => button(name)?.click());
  expect(editor.getHTML()).toBe(html);
  expect(button(name)?.getAttribute('aria-pressed')).toBe('true');
});

test('Link asks for the address', async () => {
  const { select, button, onLink } = await open();
  await select(1, 5);
  await doing(() => button('Link')?.click());
  expect(onLink).toHaveBeenCalledOnce();
});

test('Alt F10 moves to the toolbar, arrows within it, and Escape back to the selected words', async () => {
  const { editor, select, button } = await open();
  await select(1, 5);
  expect(editor.isFocused).toBe(true);
  await press('F10', true);
  expect(document.activeElement).toBe(button('Bold'));
  await press('ArrowLeft');
  expect(document.activeElement).toBe(button('Quotation'));
  await press('ArrowRight');
  await press('ArrowRight');
  expect(document.activeElement).toBe(button('Italic'));
  await press('Escape');
  expect(document.activeElement).toBe(editor.view.dom);
  expect(button('Bold')).not.toBeNull();
});

test('without selected words, Alt F10 moves to the tools above the text', async () => {
  const { bar } = await open();
  await press('F10', true);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bold');
  expect(bar()).toBeNull();
});

test('selected code has no toolbar', async () => {
  const { bar, select } = await open('<pre><code>let a = 1</code></pre>');
  await select(1, 5);
  expect(bar()).toBeNull();
});

test('while words are being selected with the pointer, there is no toolbar', async () => {
  const { editor, bar, select } = await open();
  await doing(() => editor.view.dom.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await select(1, 5);
  expect(bar()).toBeNull();
  await doing(() => window.dispatchEvent(new Event('pointerup')));
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(bar()).not.toBeNull();
  });
});

test('an editor that was replaced while it was drawn has no toolbar', async () => {
  const editor = new Editor({ element: null, extensions: writtenText, injectCSS: false });
  const page = await render(
    <SelectionTools editor={editor} label="Text" onLink={vi.fn<() => void>()} />,
  );
  expect(page.textContent).toBe('');
});
