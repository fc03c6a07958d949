import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { FileRecord } from '../../api/types.ts';
import { Gallery } from './gallery.tsx';

const pictures = ['one', 'two', 'three'].map(
  (id) => ({ id, name: `${id}.png`, media_type: 'image/png' }) as FileRecord,
);

function Shown() {
  const [shown, setShown] = useState<string | null>('two');
  return <Gallery files={pictures} shown={shown} onShow={setShown} />;
}

const place = () => document.querySelector('[aria-live]')?.textContent;

async function placesAfter(keys: readonly string[]): Promise<unknown[]> {
  await render(<Shown />);
  const found = [];
  for (const key of keys) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await doing(() => document.querySelector('[role="group"] button')?.dispatchEvent(press));
    found.push(place());
  }
  return found;
}

test('the arrows show the picture on their side', async () => {
  expect(await placesAfter(['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'End'])).toEqual([
    '3 of 3',
    '2 of 3',
    '1 of 3',
    '3 of 3',
  ]);
});

test('where pages are written from right to left, the next picture is on the left', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => {
    document.documentElement.dir = '';
  });
  expect(await placesAfter(['ArrowLeft', 'ArrowRight', 'ArrowRight', 'Home'])).toEqual([
    '3 of 3',
    '2 of 3',
    '1 of 3',
    '1 of 3',
  ]);
});

test('a text is shown as it is written, with a link to download it', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(url === '/files/note' ? '1 < 2' : ''));
  onTestFinished(() => void vi.unstubAllGlobals());
  const note = { id: 'note', name: 'note.txt', media_type: 'text/plain', size: 5 } as FileRecord;
  await render(<Gallery files={[note]} shown="note" onShow={() => {}} />);
  await doing(() => vi.waitFor(() => expect(document.querySelector('pre')).not.toBeNull()));
  expect(document.querySelector('pre')?.textContent).toBe('1 < 2');
  const links = [...document.querySelectorAll('[role="group"] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('download')])).toEqual([
    ['Download', 'note.txt'],
  ]);
});
