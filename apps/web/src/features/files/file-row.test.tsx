import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { FileRecord } from '../../api/types.ts';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { FileRow } from './file-row.tsx';

/** Shows a file; returns its name as a link, and what shows it over the page. */
async function show(media_type: string, size = 5) {
  const file = {
    id: 'one',
    name: 'one.bin',
    media_type,
    size,
    width: null,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: { name: 'Ada' },
  } as FileRecord;
  const onShow = vi.fn<() => void>();
  const on = { kind: 'tickets', id: 'ticket' } as Parameters<typeof FileRow>[0]['on'];
  const page = await render(<FileRow {...{ file, on, onShow }} canEdit={false} />);
  return { link: page.querySelector('p > a') as HTMLAnchorElement, onShow };
}

/** Presses the link; returns whether the browser goes to its address. */
async function press(link: HTMLAnchorElement, how: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  let isFollowed = true;
  const look = () => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  await doing(() => link.dispatchEvent(event));
  return isFollowed;
}

test.each([
  ['image/png', 5, false],
  ['text/plain', 5, false],
  ['text/plain', 1_000_000, true],
  ['application/pdf', 5, true],
  ['image/svg+xml', 5, true],
  ['text/html', 5, true],
])('a press on the name of a file of %s with %i bytes goes to it: %j', async (type, size, goes) => {
  const { link, onShow } = await show(type, size);
  expect(await press(link)).toBe(goes);
  expect(onShow).toHaveBeenCalledTimes(goes ? 0 : 1);
  expect([link.target, link.getAttribute('href')]).toEqual(['_blank', '/files/one']);
});

test('a press with the key for a new tab opens one', async () => {
  const { link, onShow } = await show('image/png');
  expect(await press(link, { ctrlKey: true })).toBe(true);
  expect(onShow).not.toHaveBeenCalled();
});

test('size, person and time are each isolated from the direction of the words around them', async () => {
  const { link } = await show('image/png', 2_048);
  const parts = [...(link.closest('p')?.querySelectorAll('bdi') ?? [])];
  expect(parts.map((part) => part.textContent).slice(0, 2)).toEqual(['2.0 KiB', 'Ada']);
});

test('Arabic has its own words for sizes', async () => {
  await showLanguage(await catalogueOf('ar'));
  const { link } = await show('image/png', 1_572_864);
  expect(link.closest('p')?.querySelector('bdi')?.textContent).toBe('1.5 ميبيبايت');
  await showLanguage(await catalogueOf('en'));
});
