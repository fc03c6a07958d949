import { recognizedRoles, type PresetName, type Role } from '@basalt/import/columns';
import { Select } from '../ui/select.tsx';
import type { TableColumn } from './csv-preview.ts';
import type { ChosenRoles } from './table-choices.ts';

const usual = {
  title: 'Title',
  text: 'Text',
  key: 'Key',
  board: 'Board',
  priority: 'Priority',
  due: 'Due date',
  estimate: 'Estimate',
  assignees: 'Assignees',
  labels: 'Labels',
  tags: 'Tags',
  author: 'Author',
  created: 'Date of creation',
  completed: 'Date of completion',
  comment: 'Comment',
  field: 'A row below the text',
  unused: 'Leave it',
} as const satisfies Partial<Record<Role, string>>;

/** Offered only where a column is recognized as such. */
const special = {
  id: 'Another key',
  url: 'Address',
  project: 'Project',
  category: 'Whether work is completed',
  assignee: 'Assignee',
  assigneeKey: 'Account of the assignee',
  authorKey: 'Account of the author',
  entered: 'Since when it is in its state',
  archived: 'Archived',
  file: 'Files',
  parent: 'Parent',
  relation: 'Relation',
} as const satisfies Partial<Record<Role, string>>;

const names: Partial<Record<Role, string>> = { ...usual, ...special };

/** A role without a name here is called as its field. */
const nameOf = (role: Role): string => names[role] ?? role;

/** Columns that are shown; others are recognized by their names all the same. */
const most = 60;

const rolesOf = (
  system: 'csv' | 'jira',
  columns: readonly TableColumn[],
  chosen: ChosenRoles,
  preset: PresetName | '' = '',
) =>
  recognizedRoles(
    system,
    columns.map(({ name }) => name),
    new Map(Object.entries(chosen)),
    preset || null,
  );

/** Why a table cannot be imported with these columns; null if it can. */
export const columnsFault = (...args: Parameters<typeof rolesOf>): string | null =>
  rolesOf(...args).includes('title')
    ? null
    : 'No column has the titles yet: choose “Title” for one.';

/** The columns of a table, each with what it becomes: as recognized by its name, or as the person chooses. */
export function ColumnRoles({
  system,
  columns,
  chosen,
  preset = '',
  onChoose,
}: {
  system: 'csv' | 'jira';
  columns: readonly TableColumn[];
  chosen: ChosenRoles;
  preset?: PresetName | '';
  onChoose: (chosen: ChosenRoles) => void;
}) {
  const roles = rolesOf(system, columns, chosen, preset);
  const fault = columnsFault(system, columns, chosen, preset);
  return (
    <details className="more" open>
      <summary>What the {columns.length} columns tell</summary>
      <p className="small soft">
        They are recognized by their names: change what is not right. Below each is what its first
        rows hold.
      </p>
      {fault !== null && (
        <p className="notice small" role="status">
          {fault}
        </p>
      )}
      <div className="import-columns">
        {columns.slice(0, most).map(({ name, samples }, at) => {
          const role = roles[at] ?? 'field';
          const offered = new Set([...(Object.keys(usual) as Role[]), role]);
          return (
            <div key={name}>
              <Select
                label={name}
                options={[...offered].map((id) => ({ id, name: nameOf(id) }))}
                value={role}
                onChange={(id) => onChoose({ ...chosen, [name]: id as Role })}
              />
              <p className="small soft cut" title={samples.join('\n')}>
                {samples.length === 0 ? '(empty)' : samples.join(' · ')}
              </p>
            </div>
          );
        })}
      </div>
    </details>
  );
}
