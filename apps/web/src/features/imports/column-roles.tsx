import { recognizedRoles, type PresetName, type Role } from '@basalt/import/columns';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import type { FixedKey } from '../../words/keys.ts';
import type { TableColumn } from './csv-preview.ts';
import type { ChosenRoles } from './table-choices.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import importsCss from './imports.module.css';
import { classes } from '../../design/classes.ts';

const usual = {
  title: 'imports.title',
  text: 'imports.text',
  key: 'imports.key',
  board: 'imports.board',
  priority: 'imports.priority',
  due: 'imports.dueDate',
  estimate: 'imports.estimate',
  assignees: 'imports.assignees',
  labels: 'imports.labels',
  tags: 'imports.tags',
  author: 'imports.author',
  created: 'imports.created',
  completed: 'imports.completed',
  comment: 'imports.comment',
  field: 'imports.field',
  unused: 'imports.unused',
} as const satisfies Partial<Record<Role, FixedKey>>;

/** Offered only where a column is recognized as such. */
const special = {
  id: 'imports.anotherKey',
  url: 'imports.address',
  project: 'imports.project',
  category: 'imports.category',
  assignee: 'imports.assignee',
  assigneeKey: 'imports.assigneeKey',
  authorKey: 'imports.authorKey',
  entered: 'imports.entered',
  archived: 'imports.archived',
  file: 'imports.files',
  parent: 'imports.parent',
  relation: 'imports.relation',
  cycle: 'imports.cycle',
  cycleNumber: 'imports.cycleNumber',
  cycleStart: 'imports.cycleStart',
  cycleEnd: 'imports.cycleEnd',
  cycleState: 'imports.cycleState',
  cycleGoal: 'imports.cycleGoal',
} as const satisfies Partial<Record<Role, FixedKey>>;

const names: Partial<Record<Role, FixedKey>> = { ...usual, ...special };

/** A role without a name here is called as its field. */
function nameOf(role: Role): string {
  const of = names[role];
  return of === undefined ? role : wordsOf(of);
}

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
  rolesOf(...args).includes('title') ? null : wordsOf('imports.noTitles');

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
  const words = useWords();
  const roles = rolesOf(system, columns, chosen, preset);
  const fault = columnsFault(system, columns, chosen, preset);
  return (
    <details className={pageCss.more} open>
      <summary>{words('imports.whatTheColumnsTell', { count: columns.length })}</summary>
      <p className={textCss.note}>{words('imports.columnsHint')}</p>
      {fault !== null && (
        <p className={classes(noticeCss.notice, textCss.small)} role="status">
          {fault}
        </p>
      )}
      <div className={importsCss.importColumns}>
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
              <p className={classes(textCss.note, textCss.cut)} title={samples.join('\n')}>
                {samples.length === 0 ? words('imports.empty') : samples.join(' · ')}
              </p>
            </div>
          );
        })}
      </div>
    </details>
  );
}
