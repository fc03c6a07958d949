import { expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { StoredPicture } from './stored-picture.tsx';

const online = () => doing(() => window.dispatchEvent(new Event('online')));

test('a picture that could not be loaded is loaded again when the network is back, another one stays', async () => {
  const page = await render(<StoredPicture src="/app-api/files/1" alt="A map" />);
  const first = page.querySelector('img');
  await online();
  expect(page.querySelector('img')).toBe(first);
  await doing(() => first?.dispatchEvent(new Event('error')));
  await online();
  expect(page.querySelector('img')).not.toBe(first);
});
