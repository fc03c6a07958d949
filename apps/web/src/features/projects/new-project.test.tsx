import { expect, test } from 'vitest';
import { render, typeInto } from '../../../testing/render.tsx';
import { NewProject } from './new-project.tsx';
import { proposedKey } from './proposed-key.ts';

test.each([
  ['Mobile app', 'MA'],
  ['Customer relationship desk of the north', 'CRDO'],
  ['Operations', 'OPE'],
  ['Größe', 'GRO'],
  ['2 go', 'GO'],
  ['X', ''],
  ['計画', ''],
])('%s: the key %j is proposed', (name, key) => {
  expect(proposedKey(name)).toBe(key);
});

test('a key is proposed while the name is typed, until somebody types one, or none', async () => {
  const page = await render(<NewProject organization="o1" />);
  const [name, key] = ['name', 'key'].map((field) =>
    page.querySelector<HTMLInputElement>(`[name="${field}"]`),
  );
  if (!name || !key) throw new Error('a field is missing');
  await typeInto(name, 'Mobile');
  expect(key.value).toBe('MOB');
  await typeInto(name, 'Mobile app');
  expect(key.value).toBe('MA');
  await typeInto(key, 'APP');
  await typeInto(name, 'Mobile application');
  expect(key.value).toBe('APP');
  await typeInto(key, '');
  await typeInto(name, 'Mobile app');
  expect(key.value).toBe('');
});
