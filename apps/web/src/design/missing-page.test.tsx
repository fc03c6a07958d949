import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { MissingPage } from './missing-page.tsx';

const linksOf = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('a ticket that was deleted is looked for in the trash; an address without a page is not', async () => {
  expect(linksOf(await render(<MissingPage isRestorable />))).toEqual(['/app', '/app/trash']);
  expect(linksOf(await render(<MissingPage />))).toEqual(['/app']);
});
