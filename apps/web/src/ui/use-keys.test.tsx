import { expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { useKeys, type Keys } from './use-keys.ts';

function Part({ keys }: { keys: Keys }) {
  useKeys(keys);
  return <input aria-label="Words" />;
}

const press = (key: string, target: Element = document.body) =>
  doing(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

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
  await press('g');
  await press('b');
  expect(keys['g b']).toHaveBeenCalledOnce();
  expect(keys.b).not.toHaveBeenCalled();
  await press('b');
  expect(keys.b).toHaveBeenCalledOnce();
});
