import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Comment, Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { ThreadBlock } from './thread.tsx';
import { threadsOf } from './threads.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const me = { id: 'p', name: 'Ada Quarry', organizations: [] } as unknown as Me;

const comment = (id: string, reply_to: string | null = null) =>
  ({
    id,
    reply_to,
    body_html: `<p>Text ${id}</p>`,
    author: { type: 'user', id: 'b', name: 'Bob' },
    created_at: `2026-01-01T00:00:0${id}.000Z`,
    updated_at: `2026-01-01T00:00:0${id}.000Z`,
  }) as Comment;

/** The ids of each thread. */
const ids = (comments: readonly Comment[]) =>
  threadsOf(comments).map(({ id, at, first, replies }) => [
    id,
    at.at(-6),
    first?.id ?? null,
    ...replies.map((reply) => reply.id),
  ]);

test('comments are in their threads, and a thread without its first comment begins with an answer', () => {
  const stored = { ...comment('5'), reply_to: undefined };
  const all = [comment('1'), comment('2'), comment('3', '1'), comment('4', '0'), stored];
  expect(ids([...all, comment('6', '1'), comment('7', '0')])).toEqual([
    ['1', '1', '1', '3', '6'],
    ['2', '2', '2'],
    ['0', '4', null, '4', '7'],
    ['5', '5', '5'],
  ]);
});

/** Shows the only thread of these comments. */
async function show(comments: readonly Comment[], canEdit = true): Promise<HTMLElement> {
  const [thread] = threadsOf(comments);
  if (thread === undefined) throw new Error('no thread');
  return render(
    <SessionProvider me={me}>
      <ThreadBlock on={{ kind: 'tickets', id: 't' }} thread={thread} canEdit={canEdit} />
    </SessionProvider>,
  );
}

/** Presses the first or the last button of this name. */
const press = (page: HTMLElement, name: string, at: 0 | -1 = 0) =>
  doing(() =>
    [...page.querySelectorAll('button')]
      .filter((button) => button.textContent === name)
      .at(at)
      ?.click(),
  );

test('an answer waits for the connection below the others, and its text is back when it is taken back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  localStorage.setItem('basalt.draft.reply.1', '<p>Yes</p>');
  const page = await show([comment('1'), comment('2', '1')]);
  await press(page, 'Reply', -1);
  // The last button of this name is now that of the field.
  await press(page, 'Reply', -1);
  expect(page.textContent).toMatch(/Text 1.*Text 2.*Waiting for the connection.*Yes$/u);
  expect(localStorage.getItem('basalt.draft.reply.1')).toBeNull();
  await press(page, 'Take back');
  expect(localStorage.getItem('basalt.draft.reply.1')).toBe('<p>Yes</p>');
});

test('what is sent names the first comment, or the first answer where that was deleted', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ data: [], meta: { next_cursor: null } });
    sent.push(JSON.parse(String(body)));
    return Response.json({ data: comment('9', '1') }, { status: 201 });
  });
  localStorage.setItem('basalt.draft.reply.1', '<p>Yes</p>');
  const page = await show([comment('1'), comment('2', '1')]);
  await press(page, 'Reply');
  await press(page, 'Reply', -1);
  await vi.waitFor(() => expect(sent).toEqual([{ body_html: '<p>Yes</p>', reply_to: '1' }]));
  localStorage.setItem('basalt.draft.reply.0', '<p>No</p>');
  const later = await show([comment('3', '0'), comment('4', '0')]);
  expect(later.textContent).toMatch(/^The comment was deleted\..*Text 3.*Text 4/u);
  await press(later, 'Reply');
  await press(later, 'Reply', -1);
  await vi.waitFor(() => expect(sent[1]).toEqual({ body_html: '<p>No</p>', reply_to: '3' }));
});

test('who may not write here reads answers, and has no button for one', async () => {
  const page = await show([comment('1'), comment('2', '1')], false);
  expect(page.textContent).toMatch(/Text 1.*Text 2/u);
  expect(page.querySelector('button')).toBeNull();
});
