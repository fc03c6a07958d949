import { encodings, presetOf, type PresetName } from '@basalt/import/columns';
import { Select } from '../ui/select.tsx';
import { ZoneField } from './zone-field.tsx';
import type { TableChoices, TablePreview } from './table-choices.ts';

const presetNames: Readonly<Record<PresetName, string>> = {
  linear: 'Linear',
  asana: 'Asana',
  clickup: 'ClickUp',
  github: 'GitHub Projects',
  kanboard: 'Kanboard',
  notion: 'Notion',
  openproject: 'OpenProject',
  plane: 'Plane',
  basalt: 'Basalt',
  plain: 'Another system',
};

const separatorNames = [
  { id: '', name: 'As the table shows' },
  { id: ',', name: 'Comma' },
  { id: ';', name: 'Semicolon' },
  { id: '\t', name: 'Tab' },
  { id: '|', name: 'Vertical bar' },
];

const dateOrders = [
  { id: '', name: 'As the table shows' },
  { id: 'dmy', name: 'Day first: 31/12/2026' },
  { id: 'mdy', name: 'Month first: 12/31/2026' },
];

const markups = [
  { id: '', name: 'As the system does' },
  { id: 'markdown', name: 'Markdown' },
  { id: 'html', name: 'HTML' },
  { id: 'plain', name: 'Plain text' },
];

const encodingNames = [
  { id: '', name: 'As the file shows' },
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
  const found = presetOf(columns.map(({ name }) => name));
  const change =
    <Name extends keyof TableChoices>(name: Name) =>
    (value: string) =>
      onChange({ ...choices, [name]: value });
  return (
    <>
      {system === 'csv' && (
        <Select
          label="Written by"
          options={[
            { id: '', name: `As the columns show: ${presetNames[found]}` },
            ...Object.entries(presetNames).map(([id, name]) => ({ id, name })),
          ]}
          value={choices.preset}
          onChange={change('preset')}
        />
      )}
      <ZoneField value={choices.zone} onChange={change('zone')} />
      <div className="import-columns">
        <Select
          label="Dates"
          options={dateOrders}
          value={choices.dates}
          onChange={change('dates')}
        />
        <Select
          label="Header row"
          options={[
            { id: '', name: 'As the table shows' },
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
          label="Between the cells"
          options={separatorNames}
          value={choices.separator}
          onChange={change('separator')}
        />
        <Select
          label="Encoding"
          options={encodingNames}
          value={choices.encoding}
          onChange={change('encoding')}
        />
        {system === 'csv' && (
          <Select
            label="Texts are"
            options={markups}
            value={choices.text}
            onChange={change('text')}
          />
        )}
      </div>
    </>
  );
}
