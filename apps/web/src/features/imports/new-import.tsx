import { useMutation } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../api/refusal.ts';
import type { Project } from '../../api/types.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { beginImport, faultInWords, type AskedImport, type ImportSystem } from './begin-import.ts';
import { ColumnRoles, columnsFault } from './column-roles.tsx';
import { previewBytes } from './csv-preview.ts';
import { ImportFailure } from './import-failure.tsx';
import {
  binaryFaultOf,
  encodingOf,
  firstChoices,
  optionsOf,
  previewOf,
  type ChosenRoles,
} from './table-choices.ts';
import { TableFields } from './table-fields.tsx';
import pageCss from '../../design/page.module.css';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';
import importsCss from './imports.module.css';

const systems = () => [
  { id: 'trello', name: wordsOf('imports.trello') },
  { id: 'jira', name: wordsOf('imports.jira') },
  { id: 'planka', name: wordsOf('imports.planka') },
  { id: 'csv', name: wordsOf('imports.anyCsv') },
];

const labels = {
  address: 'fields.address',
  site: 'fields.addressOfTheSite',
  key: 'fields.apiKey',
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
  const words = useWords();
  const [search] = useSearchParams();
  const [system, setSystem] = useState(
    () => systems().find(({ id }) => id === search.get('from'))?.id ?? 'trello',
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
  // What is no text has no columns: the service would refuse it, after all of it was sent.
  const binary = table === null || bytes === null ? null : binaryFaultOf(bytes, choices.encoding);
  const hasColumns =
    binary === null && table !== null && preview !== null && preview.columns.length > 0;
  const begin = useMutation({
    mutationFn: async (fields: Fields) => {
      const { address = '', site = '', key = '', token = '' } = fields;
      const { project_name: name = '', project_key: projectKey = '' } = fields;
      const isPlanka = system === 'planka';
      if (!isPlanka && file === null) throw incomplete(words('imports.chooseAFile'));
      if (binary !== null) throw incomplete(await faultInWords(binary));
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
        system: system as ImportSystem,
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
  /** What was refused is not what is chosen now. */
  const forgetRefusal = () => {
    if (!begin.isPending) begin.reset();
  };
  const afresh =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      forgetRefusal();
      set(value);
    };
  const choose = async (chosenFile: File | null): Promise<void> => {
    forgetRefusal();
    setFile(chosenFile);
    setChosen({});
    const isTable = chosenFile !== null && !/\.jsonl?$/iu.test(chosenFile.name);
    const first = isTable
      ? new Uint8Array(await chosenFile.slice(0, previewBytes).arrayBuffer())
      : null;
    setBytes(first);
    // Of another file, the zone stays.
    setChoices(({ zone }) => ({
      ...firstChoices(),
      zone,
      encoding: first === null ? '' : encodingOf(first),
    }));
  };
  return (
    <section className={pageCss.card} aria-labelledby="new-import">
      <header>
        <h2 id="new-import">{words('imports.newImport')}</h2>
      </header>
      <div className={pageCss.wideForm}>
        <Form mutation={begin} labels={labels}>
          <Select
            label={words('imports.from')}
            options={systems()}
            value={system}
            onChange={afresh(setSystem)}
          />
          {system === 'planka' ? (
            <>
              <TextField
                name="address"
                label={words('imports.address')}
                hint={words('imports.suchAsHttpsPlankaExample')}
              />
              <TextField
                name="token"
                label={words('imports.token')}
                type="password"
                autoComplete="off"
              />
            </>
          ) : (
            <label className={formCss.field}>
              <span className={formCss.label}>{words('imports.file')}</span>
              <input
                className={formCss.fieldInput}
                type="file"
                accept=".json,.csv,.tsv,.txt,.jsonl"
                onChange={(event) => void choose(event.target.files?.[0] ?? null)}
              />
            </label>
          )}
          {binary !== null && begin.error === null && (
            <p className={classes(textCss.small, noticeCss.notice, noticeCss.refused)} role="alert">
              <Suspense fallback={null}>
                <ImportFailure failure={binary} />
              </Suspense>
            </p>
          )}
          {system === 'trello' && (
            <>
              <TextField
                name="key"
                label={words('imports.keyOfTrellosApi')}
                hint={words('imports.trelloKeyHint')}
                autoComplete="off"
                optional
              />
              <TextField
                name="token"
                label={words('imports.token')}
                type="password"
                autoComplete="off"
                optional
              />
            </>
          )}
          {system === 'jira' && (
            <TextField
              name="site"
              label={words('imports.addressOfTheSite')}
              hint={words('imports.siteHint')}
              optional
            />
          )}
          <Select
            label={words('imports.into')}
            options={[
              { id: '', name: words('imports.aNewProject') },
              ...projects.map(({ id, name }) => ({ id, name })),
            ]}
            value={project}
            onChange={setProject}
          />
          {project === '' && (
            <TextField
              name="project_name"
              label={words('imports.nameOfTheProject')}
              hint={words('imports.projectNameHint')}
              optional
              maxLength={120}
            />
          )}
          {project === '' && (
            <TextField
              name="project_key"
              label={words('imports.keyOfTheProject')}
              hint={words('imports.projectKeyHint')}
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
                onChange={afresh(setChoices)}
              />
              <ColumnRoles
                system={table}
                columns={preview.columns}
                chosen={chosen}
                preset={choices.preset}
                onChoose={afresh(setChosen)}
              />
            </>
          )}
          <Checkbox isSelected={addsPeople} onChange={setAddsPeople}>
            {words('imports.addPeople')}
          </Checkbox>
          <Checkbox isSelected={isTrial} onChange={setTrial}>
            {words('imports.onlyTry')}
          </Checkbox>
          {begin.isPending && sent > 0 && (
            <progress
              value={sent}
              aria-label={words('imports.sent')}
              className={importsCss.importProgress}
            />
          )}
          <FormActions
            verb={isTrial ? words('imports.try') : words('imports.import')}
            isPending={begin.isPending}
          />
        </Form>
      </div>
    </section>
  );
}
