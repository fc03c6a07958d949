import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { Messages } from '../feedback/messages.tsx';
import { SessionProvider } from '../../data/session.tsx';
import { undoLast } from '../feedback/undo.tsx';
import { NewComment } from './new-comment.tsx';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const me = { id: 'p', name: 'Ada Quarry', organizations: [] } as unknown as Me;

const press = (name: string) =>
  doing(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click(),
  );

const kept = () => localStorage.getItem('basalt.draft.comment.t');

async function show(text: string): Promise<void> {
  localStorage.setItem('basalt.draft.comment.t', text);
  await render(
    <SessionProvider me={me}>
      <NewComment on={{ kind: 'tickets', id: 't' }} />
      <Messages />
    </SessionProvider>,
  );
  await press(text === '' ? 'Write a comment…' : 'Continue your comment…');
}

test('a comment that is cancelled is put back by Undo, into an open field', async () => {
  await show('<p>Long thoughts</p>');
  await press('Cancel');
  expect(kept()).toBeNull();
  expect(document.body.textContent).toContain('Your text was discarded.');
  await press('Undo');
  expect(kept()).toBe('<p>Long thoughts</p>');
  expect(document.body.textContent).toContain('Your text is there again.');
  await press('Cancel');
  await doing(undoLast);
  expect(kept()).toBe('<p>Long thoughts</p>');
});

test('where nothing was written, Cancel says nothing', async () => {
  await show('');
  await press('Cancel');
  expect(document.body.textContent).not.toContain('discarded');
});

test('without a connection a comment waits in this browser, until it is taken back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show('<p>Long thoughts</p>');
  await press('Comment');
  expect(kept()).toBeNull();
  expect(document.body.textContent).toContain('Waiting for the connectionTake backLong thoughts');
  await press('Take back');
  expect(kept()).toBe('<p>Long thoughts</p>');
  expect(document.body.textContent).not.toContain('Waiting');
});
