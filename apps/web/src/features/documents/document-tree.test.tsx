import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Document } from '../../api/types.ts';
import { DocumentTree } from './document-tree.tsx';

const documents = ['One', 'Untitled'].map(
  (title) => ({ id: title, title, project_id: null, parent_id: null, status: 'draft' }) as Document,
);

const within = (title: string, parent_id: string | null) =>
  ({ id: title, title, project_id: null, parent_id, status: 'published' }) as Document;

let shelf: readonly Document[] = [];

beforeEach(() => {
  shelf = documents;
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: new URL(address).pathname.endsWith('/documents') ? shelf : [],
      meta: { next_cursor: null },
    }),
  );
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the open document has the title that is typed', async () => {
  const [, current] = documents;
  const place = await render(
    <DocumentTree organization="quarry" current={current as Document} title="Untitled no more" />,
  );
  const titles = () => [...place.querySelectorAll('li a > span:first-child')];
  await vi.waitFor(() =>
    expect(titles().map(({ textContent }) => textContent)).toEqual(['One', 'Untitled no more']),
  );
});

/** The level and the title of each document. */
const shown = (place: HTMLElement) =>
  [...place.querySelectorAll('li')].map((item) => {
    let level = 0;
    for (let at = item.closest('ul'); at !== null; at = at.parentElement?.closest('ul') ?? null)
      level += 1;
    return `${level} ${item.querySelector('a')?.textContent}`;
  });

test('documents are below the ones that they are inside, fold, and stay folded in this browser', async () => {
  shelf = [within('A', null), within('B', 'A'), within('C', 'B'), within('D', 'deleted')];
  const show = () =>
    render(<DocumentTree organization="quarry" current={shelf[0] as Document} title="A" />);
  const place = await show();
  await vi.waitFor(() => expect(shown(place)).toEqual(['1 A', '2 B', '3 C', '1 D']));
  const fold = place.querySelector<HTMLElement>('[aria-label="Documents inside B"]');
  expect(fold?.getAttribute('aria-expanded')).toBe('true');
  await doing(() => fold?.click());
  expect(fold?.getAttribute('aria-expanded')).toBe('false');
  expect(shown(place)).toEqual(['1 A', '2 B', '1 D']);
  const again = await show();
  await vi.waitFor(() => expect(shown(again)).toEqual(['1 A', '2 B', '1 D']));
});

test('the button of a document makes another one inside it', async () => {
  shelf = [within('A', null)];
  const sent: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return answer(address);
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ data: within('N', 'A') }, { status: 201 });
  });
  const place = await render(
    <DocumentTree organization="quarry" current={shelf[0] as Document} title="A" />,
  );
  const add = () => place.querySelector<HTMLElement>('[aria-label="New document inside A"]');
  await vi.waitFor(() => expect(add()).not.toBeNull());
  await doing(() => add()?.click());
  await vi.waitFor(() =>
    expect(sent).toEqual([{ title: 'Untitled', project_id: null, parent_id: 'A' }]),
  );
});

const tell = (target: Element | undefined, type: string) =>
  doing(() => target?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })));

test('a document is dragged into another one of its project, or to the top, and nowhere else', async () => {
  const apart = { ...within('P', null), project_id: 'web' } as Document;
  shelf = [within('A', null), within('B', 'A'), within('C', null), apart];
  const sent: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const id = /documents\/(\w)$/u.exec(new URL(address).pathname)?.[1];
    const found = shelf.find((document) => document.id === id);
    if (found === undefined) return answer(address);
    if (init?.method === 'PATCH') sent.push([id, JSON.parse(String(init.body))]);
    return Response.json({ data: found });
  });
  const place = await render(
    <DocumentTree organization="quarry" current={shelf[0] as Document} title="A" />,
  );
  await vi.waitFor(() => expect(shown(place)).toEqual(['1 A', '2 B', '1 C', '1 P']));
  const of = (title: string) =>
    [...place.querySelectorAll('a, summary')].find(({ textContent }) => textContent === title);
  const drag = async (from: string, to: string) => {
    await tell(of(from), 'dragstart');
    await tell(of(to), 'dragover');
    const isMarked = place.querySelector('[data-over]') !== null;
    await tell(of(to), 'drop');
    await tell(of(from), 'dragend');
    return isMarked;
  };
  expect(await drag('C', 'B')).toBe(true);
  await vi.waitFor(() => expect(sent).toEqual([['C', { parent_id: 'B' }]]));
  expect(await drag('B', 'Whole organization')).toBe(true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['B', { parent_id: null }]);
  // Into itself, into what is inside it, to where it is, and into another project.
  for (const [from, to] of [
    ['A', 'A'],
    ['A', 'B'],
    ['B', 'A'],
    ['A', 'P'],
  ] as const)
    expect(await drag(from, to)).toBe(false);
  expect(place.querySelector('[data-over]')).toBeNull();
  expect(sent).toHaveLength(2);
});
