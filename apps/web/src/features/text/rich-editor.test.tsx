import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { bufferedInput } from './buffered-input.ts';
import RichEditor from './rich-editor.tsx';

vi.mock('../search/use-found.tsx', () => ({
  useFound: () => ({ tickets: [], isSearching: false }),
}));

/** What an empty text can begin with, as an editor of this text shows it. */
async function hintOf(html: string): Promise<string | null | undefined> {
  const page = await render(
    <RichEditor
      label="Text"
      html={html}
      early={bufferedInput(html)}
      onShown={() => {}}
      onChange={() => {}}
    />,
  );
  await doing(() => vi.waitFor(() => expect(page.querySelector('[role=textbox]')).not.toBeNull()));
  return page.querySelector('[data-hint]')?.getAttribute('data-hint');
}

test('an empty text says what it can begin with; one with words or a heading does not', async () => {
  expect(await hintOf('')).toBe('Write, or type / for headings, lists and tables');
  expect(await hintOf('<p>Rock</p>')).toBeUndefined();
  expect(await hintOf('<h2></h2>')).toBeUndefined();
});
