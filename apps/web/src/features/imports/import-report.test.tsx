import { importNote, readImportNote } from '@basalt/domain';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Import } from '../../api/types.ts';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { subjectWords } from '../../words/subject-words.ts';
import { ImportReport } from './import-report.tsx';

afterEach(async () => showLanguage(await catalogueOf('en')));

const cut = importNote('name_cut', { max: 120 });
const place = { outcome: 'left', samples: [] } as const;
const job = {
  id: 'i',
  counts: { ticket: { exact: 3, other_form: 0, left: 2 } },
  notes: [
    { ...place, kind: 'ticket', count: 2, note: cut, ...readImportNote(cut) },
    { ...place, kind: 'comment', count: 1, note: 'It was deleted here.' },
    { ...place, kind: 'file', count: 1, note: 'Of later.', code: 'of_later', params: {} },
  ],
} as unknown as Import;

test('a report is shown in the language of the reader, and notes without words in English', async () => {
  const page = await render(
    <Suspense fallback="loads">
      <ImportReport job={job} isShown />
    </Suspense>,
  );
  const shown = () => page.textContent?.replaceAll(/[\u2068\u2069]/gu, '') ?? '';
  await doing(() => subjectWords('importNotes'));
  expect(shown()).toContain('2 tickets, left: The name is cut to 120 characters.');
  await doing(async () => {
    await showLanguage(await catalogueOf('de'));
    await subjectWords('importNotes');
  });
  const text = shown();
  expect(text).toContain('Der Name ist auf 120 Zeichen gekürzt.');
  expect(text).toContain('2 Tickets, ausgelassen:');
  expect(text).toContain('1 Kommentar, ausgelassen: It was deleted here.');
  expect(text).toContain('1 Datei, ausgelassen: Of later.');
  expect(page.querySelector('tbody th')?.textContent).toBe('Tickets');
});
