import { expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { pressKey, useKeys, type Keys } from './use-keys.ts';

function Part({ keys }: { keys: Keys }) {
  useKeys(keys);
  return <input aria-label="Words" />;
}

const dispatch = (key: string, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const press = (key: string, target?: Element) => doing(() => dispatch(key, target));

test('the part that was opened last has its keys first, and leaves the others to the one below', async () => {
  const below = { e: vi.fn<() => void>(), c: vi.fn<() => void>() };
  const above = { e: vi.fn<() => void>() };
  await render(<Part keys={below} />);
  await render(<Part keys={above} />);
  await press('e');
  await press('c');
  expect(above.e).toHaveBeenCalledOnce();
  expect(below.e).not.toHaveBeenCalled();
  expect(below.c).toHaveBeenCalledOnce();
});

test('a part that has nothing to do for a key leaves it to the one below', async () => {
  const below = { j: vi.fn<() => void>() };
  await render(<Part keys={below} />);
  await render(<Part keys={{ j: () => false }} />);
  await press('j');
  expect(below.j).toHaveBeenCalledOnce();
});

test('a letter is a letter where text is written, and with Ctrl the browser’s own', async () => {
  const keys = { e: vi.fn<() => void>() };
  const page = await render(<Part keys={keys} />);
  await press('e', page.querySelector('input') ?? page);
  await doing(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'e', ctrlKey: true, bubbles: true }),
    ),
  );
  expect(keys.e).not.toHaveBeenCalled();
});

test('two keys one after the other are one command', async () => {
  const keys = { 'g b': vi.fn<() => void>(), b: vi.fn<() => void>() };
  await render(<Part keys={keys} />);
  // Without anything between them: the second counts for a moment alone.
  await doing(() => ['g', 'b'].forEach((key) => dispatch(key)));
  expect(keys['g b']).toHaveBeenCalledOnce();
  expect(keys.b).not.toHaveBeenCalled();
  await press('b');
  expect(keys.b).toHaveBeenCalledOnce();
});

test('from a key that opens an editor until it has the focus, letters do nothing else, and the editor gets them', async () => {
  const keys = { e: vi.fn<() => boolean>(() => true), a: vi.fn<() => void>() };
  const page = await render(<Part keys={keys} />);
  const typed: unknown[] = [];
  document.execCommand = (_command, _isShown, text) => typed.push(text) > 0;
  for (const key of ['e', 'G', 'r', 'a', 'p', 'Backspace', 'c', 'e']) await press(key);
  expect(keys.e).toHaveBeenCalledOnce();
  expect(keys.a).not.toHaveBeenCalled();
  await doing(() => page.querySelector('input')?.focus());
  expect(typed).toEqual(['Grace']);
  await doing(() => page.querySelector('input')?.blur());
  await press('a');
  expect(keys.a).toHaveBeenCalledOnce();
});

test('keys that are no letters are done in their place: a title, Enter, and the next title', async () => {
  const page = await render(<Part keys={{ e: () => true }} />);
  const done: unknown[] = [];
  document.execCommand = (_command, _isShown, text) => done.push(text) > 0;
  const field = page.querySelector('input');
  field?.addEventListener('keydown', (event) => {
    event.preventDefault();
    done.push(event.key);
  });
  for (const key of ['e', 'O', 'n', 'e', 'Enter', 'Backspace', 'T', 'w', 'o']) await press(key);
  await doing(() => field?.focus());
  await vi.waitFor(() => expect(done).toEqual(['One', 'Enter', 'Backspace', 'Two']));
});

test('what an input method composes, a key with Ctrl, and F5 are left to the browser while a field is awaited', async () => {
  await render(<Part keys={{ e: () => true }} />);
  await press('e');
  const left = [
    { key: 'か', isComposing: true },
    { key: 'Process', keyCode: 229 },
    { key: 'v', ctrlKey: true },
    { key: 'F5' },
  ].map((init) => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  await doing(() => left.forEach((event) => document.body.dispatchEvent(event)));
  expect(left.map(({ defaultPrevented }) => defaultPrevented)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  await press('Escape');
});

test('Escape and a press elsewhere end the wait for an editor', async () => {
  const keys = { e: () => true, a: vi.fn<() => void>() };
  await render(<Part keys={keys} />);
  await press('e');
  await press('Escape');
  await press('a');
  await press('e');
  await doing(() => window.dispatchEvent(new Event('pointerdown')));
  await press('a');
  expect(keys.a).toHaveBeenCalledTimes(2);
});

test('a command does what its key does in the part that was opened last', async () => {
  const below = { a: vi.fn<() => void>() };
  const above = { a: vi.fn<() => void>() };
  await render(<Part keys={below} />);
  await render(<Part keys={above} />);
  await doing(() => pressKey('a'));
  expect(above.a).toHaveBeenCalledOnce();
  expect(below.a).not.toHaveBeenCalled();
});
