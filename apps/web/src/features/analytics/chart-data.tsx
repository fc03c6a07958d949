import { csvLine } from '@basalt/domain/csv-line';
import { useState, type ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import analyticsCss from './analytics.module.css';
import dataCss from './chart-data.module.css';
import textCss from '../../design/text.module.css';

/** A column of the rows of a picture. */
export interface Column<Row> {
  name: string;
  /** What the file has: numbers with a point, days as `2031-05-04`; null for nothing. */
  value: (row: Row) => string | number | null;
  /** What the table shows. */
  shown: (row: Row) => ReactNode;
  /** Words, which begin where reading begins; numbers end at one place. */
  isText?: boolean;
}

/** The rows of a picture: as a table, which is shown when it is opened, and as a file of CSV with this name. */
export function ChartData<Row>(data: Rows<Row>) {
  const words = useWords();
  const { title } = data;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={dataCss.data}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words('flow.asTable', { title })}</summary>
        {isOpen && <ChartTable {...data} />}
      </details>
      <CsvButton {...data} />
    </div>
  );
}

interface Rows<Row> {
  title: string;
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The rows as a table, which is moved sideways where it is too wide. */
export function ChartTable<Row>({ title, columns, rows }: Omit<Rows<Row>, 'file'>) {
  return (
    // A part that is moved sideways must be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={dataCss.tableArea} role="group" aria-label={title} tabIndex={0}>
      <table className={analyticsCss.figuresTable}>
        <caption className={textCss.hidden}>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isText }) => (
              <th key={name} scope="col" className={isText ? dataCss.text : undefined}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(({ name, shown, isText }, place) =>
                place === 0 ? (
                  <th key={name} scope="row">
                    {shown(row)}
                  </th>
                ) : (
                  <td key={name} className={isText ? dataCss.text : undefined}>
                    {shown(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Saves the rows as a file of CSV. */
export function CsvButton<Row>({ title, file, columns, rows }: Rows<Row>) {
  const words = useWords();
  return (
    <Button
      slight
      aria-label={words('flow.csvOf', { title })}
      onPress={() => {
        const lines = rows.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
        const text = [columns.map(({ name }) => name), ...lines].map(csvLine).join('');
        const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
        Object.assign(document.createElement('a'), { href: url, download: `${file}.csv` }).click();
        URL.revokeObjectURL(url);
      }}
    >
      {words('flow.downloadCsv')}
    </Button>
  );
}
