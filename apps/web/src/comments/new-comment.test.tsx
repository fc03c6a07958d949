import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { Messages } from '../frame/messages.tsx';
import { undoLast } from '../query/undo.tsx';
import { NewComment } from './new-comment.tsx';

afterEach(() => localStorage.clear());

const press = (name: string) =>
  doing(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click(),
  );

const kept = () => localStorage.getItem('basalt.draft.comment.t');

async function show(text: string): Promise<void> {
  localStorage.setItem('basalt.draft.comment.t', text);
  await render(
    <>
      <NewComment on={{ kind: 'tickets', id: 't' }} />
      <Messages />
    </>,
  );
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
  await press('Write a comment…');
  await press('Cancel');
  expect(document.body.textContent).not.toContain('discarded');
});
