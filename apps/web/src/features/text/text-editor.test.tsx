import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { timeoutMs } from '../../../testing/timeouts.ts';
import { TextEditor } from './text-editor.tsx';

vi.mock('./rich-editor.tsx', () => {
  throw new Error('offline');
});

test('where the code of the editor cannot be fetched, a text is written all the same, and the page stays', async () => {
  const onChange = vi.fn<(html: string) => void>();
  const page = await render(
    <TextEditor label="Description" html="<p>One</p>" onChange={onChange} />,
  );
  const isThere = () => expect(page.querySelector('textarea')).not.toBeNull();
  await doing(() => vi.waitFor(isThere, { timeout: timeoutMs }));
  const field = page.querySelector('textarea');
  if (field === null) throw new Error('no field');
  expect(field.value).toBe('<p>One</p>');
  await typeInto(field, '<p>Two</p>');
  expect(onChange).toHaveBeenLastCalledWith('<p>Two</p>');
});

/** The editor of a comment, which a parent holds as the pages do. */
function Comment({ onChange }: { onChange: (html: string) => void }) {
  const [html, setHtml] = useState('');
  return (
    <TextEditor
      label="Comment"
      html={html}
      onChange={(next) => {
        setHtml(next);
        onChange(next);
      }}
    />
  );
}

test('letters that were typed while the code of the editor was asked for in vain stay before those that follow', async () => {
  const onChange = vi.fn<(html: string) => void>();
  const page = await render(<Comment onChange={onChange} />);
  const first = page.querySelector('textarea');
  if (first === null) throw new Error('no field');
  await typeInto(first, 'w');
  const plain = () => page.querySelector('p')?.textContent ?? '';
  await doing(() =>
    vi.waitFor(() => expect(plain()).toContain('plain text'), { timeout: timeoutMs }),
  );
  const field = page.querySelector('textarea');
  if (field === null) throw new Error('no field');
  expect(field.value).toBe('w');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1]);
  await typeInto(field, 'written <offline>\nat once');
  expect(onChange).toHaveBeenLastCalledWith('<p>written &lt;offline&gt;</p><p>at once</p>');
});
