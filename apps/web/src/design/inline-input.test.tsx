import { expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../testing/render.tsx';
import { InlineInput } from './inline-input.tsx';

/** The field "Due", whose value is "one". */
async function openField(onSave: (text: string) => Promise<unknown>) {
  const page = await render(<InlineInput label="Due" type="text" value="one" onSave={onSave} />);
  const field = page.querySelector('input');
  if (field === null) throw new Error('no field');
  const press = (key: string) =>
    doing(() => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  return { field, press };
}

test('a field is saved by Enter, once, and what is typed meanwhile stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = vi.fn<(text: string) => Promise<void>>(() => promise);
  const { field, press } = await openField(save);
  await typeInto(field, 'two');
  await press('Enter');
  await press('Enter');
  expect(save.mock.calls).toEqual([['two']]);
  await typeInto(field, 'three');
  await doing(resolve);
  expect(field.value).toBe('three');
});

test('Escape shows again what is stored, and nothing is saved', async () => {
  const save = vi.fn<(text: string) => Promise<void>>(async () => {});
  const { field, press } = await openField(save);
  await typeInto(field, 'two');
  await press('Escape');
  await press('Enter');
  expect(field.value).toBe('one');
  expect(save).not.toHaveBeenCalled();
});
