import { expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import { Refusal } from '../../api/refusal.ts';
import { Messages } from './messages.tsx';
import dialogCss from '../../design/dialog.module.css';
import { isUndoKey, showDone, showDoneForButton, undoLast } from './undo.tsx';

const buttonNamed = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find((button) => button.textContent === name);

/** Whether these keys, pressed at this place, ask for the last act to be taken back. */
const asks = (target: Element | null, fields: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, ...fields });
  target?.dispatchEvent(event);
  return isUndoKey(event);
};

test('what was done is said with a way back, which is taken once', async () => {
  await render(<Messages />);
  const page = document.body;
  const undo = vi.fn<() => Promise<string>>(async () => 'WEB-1 is back in Open.');
  await doing(() => showDone({ text: 'WEB-1 moved to Hold.', undo }));
  expect(page.textContent).toContain('WEB-1 moved to Hold.');
  await doing(() => buttonNamed(page, 'Undo')?.click());
  expect(page.textContent).toContain('WEB-1 is back in Open.');
  expect(undoLast()).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('acts are taken back one after the other, the last one first, also when their messages have gone', async () => {
  await render(<Messages />);
  const taken: string[] = [];
  await doing(() => {
    for (const text of ['first', 'second']) {
      showDone({ text, undo: async () => String(taken.push(text)) });
    }
  });
  await doing(() => expect(undoLast()).toBe(true));
  await doing(() => expect(undoLast()).toBe(true));
  expect(taken).toEqual(['second', 'first']);
  expect(undoLast()).toBe(false);
});

test('an act that is taken back late leaves the message of the next one, with its way back', async () => {
  await render(<Messages />);
  const page = document.body;
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  await doing(() => showDone({ text: 'Done.', undo: () => answered }));
  await doing(() => buttonNamed(page, 'Undo')?.click());
  await doing(() => showDone({ text: 'Snoozed.', undo: async () => 'As before.' }));
  await doing(() => answer('It is in your inbox again.'));
  expect(page.textContent).toContain('Snoozed.');
  await doing(() => buttonNamed(page, 'Undo')?.click());
  expect(page.textContent).toContain('As before.');
});

test('a whole text is taken back by its button alone, which then offers to bring it again', async () => {
  await render(<Messages />);
  const page = document.body;
  const again = vi.fn<() => Promise<string>>(async () => 'Your text is there again.');
  const undo = async () => ({ text: 'As before.', undo: again });
  await doing(() => showDoneForButton({ text: 'Saved.', undo }));
  expect(undoLast()).toBe(false);
  await doing(() => buttonNamed(page, 'Undo')?.click());
  expect(page.textContent).toContain('As before.');
  expect(undoLast()).toBe(false);
  await doing(() => buttonNamed(page, 'Undo')?.click());
  expect(page.textContent).toContain('Your text is there again.');
  expect(again).toHaveBeenCalledTimes(1);
});

test('what cannot be undone says why', async () => {
  await render(<Messages />);
  const page = document.body;
  const full = new Refusal({ status: 409, code: 'wip_limit_exceeded', message: 'It is full.' });
  await doing(() => showDone({ text: 'Moved.', undo: () => Promise.reject(full) }));
  await doing(undoLast);
  expect(page.textContent).toContain('This could not be undone. It is full.');
});

test('Ctrl Z is the editor’s own where a text is written, and undoes nothing behind a dialog', async () => {
  const page = await render(
    <>
      <input />
      <input type="checkbox" />
      <p>Text</p>
      <div className={dialogCss.veil}>
        <button>Move</button>
      </div>
    </>,
  );
  const [text, box] = page.querySelectorAll('input');
  const ctrlZ = { key: 'z', ctrlKey: true };
  expect(asks(text ?? null, ctrlZ)).toBe(false);
  expect(asks(box ?? null, ctrlZ)).toBe(true);
  expect(asks(page.querySelector('p'), { key: 'Z', metaKey: true })).toBe(true);
  expect(asks(page.querySelector('p'), { ...ctrlZ, shiftKey: true })).toBe(false);
  expect(asks(page.querySelector('button'), ctrlZ)).toBe(false);
});
