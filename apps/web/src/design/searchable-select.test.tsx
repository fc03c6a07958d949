import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { SearchableSelect } from './searchable-select.tsx';

const zones = ['UTC', 'America/New York', 'Europe/Berlin', 'Europe/Minsk'].map((name) => ({
  id: name.replaceAll(' ', '_'),
  name,
}));

test('an option is found by any part of its name, and chosen by Enter; the chosen one is still shown', async () => {
  const onChange = vi.fn<(id: string) => void>();
  const page = await render(
    <SearchableSelect label="Time zone" options={zones} value="UTC" onChange={onChange} />,
  );
  const opener = page.querySelector('button');
  await doing(() => opener?.click());
  const field = document.querySelector<HTMLInputElement>('input[placeholder]');
  if (field === null) throw new Error('there is no search field');
  await typeInto(field, 'new y');
  const shown = [...document.querySelectorAll('[role="option"]')].map(
    (option) => option.textContent,
  );
  expect(shown).toEqual(['America/New York']);
  expect(opener?.textContent).toContain('UTC');
  await doing(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
  });
  expect(onChange.mock.calls).toEqual([['America/New_York']]);
});

test('Escape closes the options and chooses nothing', async () => {
  const onChange = vi.fn<(id: string) => void>();
  const page = await render(
    <SearchableSelect label="Time zone" options={zones} value="UTC" onChange={onChange} />,
  );
  await doing(() => page.querySelector('button')?.click());
  const field = document.querySelector('input[placeholder]');
  await doing(() =>
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(document.querySelector('[role="listbox"]')).toBe(null);
  expect(onChange).not.toHaveBeenCalled();
});
