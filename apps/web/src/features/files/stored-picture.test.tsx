import { expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { StoredPicture } from './stored-picture.tsx';

const online = () => doing(() => window.dispatchEvent(new Event('online')));

test('in place of a picture that could not be loaded, its kind is shown until the network is back', async () => {
  const page = await render(<StoredPicture src="/app-api/files/1" alt="" instead="PNG" />);
  expect(page.textContent).toBe('');
  await doing(() => page.querySelector('img')?.dispatchEvent(new Event('error')));
  expect([page.textContent, page.querySelector('img')]).toEqual(['PNG', null]);
  await online();
  expect([page.textContent, page.querySelectorAll('img').length]).toEqual(['', 1]);
});

test('a picture that could not be loaded is loaded again when the network is back, another one stays', async () => {
  const page = await render(<StoredPicture src="/app-api/files/1" alt="A map" />);
  const first = page.querySelector('img');
  await online();
  expect(page.querySelector('img')).toBe(first);
  await doing(() => first?.dispatchEvent(new Event('error')));
  await online();
  expect(page.querySelector('img')).not.toBe(first);
});
