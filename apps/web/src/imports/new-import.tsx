import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../api/refusal.ts';
import type { Import, Project } from '../api/types.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { beginImport, type AskedImport } from './begin-import.ts';
import { ColumnRoles, columnsFault } from './column-roles.tsx';
import { previewBytes } from './csv-preview.ts';
import {
  encodingOf,
  firstChoices,
  optionsOf,
  previewOf,
  type ChosenRoles,
} from './table-choices.ts';
import { TableFields } from './table-fields.tsx';

const systems = [
  { id: 'trello', name: 'Trello (JSON of a board)' },
  { id: 'jira', name: 'Jira (CSV of a search)' },
  { id: 'planka', name: 'Planka (by its address)' },
  { id: 'csv', name: 'Any table in CSV' },
];

const labels = {
  address: 'fields.address',
  site: 'fields.addressOfTheSite',
  key: 'fields.key',
  token: 'fields.token',
  project_name: 'fields.nameOfTheProject',
  project_key: 'fields.keyOfTheProject',
} as const;

/** Why the service is not asked yet. */
const incomplete = (message: string) => new Refusal({ status: 422, code: 'incomplete', message });

/** Asks what is imported, from where and into which project; a dry run at first. */
export function NewImport({
  organization,
  projects,
  onBegun,
}: {
  organization: string;
  projects: readonly Project[];
  /** Hears what began: the page keeps the file of a try. */
  onBegun: (begun: { id: string; asked: AskedImport } | undefined) => Promise<unknown>;
}) {
  const [search] = useSearchParams();
  const [system, setSystem] = useState(
    () => systems.find(({ id }) => id === search.get('from'))?.id ?? 'trello',
  );
  const [project, setProject] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const [chosen, setChosen] = useState<ChosenRoles>({});
  const [choices, setChoices] = useState(firstChoices);
  const [addsPeople, setAddsPeople] = useState(true);
  const [isTrial, setTrial] = useState(true);
  const [sent, setSent] = useState(0);
  const table = system === 'csv' || system === 'jira' ? system : null;
  const preview = useMemo(
    () => (table === null || bytes === null ? null : previewOf(table, bytes, choices, chosen)),
    [table, bytes, choices, chosen],
  );
  const hasColumns = table !== null && preview !== null && preview.columns.length > 0;
  const begin = useMutation({
    mutationFn: async (fields: Fields) => {
      const { address = '', site = '', key = '', token = '' } = fields;
      const { project_name: name = '', project_key: projectKey = '' } = fields;
      const isPlanka = system === 'planka';
      if (!isPlanka && file === null) throw incomplete('Choose a file first.');
      const fault = hasColumns
        ? columnsFault(table, preview.columns, chosen, choices.preset)
        : null;
      if (fault !== null) throw incomplete(fault);
      const options = {
        ...(isPlanka && { address }),
        ...(system === 'jira' && site !== '' && { address: site }),
        ...(hasColumns && optionsOf(table, choices, chosen)),
      };
      const body = {
        system: system as Import['system'],
        ...(!isPlanka && file !== null && { file_name: file.name, size: file.size }),
        options,
        ...(token !== '' && { secrets: { token, ...(key !== '' && { key }) } }),
        ...(project === ''
          ? {
              project_name: name.trim() === '' ? null : name,
              project_key: projectKey.trim() === '' ? null : projectKey,
            }
          : { project_id: project }),
        add_people: addsPeople,
        dry_run: isTrial,
      };
      const asked = { body, file: isPlanka ? null : file };
      return { id: await beginImport(organization, asked, setSent), asked };
    },
    onSettled: onBegun,
  });
  const choose = async (chosenFile: File | null): Promise<void> => {
    setFile(chosenFile);
    setChosen({});
    const isTable = chosenFile !== null && !/\.jsonl?$/iu.test(chosenFile.name);
    const first = isTable
      ? new Uint8Array(await chosenFile.slice(0, previewBytes).arrayBuffer())
      : null;
    setBytes(first);
    // Of another file, the zone stays.
    setChoices(({ zone }) => ({
      ...firstChoices,
      zone,
      encoding: first === null ? '' : encodingOf(first),
    }));
  };
  return (
    <section className="card" aria-labelledby="new-import">
      <header>
        <h2 id="new-import">New import</h2>
      </header>
      <div className="wide-form">
        <Form mutation={begin} labels={labels}>
          <Select label="From" options={systems} value={system} onChange={setSystem} />
          {system === 'planka' ? (
            <>
              <TextField name="address" label="Address" hint="Such as https://planka.example.org" />
              <TextField name="token" label="Token" type="password" autoComplete="off" />
            </>
          ) : (
            <label className="field">
              <span className="label">File</span>
              <input
                className="field-input"
                type="file"
                accept=".json,.csv,.tsv,.txt,.jsonl"
                onChange={(event) => void choose(event.target.files?.[0] ?? null)}
              />
            </label>
          )}
          {system === 'trello' && (
            <>
              <TextField
                name="key"
                label="Key of Trello's API"
                hint="With a key and a token, files and earlier comments are fetched, too."
                autoComplete="off"
                optional
              />
              <TextField name="token" label="Token" type="password" autoComplete="off" optional />
            </>
          )}
          {system === 'jira' && (
            <TextField
              name="site"
              label="Address of the site"
              hint="Such as https://example.atlassian.net: tickets link to their issues."
              optional
            />
          )}
          <Select
            label="Into"
            options={[
              { id: '', name: 'A new project' },
              ...projects.map(({ id, name }) => ({ id, name })),
            ]}
            value={project}
            onChange={setProject}
          />
          {project === '' && (
            <TextField
              name="project_name"
              label="Name of the project"
              hint="As in the source, if empty. Another import of the same export continues in the same project."
              optional
              maxLength={120}
            />
          )}
          {project === '' && (
            <TextField
              name="project_key"
              label="Key of the project"
              hint="Such as WEB: tickets are then WEB-1, WEB-2. Made from the name, if empty."
              optional
              maxLength={10}
            />
          )}
          {hasColumns && (
            <>
              <TableFields
                system={table}
                preview={preview}
                choices={choices}
                onChange={setChoices}
              />
              <ColumnRoles
                system={table}
                columns={preview.columns}
                chosen={chosen}
                preset={choices.preset}
                onChoose={setChosen}
              />
            </>
          )}
          <Checkbox isSelected={addsPeople} onChange={setAddsPeople}>
            Add people of the organization to the project when a ticket is assigned to them;
            otherwise the ticket names them in its text
          </Checkbox>
          <Checkbox isSelected={isTrial} onChange={setTrial}>
            Only try: report what would become of everything, and write nothing. Boards and people
            are chosen then, before “Import now”
          </Checkbox>
          {begin.isPending && sent > 0 && (
            <progress value={sent} aria-label="Sent" className="import-progress" />
          )}
          <FormActions verb={isTrial ? 'Try' : 'Import'} isPending={begin.isPending} />
        </Form>
      </div>
    </section>
  );
}
