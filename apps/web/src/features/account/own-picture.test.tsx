import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { pictures } from '../../api/pictures.ts';
import { SessionProvider } from '../../data/session.tsx';
import { OwnPicture } from './own-picture.tsx';

interface Sent {
  method: string;
  url: string;
  body: Blob;
}

const sent: Sent[] = [];
const drawn: number[][] = [];

beforeEach(() => {
  sent.length = 0;
  drawn.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: Blob }) => {
    if (init.method !== 'GET') sent.push({ url: new URL(url).pathname, ...init });
    return init.method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ data: { picture_id: 'new' } });
  });
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    if (!type.startsWith('image/')) throw new DOMException('no picture', 'InvalidStateError');
    return { width: 800, height: 400, close: () => {} };
  });
  const context = {
    fillRect: () => {},
    drawImage: (_: unknown, ...at: number[]) => void drawn.push(at),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  encodesAs('image/webp');
});

afterEach(() => {
  pictures.known.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser that encodes pictures in this type, and in PNG in place of others. */
function encodesAs(type: string): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
    (wanted) => `data:${wanted === type ? type : 'image/png'};base64,AAH/`,
  );
}

async function show(pictureId: string | null): Promise<HTMLElement> {
  const me = {
    id: 'u1',
    name: 'Ada Quarry',
    picture_id: pictureId,
    organizations: [{ id: 'o1', name: 'Acme', role: 'member' }],
  } as unknown as Me;
  return render(
    <SessionProvider me={me}>
      <OwnPicture />
    </SessionProvider>,
  );
}

const namesOf = (page: HTMLElement) =>
  [...page.querySelectorAll('button')].map(({ textContent }) => textContent);
const press = (page: HTMLElement, name: string) =>
  doing(() => [...page.querySelectorAll('button')].find((b) => b.textContent === name)?.click());
const shot = new File(['bytes'], 'me.png', { type: 'image/png' });

function withFiles<E extends Event>(event: E, name: string, ...files: File[]): E {
  Object.defineProperty(event, name, { value: { files, types: ['Files'] } });
  return event;
}

const choose = (page: HTMLElement, file: File) =>
  doing(() => {
    const input = page.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('the middle square of a chosen picture is shown, and sent when it is saved', async () => {
  const page = await show(null);
  expect(namesOf(page)).toEqual(['Choose a picture']);
  await choose(page, shot);
  expect(drawn).toEqual([[200, 0, 400, 400, 0, 0, 192, 192]]);
  expect(page.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,AAH/');
  expect([namesOf(page), sent]).toEqual([['Save', 'Choose a picture', 'Cancel'], []]);
  await press(page, 'Save');
  await doing(() => vi.waitFor(() => expect(page.textContent).toContain('Your picture is saved.')));
  const [request] = sent;
  expect([request?.method, request?.url, request?.body.type]).toEqual([
    'PUT',
    '/app-api/me/picture',
    'image/webp',
  ]);
  expect([...new Uint8Array((await request?.body.arrayBuffer()) ?? [])]).toEqual([0, 1, 255]);
  expect(page.querySelector('img')?.getAttribute('src')).toBe(
    '/app-api/organizations/o1/pictures/new',
  );
});

test.each([
  ['dropped', () => withFiles(new Event('drop', { cancelable: true }), 'dataTransfer', shot)],
  ['pasted', () => withFiles(new Event('paste', { cancelable: true }), 'clipboardData', shot)],
])('a %s picture can be cancelled', async (_name, event) => {
  const page = await show('before');
  await doing(() => window.dispatchEvent(event()));
  expect(page.querySelector('img')).not.toBeNull();
  await press(page, 'Cancel');
  expect([page.querySelector('img'), namesOf(page), sent]).toEqual([
    null,
    ['Choose a picture', 'Remove picture'],
    [],
  ]);
});

test('a browser that writes no WebP sends JPEG', async () => {
  encodesAs('image/jpeg');
  const page = await show(null);
  await choose(page, shot);
  await press(page, 'Save');
  expect(sent.map(({ body }) => body.type)).toEqual(['image/jpeg']);
});

test('a file that is no picture is refused without sending it', async () => {
  const page = await show(null);
  await choose(page, new File(['text'], 'a.txt', { type: 'text/plain' }));
  expect(page.textContent).toContain('Your browser cannot read this file as a picture.');
  expect([namesOf(page), sent]).toEqual([['Choose a picture'], []]);
});

test('a picture is removed', async () => {
  pictures.known.set('u1', '/before');
  const page = await show('before');
  await press(page, 'Remove picture');
  expect(sent.map(({ method, url }) => [method, url])).toEqual([['DELETE', '/app-api/me/picture']]);
  expect([page.querySelector('img'), pictures.known.get('u1')]).toEqual([null, null]);
});
