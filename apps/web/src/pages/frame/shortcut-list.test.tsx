import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import ShortcutList from './shortcut-list.tsx';

test('the list of keys has the one that edits a title in a list', async () => {
  await render(<ShortcutList onClose={() => {}} />);
  const key = [...document.querySelectorAll('kbd')].find(({ textContent }) => textContent === 'F2');
  expect(key?.closest('section')?.getAttribute('aria-label')).toBe('On a list');
  expect(key?.closest('dt')?.nextElementSibling?.textContent).toBe('Edit the title');
});
