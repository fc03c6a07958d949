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
const bob = { id: 'b', name: 'Bob' };

const comment = {
  id: 'c',
  body_html: '<p>Done</p>',
  author: { type: 'user', id: 'b', name: 'Bob' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  reactions: [{ reaction: 'heart', people: [bob] }],
} as unknown as Comment;

/** A comment. Returns the page, and what is sent of reactions. */
async function show(answer: () => Response, of: Partial<Comment> = {}, canEdit = true) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json({ data: [], meta: { next_cursor: null } });
    sent.push(JSON.parse(String(body)));
    return answer();
  });
  const page = await render(
    <SessionProvider me={me}>
      <CommentBlock
        on={{ kind: 'tickets', id: 't' }}
        comment={{ ...comment, ...of }}
        canEdit={canEdit}
        onReply={() => {}}
      />
    </SessionProvider>,
  );
  return { page, sent };
}

/** The texts of the reactions, with whether they are own ones. */
const chips = (page: HTMLElement) =>
  [...page.querySelectorAll('button[aria-pressed]')].map((chip) => [
    chip.textContent,
    chip.getAttribute('aria-pressed'),
  ]);
const press = (page: HTMLElement) =>
  doing(() => page.querySelector<HTMLElement>('button[aria-pressed]')?.click());

test('a press joins the others, and waits for the connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { page, sent } = await show(() => Response.json({ data: comment }));
  expect(chips(page)).toEqual([['❤️1Heart: Bob', 'false']]);
  await press(page);
  expect(chips(page)).toEqual([['❤️2Heart: Bob and Ada Quarry', 'true']]);
  await press(page);
  expect(chips(page)).toEqual([['❤️1Heart: Bob', 'false']]);
  expect(sent).toEqual([]);
});

test('the last own reaction leaves with a press', async () => {
  const own = [{ reaction: 'eyes', people: [{ id: 'p', name: 'Ada' }] }];
  const { page, sent } = await show(() => Response.json({ data: comment }), { reactions: own });
  expect(chips(page)).toEqual([['👀1Eyes: Ada', 'true']]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press(page);
  expect(chips(page)).toEqual([]);
  expect(sent).toEqual([]);
});

test('many people are a number behind the first names', async () => {
  const people = Array.from({ length: 22 }, (_, at) => ({ id: `p${at}`, name: `P${at}` }));
  const many = [{ reaction: 'heart', people }];
  const { page } = await show(() => Response.json({ data: comment }), { reactions: many });
  expect(chips(page)).toEqual([
    [expect.stringMatching(/^❤️22Heart: P0, .*P19, and \+2$/u), 'false'],
  ]);
});

test('a refused reaction is taken back', async () => {
  const refusal = { code: 'project_archived', status: 409, title: 'The project is archived.' };
  const { page, sent } = await show(() =>
    Response.json(refusal, {
      status: 409,
      headers: { 'Content-Type': 'application/problem+json' },
    }),
  );
  await press(page);
  await vi.waitFor(() => expect(sent).toEqual([{ heart: true }]));
  await vi.waitFor(() => expect(chips(page)).toEqual([['❤️1Heart: Bob', 'false']]));
});

test('who may not write here sees reactions, and cannot press them', async () => {
  const { page } = await show(() => Response.json({ data: comment }), {}, false);
  expect(page.querySelector<HTMLButtonElement>('button[aria-pressed]')?.disabled).toBe(true);
  expect(page.querySelector('[aria-haspopup]')).toBeNull();
});

test('a stored comment of the version before has none, nor has one with an unknown reaction', async () => {
  const { page } = await show(() => Response.json({ data: comment }), { reactions: undefined });
  expect(chips(page)).toEqual([]);
  const later = [{ reaction: 'hat', people: [bob] }];
  const newer = await show(() => Response.json({ data: comment }), { reactions: later });
  expect(chips(newer.page)).toEqual([]);
});
