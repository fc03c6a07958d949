import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { ChipWords } from './chips.tsx';

const page = (onChange: (words: string) => void, words = 'sand') =>
  render(
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <ChipWords words={words} onChange={onChange} />
      <button type="button" className="board_ticketCard">
        Sand
      </button>
    </main>,
  );

const press = (key: string, target: Element = document.body) =>
  doing(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('Enter leaves the words for the page, and goes on to the first of what is found', async () => {
  const shown = await page(() => {});
  const field = shown.querySelector('input');
  if (field === null) throw new Error('no field');
  field.focus();
  await press('Enter', field);
  expect(document.activeElement).not.toBe(field);
  await expect.poll(() => document.activeElement?.textContent).toBe('Sand');
});

test.each(['list_selectionBar', 'ticket_sheetVeil', 'board_touchDrag'])(
  'on the page Escape takes the words away, but not while there is a %s, which it closes',
  async (name) => {
    const onChange = vi.fn<(words: string) => void>();
    const shown = await page(onChange);
    const above = document.body.appendChild(document.createElement('div'));
    above.className = name;
    const card = shown.querySelector('.board_ticketCard') ?? shown;
    await press('Escape', card);
    expect(onChange).not.toHaveBeenCalled();
    above.remove();
    await press('Escape', card);
    expect(onChange.mock.calls).toEqual([['']]);
  },
);

test('Escape takes words away that Enter sent and that the page has not taken yet', async () => {
  const onChange = vi.fn<(words: string) => void>();
  const shown = await page(onChange, '');
  const field = shown.querySelector('input');
  if (field === null) throw new Error('no field');
  await typeInto(field, 'sand');
  await press('Enter', field);
  await press('Escape', shown.querySelector('h1') ?? shown);
  expect(onChange.mock.calls).toEqual([['sand'], ['']]);
  expect(field.value).toBe('');
});
