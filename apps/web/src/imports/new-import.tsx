import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, data, where } from '../api/client.ts';
import { putBytes, type UploadRequest } from '../api/put-bytes.ts';
import type { Import, Project } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { peopleQuery } from '../organization/queries.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Form, type Fields } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { columnsOf, peopleIn, peopleOf, type TableColumn } from './csv-preview.ts';

const systems = [
  { id: 'trello', name: 'Trello (JSON of a board)' },
  { id: 'jira', name: 'Jira (CSV of a search)' },
  { id: 'planka', name: 'Planka (by its address)' },
  { id: 'csv', name: 'Any table in CSV' },
];

const roles = [
  { id: '', name: 'By its name' },
  { id: 'title', name: 'Title' },
  { id: 'text', name: 'Text' },
  { id: 'key', name: 'Key' },
  { id: 'board', name: 'Board' },
  { id: 'priority', name: 'Priority' },
  { id: 'due', name: 'Due date' },
  { id: 'estimate', name: 'Estimate' },
  { id: 'assignees', name: 'Assignees' },
  { id: 'labels', name: 'Labels' },
  { id: 'tags', name: 'Tags' },
  { id: 'author', name: 'Author' },
  { id: 'created', name: 'Date of creation' },
  { id: 'completed', name: 'Date of completion' },
  { id: 'comment', name: 'Comment' },
  { id: 'field', name: 'A row below the text' },
  { id: 'unused', name: 'Leave it' },
];

const dateOrders = [
  { id: '', name: 'As the table shows, else the day first' },
  { id: 'dmy', name: 'The day first: 31/12/2026' },
  { id: 'mdy', name: 'The month first: 12/31/2026' },
];

/** How much of a file is read for the names in it, in bytes. */
const mostRead = 8 * 1024 * 1024;

const labels = {
  address: 'The address',
  token: 'The token',
  project_name: 'The name of the project',
};

/** Asks what is imported, from where and into which project; a dry run at first. */
export function NewImport({
  organization,
  projects,
  onBegun,
}: {
  organization: string;
  projects: readonly Project[];
  onBegun: () => Promise<unknown>;
}) {
  const [search] = useSearchParams();
  const [system, setSystem] = useState(
    () => systems.find(({ id }) => id === search.get('from'))?.id ?? 'trello',
  );
  const [project, setProject] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<readonly TableColumn[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [dates, setDates] = useState('');
  const [people, setPeople] = useState('');
  const [named, setNamed] = useState<readonly string[]>([]);
  const [addsPeople, setAddsPeople] = useState(true);
  const [isTrial, setTrial] = useState(true);
  const [sent, setSent] = useState(0);
  const members = useQuery(peopleQuery(organization)).data ?? [];
  const boards = useQuery({ ...boardsQuery(project), enabled: project !== '' }).data ?? [];
  const hasColumns = (system === 'csv' || system === 'jira') && columns.length > 0;
  const begin = useMutation({
    mutationFn: async ({ address = '', token = '', project_name: name = '' }: Fields) => {
      const isPlanka = system === 'planka';
      if (!isPlanka && file === null) throw new Error('Choose a file first.');
      const roleOf = Object.entries(chosen).filter(([, role]) => role !== '');
      const options = {
        ...(isPlanka && { address }),
        ...(roleOf.length > 0 && { columns: Object.fromEntries(roleOf) }),
        ...(hasColumns && dates !== '' && { dates }),
      };
      const body = {
        system: system as Import['system'],
        ...(!isPlanka && file !== null && { file_name: file.name, size: file.size }),
        options,
        ...(token !== '' && { secrets: { token } }),
        people: peopleOf(people),
        ...(project === ''
          ? { project_name: name.trim() === '' ? null : name }
          : { project_id: project }),
        add_people: addsPeople,
        dry_run: isTrial,
      };
      const { upload } = await data(
        api.POST('/organizations/{organization}/imports', { ...where({ organization }), body }),
      );
      if (upload === null || file === null) return;
      const { signal } = new AbortController();
      await putBytes(upload as unknown as UploadRequest, file, { signal, onProgress: setSent });
    },
    onSettled: onBegun,
  });
  const choose = async (given: File | null): Promise<void> => {
    setFile(given);
    setChosen({});
    const isTable = given !== null && !/\.json$/iu.test(given.name);
    const text = (await given?.slice(0, mostRead).text()) ?? '';
    setColumns(isTable ? columnsOf(text.slice(0, 65_536)).slice(0, 60) : []);
    const found = peopleIn(text, members);
    // The lines for the file before are taken out, and what was written by hand stays.
    const own = people.split('\n').filter((line) => line.trim() !== '' && !named.includes(line));
    setNamed(found);
    setPeople([...own, ...found.filter((line) => !own.includes(line))].join('\n'));
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
          {boards.length > 0 && (
            <p className="hint">
              What stands on a list or status with the name of a board comes onto that board (
              {boards.map(({ name }) => name).join(', ')}); for others, boards are made. Labels of
              the same name are used.
            </p>
          )}
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
            <details className="more" open>
              <summary>What the {columns.length} columns tell</summary>
              <p className="small soft">
                A column with a usual name, such as “Title” or “Due date”, needs no choice. Below
                each is what its first rows hold.
              </p>
              <div className="import-columns">
                {columns.map(({ name, samples }) => (
                  <div key={name}>
                    <Select
                      label={name}
                      options={roles}
                      value={chosen[name] ?? ''}
                      onChange={(role) => setChosen({ ...chosen, [name]: role })}
                    />
                    <p className="small soft cut" title={samples.join('\n')}>
                      {samples.length === 0 ? '(empty)' : samples.join(' · ')}
                    </p>
                  </div>
                ))}
              </div>
            </details>
          )}
          {hasColumns && (
            <Select label="Dates" options={dateOrders} value={dates} onChange={setDates} />
          )}
          <label className="field">
            <span className="label">People</span>
            <textarea
              className="field-input"
              name="people"
              rows={Math.min(8, Math.max(3, people.split('\n').length))}
              placeholder="Ada Lovelace, ada@example.org"
              value={people}
              onChange={(event) => setPeople(event.target.value)}
            />
            <span className="hint">
              {named.length > 0 &&
                `${named.length === 1 ? 'One person' : `${named.length} people`} of this organization ${named.length === 1 ? 'is' : 'are'} named in the file. `}
              A name of the source and an email of this organization a line, where the source tells
              no emails.
            </span>
          </label>
          <Checkbox isSelected={addsPeople} onChange={setAddsPeople}>
            Add people of the organization to the project when a ticket is assigned to them;
            otherwise such assignments are left
          </Checkbox>
          <Checkbox isSelected={isTrial} onChange={setTrial}>
            Only try: report what would become of everything, and write nothing
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
