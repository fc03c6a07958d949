import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import type { Import } from '../../api/types.ts';
import { ImportNow } from './import-now.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Shows what a dry run found; returns the page and the bodies of the imports that begin. */
async function show(found: Partial<Import['found']>, projectId: string | null = null) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (typeof body === 'string') sent.push(JSON.parse(body) as Record<string, unknown>);
    const boards = [
      { id: 'b', name: 'Open', is_done: false },
      { id: 'h', name: 'Hold', is_done: false },
    ];
    const list = { data: url.includes('/boards') ? boards : [], meta: { next_cursor: null } };
    return Response.json(sent.length > 0 ? { data: { id: 'i', upload: null } } : list);
  });
  const job = { project_id: projectId, found: { boards: [], people: [], ...found } } as Import;
  const asked = {
    body: { system: 'jira', options: { zone: 'UTC' }, add_people: true, dry_run: true },
    file: null,
  } as const;
  const page = await render(
    <ImportNow job={job} asked={asked} organization="o" onBegun={async () => {}} />,
  );
  await vi.waitFor(async () => {
    await doing(() => {});
    expect(page.querySelector('section')).not.toBeNull();
  });
  const press = async () => {
    await doing(() => [...page.querySelectorAll('button')].at(-1)?.click());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    return sent;
  };
  return { page, press };
}

const state = (name: string, category: 'to_do' | null) =>
  ({ key: name, name, board_id: null, is_done: false, is_settled: false, category }) as const;

const fieldOf = (page: HTMLElement, label: string) =>
  [...page.querySelectorAll('label')]
    .find(({ textContent }) => textContent?.startsWith(label))
    ?.querySelector<HTMLInputElement & HTMLSelectElement>('input, select');

test('the key of the new project is shown and changed, and states without a category are placed', async () => {
  const { page, press } = await show({
    boards: [state('Backlog', 'to_do'), state('Pairing', null), state('Parked', null)],
    project: { name: 'Website', key: 'WEBSITE' },
  });
  const key = fieldOf(page, 'Key of the project') as HTMLInputElement;
  expect(key.value).toBe('WEBSITE');
  await typeInto(key, 'web');
  expect(fieldOf(page, 'Backlog')).toBeUndefined();
  expect(fieldOf(page, 'Pairing')?.value).toBe('in_progress');
  const parked = fieldOf(page, 'Parked') as HTMLSelectElement;
  await doing(() => {
    parked.value = 'to_do';
    parked.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(await press()).toMatchObject([
    { project_key: 'WEB', options: { zone: 'UTC', states: { Parked: 'to_do' } }, dry_run: false },
  ]);
});

test('words for priorities are shown with what was guessed, and changed', async () => {
  const { page, press } = await show({
    priorities: [
      { name: 'P1', priority: 'high' },
      { name: 'Soon', priority: null },
    ],
  });
  expect(fieldOf(page, 'P1')?.value).toBe('high');
  const soon = fieldOf(page, 'Soon') as HTMLSelectElement;
  expect(soon.value).toBe('');
  await doing(() => {
    soon.value = 'low';
    soon.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(await press()).toMatchObject([{ options: { priorities: { Soon: 'low' } } }]);
});

test('an import into a project asks only for states that become new boards, and for no key', async () => {
  const { page, press } = await show(
    { boards: [state('To do', null), state('Parked', null)] },
    'p',
  );
  expect(fieldOf(page, 'Key of the project')).toBeUndefined();
  const work = [...page.querySelectorAll('select')].filter(({ value }) => value === 'in_progress');
  expect(work).toHaveLength(1);
  const [body] = await press();
  expect(body).toMatchObject({ options: { zone: 'UTC' }, boards: { 'To do': 'Open' } });
  expect(body).not.toHaveProperty('project_key');
});

const settled = (key: string) => ({ ...state(key, null), board_id: 'b', is_settled: true });

test('a list of an earlier import can be brought to another board, its own one is chosen', async () => {
  const { page, press } = await show({ boards: [settled('Todo'), settled('Later')] }, 'p');
  const later = fieldOf(page, 'Later') as HTMLSelectElement;
  expect([fieldOf(page, 'Todo')?.value, later.value]).toEqual(['b', 'b']);
  expect(page.textContent).toContain('Stays on “Open”: an earlier import brought it there.');
  await doing(() => {
    later.value = 'h';
    later.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const [body] = await press();
  expect(body).toMatchObject({ boards: { Later: 'Hold' } });
  expect(body?.['boards']).not.toHaveProperty('Todo');
});
