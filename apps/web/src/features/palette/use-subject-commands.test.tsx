import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Me } from '../../api/types.ts';
import { SessionProvider } from '../../data/session.tsx';
import { useSubjectCommands } from './use-subject-commands.tsx';

afterEach(() => void vi.unstubAllGlobals());

const organizations = [{ id: 'quarry', name: 'Quarry', role: 'owner' }];
const me = { id: 'me', name: 'Grace', organizations } as unknown as Me;

const acts = { next: () => {}, press: () => {}, after: (act: () => unknown) => act() };

function Commands() {
  const commands = useSubjectCommands({ kind: 'ticket', key: 'WEB-4', isShown: true }, '', acts);
  return commands.map(({ id, name, act }) => (
    <button key={id} id={id} type="button" onClick={act}>
      {name}
    </button>
  ));
}

/** The commands for a ticket with these assignees, and what is sent. */
async function show(assignee_ids: string[]) {
  const ticket = { id: 't', key: 'WEB-4', project_id: 'web', board_id: 'open', version: 1 };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(String(body)));
    const data = url.includes('/projects')
      ? [{ id: 'web', name: 'Web shop', key: 'WEB', archived: false }]
      : url.includes('/tickets/')
        ? { ...ticket, assignee_ids }
        : [];
    return Response.json({ data, meta: { next_cursor: null } });
  });
  const page = await render(
    <SessionProvider me={me}>
      <Commands />
    </SessionProvider>,
  );
  await vi.waitFor(() => expect(page.querySelector('#archive')).not.toBeNull());
  return { sent, command: () => page.querySelector<HTMLButtonElement>('#assign-to-me') };
}

test('a ticket is assigned to the person beside those that have it', async () => {
  const { sent, command } = await show(['ada']);
  expect(command()?.textContent).toBe('Assign WEB-4 to me');
  await doing(() => command()?.click());
  await vi.waitFor(() => expect(sent).toEqual([{ assignee_ids: ['ada', 'me'] }]));
});

test('who has a ticket is not offered it', async () => {
  const { command } = await show(['me']);
  expect(command()).toBeNull();
});
