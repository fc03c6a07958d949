import { importFaultText, importNote, readImportNote } from '@basalt/domain';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Import } from '../../api/types.ts';
import { catalogueOf, showLanguage } from '../../words/catalogue.ts';
import { subjectWords } from '../../words/subject-words.ts';
import { ImportFailure } from './import-failure.tsx';
import { ImportReport } from './import-report.tsx';

afterEach(async () => showLanguage(await catalogueOf('en')));

const cut = importNote('name_cut', { max: 120 });
const origin = 'https://planka.example.com';
const unread = importNote('bytes_left', {
  reason: importFaultText('answer_unreachable', { origin }).replace(/\.$/u, ''),
});
const place = { outcome: 'left', samples: [] } as const;
const job = {
  id: 'i',
  counts: { ticket: { exact: 3, other_form: 0, left: 2 } },
  notes: [
    { ...place, kind: 'ticket', count: 2, note: cut, ...readImportNote(cut) },
    { ...place, kind: 'file', count: 1, note: unread, ...readImportNote(unread) },
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
  expect(text).toContain(`Der Inhalt fehlt (${origin} ist nicht erreichbar): Name`);
  expect(text).toContain('2 Tickets, ausgelassen:');
  expect(text).toContain('1 Kommentar, ausgelassen: It was deleted here.');
  expect(text).toContain('1 Datei, ausgelassen: Of later.');
  expect(page.querySelector('tbody th')?.textContent).toBe('Tickets');
});

test('the reason why an import failed is shown in the language of the reader', async () => {
  const failures = ['Of a later version.', importFaultText('table_no_title')];
  const page = await render(
    <Suspense fallback="loads">
      {failures.map((failure) => (
        <ImportFailure key={failure} failure={failure} />
      ))}
    </Suspense>,
  );
  await doing(() => subjectWords('importNotes'));
  expect(page.textContent).toContain('Choose in the form above which one is the title');
  await doing(async () => {
    await showLanguage(await catalogueOf('de'));
    await subjectWords('importNotes');
  });
  expect(page.textContent).toBe(
    'Of a later version.Keine Spalte enthält Titel. Bitte oben im Formular wählen, welche Spalte der Titel ist oder in welcher Zeile die Namen der Spalten stehen.',
  );
});

test('what is only known in English keeps its full stop at its end in Arabic', async () => {
  const page = await render(
    <Suspense fallback="loads">
      <ImportFailure failure="Of a later version." />
    </Suspense>,
  );
  await doing(async () => {
    await showLanguage(await catalogueOf('ar'));
    await subjectWords('importNotes');
  });
  expect(page.textContent).toBe('\u2068Of a later version.\u2069');
});
