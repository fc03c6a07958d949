import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../api/refusal.ts';
import type { Import, Project } from '../api/types.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { beginImport, type AskedImport } from './begin-import.ts';
import { ColumnRoles, columnsFault, type ChosenRoles } from './column-roles.tsx';
import { columnsOf, type TableColumn } from './csv-preview.ts';

const systems = [
  { id: 'trello', name: 'Trello (JSON of a board)' },
  { id: 'jira', name: 'Jira (CSV of a search)' },
  { id: 'planka', name: 'Planka (by its address)' },
  { id: 'csv', name: 'Any table in CSV' },
];

const dateOrders = [
  { id: '', name: 'As the table shows, else the day first' },
  { id: 'dmy', name: 'The day first: 31/12/2026' },
  { id: 'mdy', name: 'The month first: 12/31/2026' },
];

const labels = {
  address: 'The address',
  token: 'The token',
  project_name: 'The name of the project',
};

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
  const [columns, setColumns] = useState<readonly TableColumn[]>([]);
  const [chosen, setChosen] = useState<ChosenRoles>({});
  const [dates, setDates] = useState('');
  const [addsPeople, setAddsPeople] = useState(true);
  const [isTrial, setTrial] = useState(true);
  const [sent, setSent] = useState(0);
  const hasColumns = (system === 'csv' || system === 'jira') && columns.length > 0;
  const begin = useMutation({
    mutationFn: async ({ address = '', token = '', project_name: name = '' }: Fields) => {
      const isPlanka = system === 'planka';
      if (!isPlanka && file === null) throw incomplete('Choose a file first.');
      const fault = hasColumns ? columnsFault(system, columns, chosen) : null;
      if (fault !== null) throw incomplete(fault);
      const options = {
        ...(isPlanka && { address }),
        ...(hasColumns && Object.keys(chosen).length > 0 && { columns: chosen }),
        ...(hasColumns && dates !== '' && { dates }),
      };
      const body = {
        system: system as Import['system'],
        ...(!isPlanka && file !== null && { file_name: file.name, size: file.size }),
        options,
        ...(token !== '' && { secrets: { token } }),
        ...(project === ''
          ? { project_name: name.trim() === '' ? null : name }
          : { project_id: project }),
        add_people: addsPeople,
        dry_run: isTrial,
      };
      const asked = { body, file: isPlanka ? null : file };
      return { id: await beginImport(organization, asked, setSent), asked };
    },
    onSettled: onBegun,
  });
  const choose = async (given: File | null): Promise<void> => {
    setFile(given);
    setChosen({});
    const isTable = given !== null && !/\.jsonl?$/iu.test(given.name);
    setColumns(isTable ? columnsOf(await given.slice(0, 65_536).text()) : []);
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
          {hasColumns && (
            <ColumnRoles system={system} columns={columns} chosen={chosen} onChoose={setChosen} />
          )}
          {hasColumns && (
            <Select label="Dates" options={dateOrders} value={dates} onChange={setDates} />
          )}
          <Checkbox isSelected={addsPeople} onChange={setAddsPeople}>
            Add people of the organization to the project when a ticket is assigned to them;
            otherwise such assignments are left
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
