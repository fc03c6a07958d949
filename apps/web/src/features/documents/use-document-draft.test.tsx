import { useQuery } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Document } from '../../api/types.ts';
import { documentQuery } from '../../data/queries/documents.ts';
import { keepDraft } from '../../design/use-draft.ts';
import { fieldsOf } from './draft-fields.ts';
import { useDocumentDraft, type DocumentDraft } from './use-document-draft.tsx';

const document = {
  id: 'd',
  organization_id: 'quarry',
  title: 'Plan',
  caption: null,
  content_html: '<p>One</p>',
  tag_names: [],
  editor_ids: [],
  project_id: null,
  status: 'draft',
  version: 3,
} as unknown as Document;

let stored = document;
const saved: object[] = [];
beforeEach(() => {
  stored = document;
  saved.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      const fields = JSON.parse(String(body)) as Partial<Document>;
      saved.push(fields);
      stored = { ...stored, ...fields, version: stored.version + 1 };
    }
    return Response.json({ data: stored });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A document whose page is open; returns its draft as it is now. */
async function reading(loaded = document): Promise<() => DocumentDraft> {
  const shown: DocumentDraft[] = [];
  function Writing() {
    const { data } = useQuery({ ...documentQuery('d'), initialData: loaded });
    const draft = useDocumentDraft(data);
    useEffect(() => void shown.push(draft));
    return null;
  }
  await render(<Writing />);
  return () => shown.at(-1) as DocumentDraft;
}

/** A document that is being written; returns its draft as it is now. */
async function writing(): Promise<() => DocumentDraft> {
  const draft = await reading();
  await doing(() => draft().begin());
  return draft;
}

test('what is typed is saved when the person leaves the window, and the writing continues', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  expect(draft().state).toBe('pending');
  await doing(() => window.dispatchEvent(new Event('blur')));
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  expect(saved).toEqual([{ content_html: '<p>Two</p>' }]);
  expect(draft().fields?.content_html).toBe('<p>Two</p>');
  // Nothing is saved twice, and the end of the writing sends nothing.
  await doing(() => window.dispatchEvent(new Event('blur')));
  await doing(() => draft().save());
  expect(saved).toHaveLength(1);
  expect(draft().fields).toBeNull();
});

test('discarding takes back what was saved by itself', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  await doing(() => window.dispatchEvent(new Event('blur')));
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  await doing(() => draft().discard());
  await vi.waitFor(() => expect(stored.content_html).toBe('<p>One</p>'));
});

test('without a connection, what is typed stays here until it is back', async () => {
  const draft = await writing();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await doing(() => window.dispatchEvent(new Event('offline')));
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  await doing(() => window.dispatchEvent(new Event('blur')));
  expect(draft().state).toBe('offline');
  expect(saved).toEqual([]);
  online.mockRestore();
  await doing(() => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  expect(saved).toHaveLength(1);
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('it is saved three seconds after the last key, and then at most once a minute', async () => {
  const draft = await writing();
  vi.useFakeTimers();
  const type = (html: string) => act(async () => draft().change({ content_html: html }));

  await type('<p>Tw</p>');
  await pass(2_000);
  await type('<p>Two</p>');
  await pass(2_900);
  expect(saved).toEqual([]);
  await pass(200);
  expect(saved).toEqual([{ content_html: '<p>Two</p>' }]);
  await type('<p>Two.</p>');
  await pass(50_000);
  expect(saved).toHaveLength(1);
  await pass(10_000);
  expect(saved).toHaveLength(2);
});

test('who never pauses is saved after twenty seconds', async () => {
  const draft = await writing();
  vi.useFakeTimers();
  for (let second = 0; second < 20; second += 2) {
    await act(async () => draft().change({ content_html: `<p>${second}</p>` }));
    await pass(2_000);
  }
  expect(saved).toEqual([{ content_html: '<p>18</p>' }]);
});

test('what was sent before a reload, and saved without an answer, is no conflict with oneself', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two <b>and</b></p>' }));
  vi.stubGlobal('fetch', (_url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      saved.push(JSON.parse(String(body)) as object);
      // The service stores it in another form, and its answer never comes.
      stored = { ...stored, content_html: '<p>Two <strong>and</strong></p>', version: 4 };
    }
    return method === 'PATCH'
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ data: stored }));
  });
  await doing(() => window.dispatchEvent(new Event('blur')));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await doing(() => draft().change({ content_html: '<p>Two <b>and</b> three</p>' }));
  const again = await reading(stored);
  expect(again().isOutdated).toBe(false);
  expect(again().state).toBe('pending');
  expect(again().fields?.content_html).toBe('<p>Two <b>and</b> three</p>');
});

test('what another person saved during a reload stays a conflict', async () => {
  const base = fieldsOf(document);
  const fields = { ...base, content_html: '<p>Two</p>' };
  const sending = [{ content_html: '<p>Two</p>' }];
  keepDraft('document.d', JSON.stringify({ fields, base, version: 3, sending }));
  const shown = await reading({ ...document, content_html: '<p>Theirs</p>', version: 4 });
  expect(shown().isOutdated).toBe(true);
});

test('after a reload, what is not saved is saved in three seconds, also when the last saving was just before', async () => {
  const base = fieldsOf(document);
  const draft = { fields: { ...base, content_html: '<p>Two</p>' }, base, version: 3 };
  keepDraft('document.d', JSON.stringify({ ...draft, savedAt: Date.now() - 5_000 }));
  const shown = await reading();
  vi.useFakeTimers();
  await act(async () => shown().change({ content_html: '<p>Two.</p>' }));
  expect(shown().state).toBe('pending');
  await pass(3_100);
  expect(saved).toEqual([{ content_html: '<p>Two.</p>' }]);
  await act(async () => shown().change({ content_html: '<p>Two. Three.</p>' }));
  await pass(3_100);
  expect(saved).toHaveLength(1);
});

test('what cannot be saved by itself is not said to be', async () => {
  const draft = await writing();
  await doing(() => draft().change({ title: ' ' }));
  expect(draft().state).toBe('kept');
  await doing(() => draft().change({ title: 'Plans' }));
  expect(draft().state).toBe('pending');
});
