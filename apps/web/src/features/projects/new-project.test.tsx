import { afterEach, expect, test, vi } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { NewProject } from './new-project.tsx';
import { proposedKey } from './proposed-key.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await showLanguage(await catalogueOf('en'));
});

test.each([
  ['Mobile app', 'MA'],
  ['Customer relationship desk of the north', 'CRDO'],
  ['Operations', 'OPE'],
  ['Größe', 'GRO'],
  ['2 go', 'GO'],
  ['X', ''],
  ['計画', ''],
])('%s: the key %j is proposed', (name, key) => {
  expect(proposedKey(name)).toBe(key);
});

test('a key that another project has is proposed with a number', () => {
  expect(proposedKey('Mobile app', ['MA', 'MA2'])).toBe('MA3');
  expect(proposedKey('', ['MA'])).toBe('');
});

test('a key is proposed while the name is typed, until somebody types one, or none', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const page = await render(<NewProject organization="o1" />);
  const [name, key] = ['name', 'key'].map((field) =>
    page.querySelector<HTMLInputElement>(`[name="${field}"]`),
  );
  if (!name || !key) throw new Error('a field is missing');
  await typeInto(name, 'Mobile');
  expect(key.value).toBe('MOB');
  await typeInto(name, 'Mobile app');
  expect(key.value).toBe('MA');
  await typeInto(key, 'APP');
  await typeInto(name, 'Mobile application');
  expect(key.value).toBe('APP');
  await typeInto(key, '');
  await typeInto(name, 'Mobile app');
  expect(key.value).toBe('');
});

/** Makes a project on the form. */
const make = async (isNamed: boolean) => {
  const page = await render(<NewProject organization="o1" onMade={() => {}} />);
  await typeInto(page.querySelector('[name="name"]') as HTMLInputElement, 'Mobil');
  if (!isNamed) await doing(() => page.querySelector<HTMLElement>('[type="checkbox"]')?.click());
  await doing(() => page.querySelector('form')?.requestSubmit());
};

test('in another language its boards are named in it, unless somebody does not want that', async () => {
  await showLanguage(await catalogueOf('de'));
  const sent: unknown[] = [];
  const slugs = ['open', 'hold', 'in-progress', 'pull-request', 'deployed'];
  const boards = ['Open', 'Hold', 'In-progress', 'Pull Request', 'Deployed'];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push([new URL(url).pathname, JSON.parse(String(body))]);
    return method === 'POST' || method === 'PATCH'
      ? Response.json({ data: { id: 'p1', key: 'WEB' } })
      : Response.json({
          data: url.includes('/boards')
            ? boards.map((name, at) => ({ id: `b${at}`, name, slug: slugs[at] }))
            : [],
          meta: { next_cursor: null },
        });
  });
  await make(false);
  expect(sent).toEqual([]);
  await make(true);
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    ['/app-api/boards/b0', { name: 'Offen' }],
    ['/app-api/boards/b1', { name: 'Wartet' }],
    ['/app-api/boards/b2', { name: 'In Arbeit' }],
    ['/app-api/boards/b4', { name: 'Ausgeliefert' }],
  ]);
});

test('in English its boards stay as they are', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { next_cursor: null } }));
  const page = await render(<NewProject organization="o1" />);
  expect(page.querySelector('[type="checkbox"]')).toBeNull();
});

const press = (selector: string, text: string) =>
  doing(() =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .find(({ textContent }) => textContent.includes(text))
      ?.click(),
  );

test('it can get the parts of another project', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    const project = { id: 'p1', key: 'WEB', name: 'Web shop' };
    return method === 'POST'
      ? Response.json({ data: project })
      : Response.json({ data: [project], meta: { next_cursor: null } });
  });
  const page = await render(<NewProject organization="o1" onMade={() => {}} />);
  await doing(() => {});
  await typeInto(page.querySelector('[name="name"]') as HTMLInputElement, 'Mobile');
  await press('button', 'From none');
  await press('[role="option"]', 'Web shop');
  await press('label', 'Views');
  await press('label', 'Tickets');
  const days = page.querySelector('[name="shift_days"]') as HTMLInputElement;
  await typeInto(days, '-7');
  const boxes = [...page.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
  expect(boxes.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual([
    'boards',
    'labels',
    'fields',
  ]);
  await doing(() => page.querySelector('form')?.requestSubmit());
  expect(sent).toMatchObject([
    {
      name: 'Mobile',
      from_project_id: 'p1',
      include: ['boards', 'labels', 'fields', 'templates', 'members', 'tickets'],
      shift_days: -7,
    },
  ]);
});
