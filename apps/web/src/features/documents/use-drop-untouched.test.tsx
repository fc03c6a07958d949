import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Document } from '../../api/types.ts';
import { filesQuery } from '../../data/queries/files.ts';
import { hasDraft } from '../../design/use-draft.ts';
import { beginToWrite, useDocumentDraft, type DocumentDraft } from './use-document-draft.tsx';
import { useDropUntouched } from './use-drop-untouched.tsx';

const document = {
  id: 'd',
  organization_id: 'quarry',
  title: 'Untitled',
  caption: null,
  content_html: '',
  tag_names: [],
  editor_ids: [],
  project_id: null,
  status: 'draft',
  version: 1,
} as unknown as Document;

let deleted: string[] = [];
beforeEach(() => {
  localStorage.clear();
  deleted = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'DELETE') deleted.push(new URL(url).pathname);
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ data: { ...document, version: 2 } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens the document, does something with its draft, and leaves it. */
async function visit(
  work: (draft: DocumentDraft) => void = () => {},
  client = new QueryClient(),
): Promise<void> {
  const drafts: DocumentDraft[] = [];
  function Page() {
    const draft = useDocumentDraft(document);
    useDropUntouched(document, draft);
    useEffect(() => void drafts.push(draft));
    return null;
  }
  const root = createRoot(window.document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await act(async () => work(drafts.at(-1) as DocumentDraft));
  await act(async () => root.unmount());
}

test('a new document that is left untouched is deleted', async () => {
  beginToWrite(document);
  await visit();
  expect(deleted).toEqual(['/app-api/documents/d']);
  expect(hasDraft('document.d')).toBe(false);
});

test('a new document whose changes are undone is deleted when it is left', async () => {
  beginToWrite(document);
  await visit((draft) => void draft.undo());
  expect(deleted).toHaveLength(1);
});

test.each([
  { title: 'Plan' },
  { content_html: '<p>One</p>' },
  { content_html: '<p><img src="/app-api/files/1"></p>' },
  { caption: 'In short' },
  { tag_names: ['plans'] },
])('a new document with %j stays', async (fields) => {
  beginToWrite(document);
  await visit((draft) => draft.change(fields));
  expect(deleted).toEqual([]);
});

test('a new document with a file stays, and one that was made before, too', async () => {
  const client = new QueryClient();
  const { queryKey } = filesQuery({ kind: 'documents', id: 'd' });
  client.setQueryData(queryKey, [{ id: 'f' }] as never);
  beginToWrite(document);
  await visit(undefined, client);
  localStorage.clear();
  await visit((draft) => draft.begin());
  expect(deleted).toEqual([]);
});

/** Changes the text. */
const write = (draft: DocumentDraft): void => {
  draft.begin();
  draft.change({ content_html: '<p>One</p>' });
};

test('a document that is left with everything saved is read the next time, and one that is not is written', async () => {
  await visit((draft) => draft.begin());
  expect(hasDraft('document.d')).toBe(false);
  await visit(write);
  await vi.waitFor(() => expect(hasDraft('document.d')).toBe(false));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await visit(write);
  expect(hasDraft('document.d')).toBe(true);
});
