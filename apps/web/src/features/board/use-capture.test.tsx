import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Board } from '../../api/types.ts';
import { shownMessage } from '../feedback/messages.tsx';
import { undoLast } from '../feedback/undo.tsx';
import { useUnsentTitles } from '../ticket/changes/unsent-titles.tsx';
import { useCapture } from './use-capture.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const board = { id: 'b', name: 'Open', project_id: 'p' } as Board;

function Capture() {
  const capture = useCapture(board);
  const unsent = useUnsentTitles('b');
  return (
    <button type="button" onClick={() => void capture(['Sand', 'Water'], {}, false)}>
      {unsent.map(({ payload }) => payload.title).join()}
    </button>
  );
}

/** A service that creates tickets when `answer` is called. */
function create() {
  const sent: string[] = [];
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    const { title } = JSON.parse(String(body ?? '{}')) as { title?: string };
    sent.push(`${method} ${title ?? ''}`.trim());
    await answers;
    return Response.json({ data: { id: `t${sent.length}`, key: `K-${sent.length}`, version: 1 } });
  });
  return { sent, answer };
}

test('titles are listed until they are tickets, which are added in their order, and Undo deletes', async () => {
  const { sent, answer } = create();
  const page = await render(<Capture />);
  await doing(() => page.querySelector('button')?.click());
  expect([page.textContent, sent]).toEqual(['Sand,Water', ['POST Sand']]);
  await doing(answer);
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('2 tickets added to Open.'));
  expect([page.textContent, sent]).toEqual(['', ['POST Sand', 'POST Water']]);
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('2 tickets were deleted.'));
  expect(sent.slice(2)).toEqual(['DELETE', 'DELETE']);
});

test('Ctrl Z without a connection takes back titles that were not sent', async () => {
  const { sent } = create();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await render(<Capture />);
  await doing(() => page.querySelector('button')?.click());
  expect(page.textContent).toBe('Sand,Water');
  await doing(undoLast);
  expect(page.textContent).toBe('');
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(sent).toEqual([]);
});
