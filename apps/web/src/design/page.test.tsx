import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PageHead } from './page.tsx';

test('the sentence below a title has the direction of the pages, also when it begins with a name', async () => {
  const page = await render(<PageHead title="Zoë" lead="Zoë, and what she does." />);
  // `dir="auto"` is the direction of the first letter: a Latin name would move an Arabic full stop to its wrong side.
  expect(page.querySelector('p')?.hasAttribute('dir')).toBe(false);
  expect(page.querySelector('h1')?.dir).toBe('auto');
});
