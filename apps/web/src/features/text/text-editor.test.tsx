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
