import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream, type Connection } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service that is away until it is said to be back, and a stream that has noticed it. */
async function awayFor() {
  let isAway = true;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('not reached');
    return new Response(new ReadableStream());
  });
  const states: Connection[] = [];
  const end = openEventStream('/stream', '', {
    onEvent: () => {},
    onState: (state) => void states.push(state),
  });
  await vi.advanceTimersByTimeAsync(32_000);
  expect(states.at(-1)).toBe('waiting');
  return { states, end, comeBack: () => (isAway = false) };
}

test('a page that says that it is not connected is live within five seconds of the service being back', async () => {
  const { states, end, comeBack } = await awayFor();
  comeBack();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.at(-1)).toBe('live');
  end();
});

test.each([
  [window, 'focus'],
  [window, 'online'],
  [document, 'visibilitychange'],
])(
  'it tries at once when somebody looks at it, whose timers slept meanwhile (%#)',
  async (target, type) => {
    const { states, end, comeBack } = await awayFor();
    comeBack();
    target.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('live');
    end();
  },
);
