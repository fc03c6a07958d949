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

/** A service that the first `failed` connections do not reach, and what each connection continued. */
function serviceThatFails(failed: number) {
  const continued: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    continued.push(new Headers(headers).get('Last-Event-ID'));
    if (continued.length <= failed) throw new TypeError('not reached');
    return new Response(new Blob(['id: p2\n\n']).stream());
  });
  return continued;
}

test.each([
  ['continues where the page before was, so nothing is loaded twice', 0, ['p1'], [false], 'p2'],
  // It showed what was stored, which may be older.
  ['which reaches the service late loads everything again', 1, ['p1', null], [true], 'p2'],
])('a page %s', async (_, failed, asked, gaps, position) => {
  const continued = serviceThatFails(failed);
  const seen: boolean[] = [];
  const positions: string[] = [];
  const end = openEventStream('/stream', '', {
    before: 'p1',
    onPosition: (id) => void positions.push(id),
    onEvent: () => {},
    onState: (state, isGap) => void (state === 'live' && seen.push(isGap)),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(positions[0]).toBe(position);
  expect(continued.slice(0, failed + 1)).toEqual(asked);
  expect(seen.slice(0, 1)).toEqual(gaps);
  end();
});
