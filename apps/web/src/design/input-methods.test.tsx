import { expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { leaveToInputMethods } from './input-methods.ts';

test.each([
  [{ key: 'Enter', isComposing: true }, 0],
  [{ key: 'Escape', isComposing: true }, 0],
  [{ key: 'Escape', keyCode: 229 }, 0],
  [{ key: 'ArrowDown', keyCode: 229 }, 0],
  [{ key: 'Enter' }, 1],
  [{ key: 'Escape' }, 1],
  // Telephones name no key for their letters.
  [{ key: 'Unidentified', keyCode: 229 }, 1],
])('%j comes to the page %i times, and always to the browser', async (init, times) => {
  const end = leaveToInputMethods();
  const onKeyDown = vi.fn<() => void>();
  const page = await render(<input aria-label="Title" onKeyDown={onKeyDown} />);
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  await doing(() => page.querySelector('input')?.dispatchEvent(event));
  end();
  expect(onKeyDown).toHaveBeenCalledTimes(times);
  expect(event.defaultPrevented).toBe(false);
});
