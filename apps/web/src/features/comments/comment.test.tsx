import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Comment, Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { CommentBlock } from './comment.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const me = { id: 'p', name: 'Ada Quarry', organizations: [] } as unknown as Me;

const task = (checked: boolean) =>
  `<ul data-type="taskList"><li data-type="taskItem" data-checked="${checked}"><p>Ship</p></li></ul>`;

const comment = {
  id: 'c',
  body_html: task(false),
  author: { type: 'user', id: 'p', name: 'Ada Quarry' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} as Comment;

/** Checks the task of an own comment. Returns the page, and the texts that were sent. */
async function check(answer: () => Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json({ data: [], meta: { next_cursor: null } });
    sent.push((JSON.parse(String(body)) as Comment).body_html);
    return answer();
  });
  const page = await render(
    <SessionProvider me={me}>
      <CommentBlock
        on={{ kind: 'tickets', id: 't' }}
        comment={comment}
        canEdit
        onReply={() => {}}
      />
    </SessionProvider>,
  );
  await doing(() => page.querySelector('input')?.click());
  return { page, sent };
}

const isChecked = (page: HTMLElement) => page.querySelector('li')?.dataset['checked'];
const press = (page: HTMLElement, name: string) =>
  doing(() => [...page.querySelectorAll('button')].find((b) => b.textContent === name)?.click());

test('a changed comment waits for the connection, and is shown as it will be', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { page, sent } = await check(() => Response.json({ data: comment }));
  expect(isChecked(page)).toBe('true');
  expect(page.querySelector('[role=status]')?.textContent).toBe('Waiting for the connection');
  expect(sent).toEqual([]);
});

test('a refused change stays with its reason, is sent again, and goes when it is taken back', async () => {
  const refusal = { code: 'project_archived', status: 409, title: 'The project is archived.' };
  const { page, sent } = await check(() =>
    Response.json(refusal, {
      status: 409,
      headers: { 'Content-Type': 'application/problem+json' },
    }),
  );
  await vi.waitFor(() => expect(page.querySelector('[role=alert]')).not.toBeNull());
  expect(isChecked(page)).toBe('true');
  await press(page, 'Send again');
  await vi.waitFor(() => expect(sent).toEqual([task(true), task(true)]));
  await vi.waitFor(() => expect(page.querySelector('[role=alert]')).not.toBeNull());
  await press(page, 'Take back');
  expect(page.querySelector('[role=alert]')).toBeNull();
  await vi.waitFor(() => expect(page.textContent).toContain('ShipSaveCancel'));
});
