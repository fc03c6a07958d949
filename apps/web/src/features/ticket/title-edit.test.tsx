import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me, Ticket } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { TitleEdit } from './title-edit.tsx';

const me = { id: 'me', name: 'Grace', organizations: [] } as unknown as Me;
const ticket = { id: 't', key: 'WEB-1', version: 1, title: 'Pay later' } as Ticket;

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(document, 'caretPositionFromPoint');
});

/** Presses the title: by a pointer on this character, or by a key. Returns where the caret is. */
async function caretAfter(pressed: number | null) {
  const page = await render(
    <SessionProvider me={me}>
      <TitleEdit ticket={ticket} heading={null} canEdit />
    </SessionProvider>,
  );
  const button = page.querySelector('button');
  const offsetNode = button?.firstChild;
  Object.assign(document, {
    caretPositionFromPoint: vi.fn<() => object>(() => ({ offsetNode, offset: pressed })),
  });
  const detail = pressed === null ? 0 : 1;
  await doing(() => button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  return page.querySelector('textarea')?.selectionStart;
}

test('the caret stands in a title where it was pressed, and at its end after a key', async () => {
  expect(await caretAfter(3)).toBe(3);
  localStorage.clear();
  expect(await caretAfter(null)).toBe('Pay later'.length);
});
