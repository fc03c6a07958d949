import { useQuery } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Document } from '../../api/types.ts';
import { documentQuery } from '../../data/queries/documents.ts';
import { keepDraft } from '../../design/use-draft.ts';
import { shownMessage } from '../feedback/messages.tsx';
import { undoLast } from '../feedback/undo.tsx';
import { afterSaving, fieldsOf, joinedWith, savedIn, undoesOthers } from './draft-fields.ts';
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
  vi.stubGlobal('fetch', async (_url: string, { method, body, headers }: RequestInit) => {
    if (method === 'PATCH') {
      if (new Headers(headers).get('If-Match') !== `"${stored.version}"`) {
        return Response.json({ code: 'version_mismatch', message: 'Old.' }, { status: 412 });
      }
      const fields = JSON.parse(String(body)) as Partial<Document>;
      saved.push(fields);
      stored = { ...stored, ...fields, version: stored.version + 1 };
    }
    return Response.json({ data: stored });
  });
});
// The service stays: a page that is closed saves.
afterEach(() => void vi.useRealTimers());

/** Has the page read the document again, as it does when it hears of a change. */
let reload: () => Promise<unknown>;

/** A document whose page is open; returns its draft as it is now. */
async function reading(loaded = document): Promise<() => DocumentDraft> {
  const shown: DocumentDraft[] = [];
  function Writing() {
    const { data, refetch } = useQuery({ ...documentQuery('d'), initialData: loaded });
    const draft = useDocumentDraft(data);
    useEffect(() => {
      shown.push(draft);
      reload = refetch;
    });
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
  await doing(() => draft().end());
  expect(saved).toHaveLength(1);
  expect(draft().fields).toBeNull();
});

/** Types another text, and has it saved. */
async function saving(draft: () => DocumentDraft, html = '<p>Two</p>'): Promise<void> {
  await doing(() => draft().change({ content_html: html }));
  await doing(() => draft().saveNow());
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
}

const somebodyElseSaves = (fields: Partial<Document>) => {
  stored = { ...stored, ...fields, version: stored.version + 1 };
};

test('undoing restores what was there before the writing began, and can be undone', async () => {
  const draft = await writing();
  expect(draft().isChanged).toBe(false);
  await saving(draft);
  await saving(draft, '<p>Three</p>');
  await doing(() => draft().change({ content_html: '<p>Four</p>', caption: 'Mine' }));
  expect(draft().isChanged).toBe(true);
  let isUndone = false;
  await doing(async () => (isUndone = await draft().undo()));
  expect(isUndone).toBe(true);
  expect(stored).toMatchObject({ content_html: '<p>One</p>', caption: null });
  expect(draft().fields).toBeNull();
  await doing(() => void undoLast());
  await vi.waitFor(() =>
    expect(draft().fields).toMatchObject({ content_html: '<p>Four</p>', caption: 'Mine' }),
  );
  expect(draft().isOutdated).toBe(false);
});

test('what somebody else saves of other fields comes into the form, and the saving goes on', async () => {
  const draft = await writing();
  await saving(draft);
  await doing(() => draft().change({ content_html: '<p>Three</p>' }));
  somebodyElseSaves({ caption: 'Theirs', tag_names: ['theirs'] });
  await doing(() => reload());
  expect(draft().fields).toMatchObject({
    content_html: '<p>Three</p>',
    caption: 'Theirs',
    tag_names: ['theirs'],
  });
  expect([draft().state, draft().isOutdated, draft().version]).toEqual(['pending', false, 0]);
  await doing(() => void draft().undo());
  await vi.waitFor(() => expect(draft().fields).toBeNull());
  expect(stored).toMatchObject({ content_html: '<p>One</p>', caption: 'Theirs' });
});

test('a text in which nobody types is the newest one, and one that was written in is chosen', async () => {
  const draft = await writing();
  await doing(() => draft().change({ title: 'Mine' }));
  for (const text of ['<p>Theirs</p>', '<p>Theirs, longer</p>']) {
    somebodyElseSaves({ content_html: text });
    const { version } = draft();
    await doing(() => reload());
    expect(draft().fields).toMatchObject({ content_html: text, title: 'Mine' });
    expect(draft().version).toBeGreaterThan(version);
  }
  await doing(() => draft().saveNow());
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  await saving(draft, '<p>Mine</p>');
  somebodyElseSaves({ content_html: '<p>Theirs again</p>' });
  await doing(() => reload());
  expect(draft().isOutdated).toBe(true);
  expect(draft().fields?.content_html).toBe('<p>Mine</p>');
});

test('undoing asks before it undoes what somebody else saved of the same field', async () => {
  const draft = await writing();
  await saving(draft);
  somebodyElseSaves({ content_html: '<p>Theirs</p>' });
  const undo = async (how?: { isChosen: boolean }) => {
    let isUndone: boolean | null = null;
    await doing(async () => (isUndone = await draft().undo(how)));
    return isUndone;
  };
  // The page does not know yet.
  expect(await undo()).toBe(false);
  expect(stored.content_html).toBe('<p>Theirs</p>');
  // Also when both were made one text.
  await doing(() => draft().join());
  await doing(() => draft().saveNow());
  expect(await undo()).toBe(false);
  expect(draft().fields).not.toBeNull();
  expect(await undo({ isChosen: true })).toBe(true);
  expect(stored.content_html).toBe('<p>One</p>');
});

test('undoing leaves what somebody else saved of other fields, without a question', async () => {
  const draft = await writing();
  await saving(draft);
  somebodyElseSaves({ caption: 'Theirs' });
  await doing(() => void draft().undo());
  await vi.waitFor(() => expect(draft().fields).toBeNull());
  expect(stored).toMatchObject({ content_html: '<p>One</p>', caption: 'Theirs' });
});

test('what is not saved yet is undone without a request', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  somebodyElseSaves({ content_html: '<p>Theirs</p>' });
  await doing(() => void draft().undo());
  expect(draft().fields).toBeNull();
  expect(stored.content_html).toBe('<p>Theirs</p>');
  expect(saved).toEqual([]);
});

test('the writing ends after the text that is just being saved, with all that was typed', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  const answer = Promise.withResolvers<void>();
  const send = fetch;
  vi.stubGlobal('fetch', async (url: string, how: RequestInit) => {
    if (saved.length === 0) await answer.promise;
    return send(url, how);
  });
  await doing(() => draft().saveNow());
  expect(draft().state).toBe('saving');
  await doing(() => draft().change({ content_html: '<p>Two, three</p>' }));
  await doing(() => void draft().end({ publishes: true }));
  expect(draft().fields).not.toBeNull();
  await doing(() => answer.resolve());
  await vi.waitFor(() => expect(draft().fields).toBeNull());
  expect(saved).toEqual([
    { content_html: '<p>Two</p>' },
    { content_html: '<p>Two, three</p>', status: 'published' },
  ]);
});

test('Ctrl Z does not empty what was written; the button of the message does, and brings it again', async () => {
  // What the cases before have left to be taken back.
  await doing(() => {
    while (undoLast());
  });
  localStorage.clear();
  const draft = await writing();
  await saving(draft);
  await doing(() => draft().end());
  expect(undoLast()).toBe(false);
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(stored.content_html).toBe('<p>One</p>'));
  await vi.waitFor(() => expect(shownMessage()?.text).toContain('as before'));
  expect(undoLast()).toBe(false);
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(stored.content_html).toBe('<p>Two</p>'));
});

test('what the person undoes while writing again is no change of somebody else', async () => {
  const draft = await writing();
  await saving(draft);
  await doing(() => draft().end());
  await doing(() => draft().begin());
  await doing(() => draft().change({ content_html: '<p>Two, three</p>', caption: 'Mine' }));
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(stored.content_html).toBe('<p>One</p>'));
  await doing(() => reload());
  expect(draft().isOutdated).toBe(false);
  expect(draft().fields).toMatchObject({ content_html: '<p>Two, three</p>', caption: 'Mine' });
  await doing(() => draft().saveNow());
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  expect(draft().theirs).toBeNull();
  expect(stored).toMatchObject({ content_html: '<p>Two, three</p>', caption: 'Mine' });
});

test('an answer of before the saving is no base for what is written next', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  const old = Promise.withResolvers<void>();
  const send = fetch;
  const before = stored;
  vi.stubGlobal('fetch', async (url: string, how: RequestInit) => {
    if (how.method === 'PATCH' || stored.version > before.version) return send(url, how);
    await old.promise;
    return Response.json({ data: before });
  });
  await doing(() => void reload());
  await doing(() => draft().end());
  await vi.waitFor(() => expect(draft().fields).toBeNull());
  await doing(() => old.resolve());
  await doing(() => draft().begin());
  await doing(() => draft().change({ content_html: '<p>Two, three</p>' }));
  vi.stubGlobal('fetch', send);
  await doing(() => reload());
  expect(draft().isOutdated).toBe(false);
  await doing(() => draft().end());
  expect(stored.content_html).toBe('<p>Two, three</p>');
});

test('a document that is moved while a text is not saved is saved as the version that it has then', async () => {
  const draft = await writing();
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  somebodyElseSaves({ parent_id: 'e' });
  await doing(() => reload());
  const asked: number[] = [];
  const send = fetch;
  vi.stubGlobal('fetch', async (url: string, how: RequestInit) => {
    const answer = await send(url, how);
    asked.push(answer.status);
    return answer;
  });
  await doing(() => draft().saveNow());
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  expect(asked).not.toContain(412);
});

test('without a connection the writing does not end, and is saved when it is back', async () => {
  const draft = await writing();
  const send = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await doing(() => draft().change({ content_html: '<p>Two</p>' }));
  await doing(() => draft().end());
  expect(draft().fields?.content_html).toBe('<p>Two</p>');
  await vi.waitFor(() => expect(draft().state).toBe('offline'));
  vi.stubGlobal('fetch', send);
  await doing(() => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(draft().state).toBe('saved'));
  expect(stored.content_html).toBe('<p>Two</p>');
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

test('others are undone too only where the person had saved the field before them', () => {
  const theirs = { ...document, content_html: '<p>Theirs</p>', caption: 'Theirs', version: 5 };
  const typed = {
    fields: { ...fieldsOf(document), content_html: '<p>Mine</p>' },
    base: fieldsOf(document),
    version: 3,
  };
  const unsaved = joinedWith(typed, theirs);
  expect(savedIn(unsaved)).toEqual([]);
  expect(unsaved.first).toMatchObject({ content_html: '<p>Theirs</p>', caption: 'Theirs' });

  const sent = afterSaving(
    typed,
    typed,
    { ...document, content_html: '<p>Mine</p>', version: 4 },
    1,
  );
  const joined = joinedWith(sent, theirs);
  expect(savedIn(joined)).toEqual(['content_html']);
  expect(joined.first).toMatchObject({ content_html: '<p>One</p>', caption: 'Theirs' });
  expect([sent, joined].map((draft) => undoesOthers(draft, theirs))).toEqual([true, true]);
  expect(undoesOthers(sent, { ...document, content_html: '<p>Mine</p>', version: 5 })).toBe(false);
});
