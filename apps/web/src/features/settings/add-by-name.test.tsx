import { expect, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { AddByName } from './add-by-name.tsx';

test('the line is free once its name is added; a next one that was typed meanwhile stays', async () => {
  const { promise: added, resolve } = Promise.withResolvers<void>();
  const line = { label: 'Name of a new label', verb: 'Add label', maxLength: 50 };
  const page = await render(<AddByName {...line} add={() => added} />);
  const field = page.querySelector('input');
  if (field === null) throw new Error('no field');
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit());
  await typeInto(field, 'Bug');
  await submit();
  await typeInto(field, 'Paint');
  await doing(resolve);
  expect(field.value).toBe('Paint');
  await submit();
  expect(field.value).toBe('');
});
