import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { shownMessage } from '../feedback/messages.tsx';
import { SessionProvider } from '../../data/session.tsx';
import MoveToProject from './move-to-project.tsx';

afterEach(() => void vi.unstubAllGlobals());

const organizations = [{ id: 'quarry', name: 'Quarry', role: 'owner' }];
const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;
const version = 1;
const people = { assignee_ids: ['ada', 'linus'], label_ids: ['bug', 'stone'] };
const ticket = { id: 't', key: 'WEB-4', project_id: 'web', board_id: 'open', version, ...people };
const arrived = {
  ...ticket,
  version: 2,
  key: 'OPS-9',
  project_id: 'ops',
  board_id: 'later',
  assignee_ids: ['ada'],
  label_ids: ['ops-stone'],
};
const back = { ...ticket, version: 3, assignee_ids: ['ada'], label_ids: ['stone'] };

const named = (...names: string[]) =>
  names.map((name) => ({ id: name.toLowerCase(), name, key: name.toUpperCase() }));
const projects = [
  { id: 'web', name: 'Web shop', key: 'WEB', archived: false },
  { id: 'ops', name: 'Operations', key: 'OPS', archived: false },
  { id: 'old', name: 'Old shop', key: 'OLD', archived: true },
];
const records: Readonly<Record<string, unknown>> = {
  '/organizations/quarry/tickets/WEB-4': ticket,
  '/organizations/quarry/projects': projects,
  '/projects/ops/boards': named('Later', 'Now').map((board) => ({
    ...board,
    wip_limit: 3,
    ticket_count: 3,
  })),
  '/projects/web/labels': named('Bug', 'Stone'),
  '/projects/ops/labels': [{ id: 'ops-stone', name: 'stone' }],
  '/projects/web/members': named('Ada', 'Linus'),
};

const names = () =>
  [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
const alert = () => document.querySelector('[role="alert"]')?.textContent;

/** Types the words and takes the first choice, once one has them. */
const choose = async (words: string) => {
  await doing(() => vi.waitFor(() => expect(names().join(' ')).toContain(words)));
  const field = document.querySelector('input') as HTMLInputElement;
  await typeInto(field, words);
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  await doing(() => field.dispatchEvent(new KeyboardEvent('keydown', enter)));
};

/** The window for WEB-4, where the service answers moves in turn with `answers`. */
async function open(...answers: Response[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const [, path = ''] = /\/app-api(.*?)(?:\?|$)/u.exec(url) ?? [];
    if (method === 'GET')
      return Response.json({ data: records[path], meta: { next_cursor: null } });
    sent.push([method, path, JSON.parse(String(body))]);
    return answers.shift();
  });
  const onClose = vi.fn<() => void>();
  await render(
    <SessionProvider me={me}>
      <MoveToProject ticketKey="WEB-4" onClose={onClose} />
    </SessionProvider>,
  );
  return { sent, onClose };
}

test('a ticket moves to a board of another project: the new key and what it lost are named, and undo brings all back', async () => {
  const [moved, returned] = [Response.json({ data: arrived }), Response.json({ data: back })];
  const whole = Response.json({ data: { ...back, version: 4, ...people } });
  const { sent, onClose } = await open(moved, returned, whole);
  await doing(() => vi.waitFor(() => expect(names()).toEqual(['OperationsOPS'])));
  await choose('Operations');
  await choose('Later');
  await doing(() => vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce()));
  expect(shownMessage()?.text).toBe(
    'WEB-4 is OPS-9 now, on Later of Operations. The label Bug was removed: Operations has no such label, and you may not make any there. Linus is no longer assigned: no access to Operations.',
  );
  await doing(() => shownMessage()?.action?.act());
  await doing(() => vi.waitFor(() => expect(shownMessage()?.text).toBe('OPS-9 is WEB-4 again.')));
  expect(sent).toEqual([
    ['POST', '/tickets/t/move', { project_id: 'ops', board_id: 'later' }],
    ['POST', '/tickets/t/move', { project_id: 'web', board_id: 'open' }],
    ['PATCH', '/tickets/t', { label_ids: ['stone', 'bug'], assignee_ids: ['ada', 'linus'] }],
  ]);
});

test('a full board of the other project is named, and another one can be chosen', async () => {
  const problem = { code: 'wip_limit_exceeded', message: 'The board is full.' };
  const { onClose } = await open(Response.json(problem, { status: 409 }));
  await choose('Operations');
  await choose('Now');
  await doing(() =>
    vi.waitFor(() =>
      expect(alert()).toContain('Now of Operations is full: its limit is 3 tickets.'),
    ),
  );
  expect(onClose).not.toHaveBeenCalled();
  await typeInto(document.querySelector('input') as HTMLInputElement, '');
  expect(names()).toEqual(['Later3 of 3, full', 'Now3 of 3, full']);
});
