import { Editor, EditorContent } from '@tiptap/react';
import { expect, onTestFinished, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { LinkTool } from './link-tool.tsx';
import { writtenText } from './written-text.ts';
import proseCss from './prose.module.css';

/** A text with selected words, or with a cursor alone, whose form for a link is open. */
async function linking(to: number) {
  const content = '<p>Rock falls often</p>';
  const editor = new Editor({ extensions: writtenText, injectCSS: false, content });
  onTestFinished(() => editor.destroy());
  // happy-dom has no layout.
  const line = { left: 240, right: 260, top: 300, bottom: 320 };
  const after = (at: number) => ({ ...line, left: 240 + 5 * (at - 1) });
  Object.assign(editor.view, { coordsAtPos: after });
  const text = (isOpen: boolean) => (
    <div>
      <LinkTool editor={editor} isOpen={isOpen} onOpenChange={() => {}} />
      <EditorContent editor={editor} />
    </div>
  );
  await render(text(false));
  await doing(() => editor.commands.setTextSelection({ from: 1, to }));
  await render(text(true));
  return document.querySelector<HTMLElement>(`.${proseCss.linked}`);
}

test('the form for a link stands beside the selected words', async () => {
  const words = await linking(5);
  expect(words?.style).toMatchObject({
    left: '240px',
    top: '300px',
    width: '20px',
    height: '20px',
  });
});

test('without selected words, it stands below its button', async () => {
  expect(await linking(1)).toBeNull();
});
