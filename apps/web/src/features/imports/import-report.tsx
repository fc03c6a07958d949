import type { Import } from '../../api/types.ts';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { useReportWords } from './report-words.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import importsCss from './imports.module.css';

/** The outcomes of an import: numbers by kinds, and the reasons with examples. */
export function ImportReport({
  job: { id, counts, notes },
  isShown,
}: {
  job: Import;
  isShown: boolean;
}) {
  const words = useWords();
  const { kindWords, countedWords, noteWords } = useReportWords();
  return (
    <details className={pageCss.more} open={isShown}>
      <summary>{words('imports.report')}</summary>
      <table className={importsCss.importReport}>
        <thead>
          <tr>
            <th scope="col">{words('imports.ofTheSource')}</th>
            <th scope="col">{words('imports.exactly')}</th>
            <th scope="col">{words('imports.inAnotherForm')}</th>
            <th scope="col">{words('imports.left')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(counts).map(([kind, count]) => (
            <tr key={kind}>
              <th scope="row">{kindWords(kind)}</th>
              <td>{formatNumber(count.exact)}</td>
              <td>{formatNumber(count.other_form)}</td>
              <td>{formatNumber(count.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={textCss.small}>
        <a href={`/app-api/imports/${id}/report.csv`} download={`import-${id}.csv`}>
          {words('imports.downloadReport')}
        </a>
      </p>
      <ul className={importsCss.importNotes}>
        {notes.map((note) => (
          <li key={`${note.kind} ${note.outcome} ${note.note}`}>
            <strong>
              {words(note.outcome === 'left' ? 'imports.noteLeft' : 'imports.noteOtherForm', {
                things: countedWords(note),
              })}
            </strong>{' '}
            {noteWords(note)}
            <p className={textCss.note}>
              {note.samples.map(({ key, name }) => (name === '' ? key : name)).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
