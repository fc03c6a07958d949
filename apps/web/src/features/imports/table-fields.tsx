import { encodings, presetOf, type PresetName } from '@basalt/import/columns';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { ZoneField } from './zone-field.tsx';
import type { TableChoices, TablePreview } from './table-choices.ts';
import importsCss from './imports.module.css';

const presetNames: Readonly<Record<Exclude<PresetName, 'plain'>, string>> = {
  linear: 'Linear',
  asana: 'Asana',
  clickup: 'ClickUp',
  github: 'GitHub Projects',
  kanboard: 'Kanboard',
  notion: 'Notion',
  openproject: 'OpenProject',
  plane: 'Plane',
  basalt: 'Basalt',
};

/** The systems whose tables are recognized; `plain` is another one. */
const presets = (): Record<PresetName, string> => ({
  ...presetNames,
  plain: wordsOf('imports.anotherSystem'),
});

const separatorNames = () => [
  { id: '', name: wordsOf('imports.asTheTableShows') },
  { id: ',', name: wordsOf('imports.comma') },
  { id: ';', name: wordsOf('imports.semicolon') },
  { id: '\t', name: wordsOf('imports.tab') },
  { id: '|', name: wordsOf('imports.verticalBar') },
];

const dateOrders = () => [
  { id: '', name: wordsOf('imports.asTheTableShows') },
  { id: 'dmy', name: wordsOf('imports.dayFirst') },
  { id: 'mdy', name: wordsOf('imports.monthFirst') },
];

const markups = () => [
  { id: '', name: wordsOf('imports.asTheSystemDoes') },
  { id: 'markdown', name: 'Markdown' },
  { id: 'html', name: 'HTML' },
  { id: 'plain', name: wordsOf('imports.plainText') },
];

const encodingNames = () => [
  { id: '', name: wordsOf('imports.asTheFileShows') },
  ...encodings.map((name) => ({ id: name, name: name.toUpperCase() })),
];

/** Rows that are offered as the one with the names of the columns. */
const maxRows = 12;

/** How a table is read: its system, its rows, its signs, its dates and its texts. */
export function TableFields({
  system,
  preview: { rows, columns },
  choices,
  onChange,
}: {
  system: 'csv' | 'jira';
  preview: TablePreview;
  choices: TableChoices;
  onChange: (choices: TableChoices) => void;
}) {
  const words = useWords();
  const found = presetOf(columns.map(({ name }) => name));
  const change =
    <Name extends keyof TableChoices>(name: Name) =>
    (value: string) =>
      onChange({ ...choices, [name]: value });
  return (
    <>
      {system === 'csv' && (
        <Select
          label={words('imports.writtenBy')}
          options={[
            { id: '', name: words('imports.asTheColumnsShow', { found: presets()[found] }) },
            ...Object.entries(presets()).map(([id, name]) => ({ id, name })),
          ]}
          value={choices.preset}
          onChange={change('preset')}
        />
      )}
      <ZoneField value={choices.zone} onChange={change('zone')} />
      <div className={importsCss.importColumns}>
        <Select
          label={words('imports.dates')}
          options={dateOrders()}
          value={choices.dates}
          onChange={change('dates')}
        />
        <Select
          label={words('imports.headerRow')}
          options={[
            { id: '', name: words('imports.asTheTableShows') },
            ...rows.slice(0, maxRows).map((row, at) => ({
              id: String(at + 1),
              name: `${at + 1}: ${row
                .filter((cell) => cell !== '')
                .join(', ')
                .slice(0, 60)}`,
            })),
          ]}
          value={choices.header}
          onChange={change('header')}
        />
        <Select
          label={words('imports.betweenTheCells')}
          options={separatorNames()}
          value={choices.separator}
          onChange={change('separator')}
        />
        <Select
          label={words('imports.encoding')}
          options={encodingNames()}
          value={choices.encoding}
          onChange={change('encoding')}
        />
        {system === 'csv' && (
          <Select
            label={words('imports.textsAre')}
            options={markups()}
            value={choices.text}
            onChange={change('text')}
          />
        )}
      </div>
    </>
  );
}
