import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, data, where } from '../../api/client.ts';
import { projectsQuery } from '../../data/queries/projects.ts';
import { keys } from '../../data/query/keys.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { formatList } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { boardNames, nameBoards } from './name-boards.ts';
import { CopiedParts, usualParts } from './copied-parts.tsx';
import { proposedKey } from './proposed-key.ts';

const none = 'none';

const labels = {
  name: 'fields.name',
  key: 'fields.key',
  description: 'fields.description',
  shift_days: 'projects.shiftDays',
} as const;

/** The form that creates a project. It then opens the board, unless `onMade` does something else. Without `onClose` it is part of a page. */
export function NewProject({
  organization,
  isShort = false,
  onMade,
  onClose,
}: {
  organization: string;
  /** Without the field for a description, which the settings of the project have. */
  isShort?: boolean;
  onMade?: () => void;
  onClose?: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const taken = projects.map(({ key }) => key);
  const ownNames = boardNames(words);
  const [isNamed, setNamed] = useState(true);
  /** The id of the project whose parts it gets. */
  const [source, setSource] = useState(none);
  const [parts, setParts] = useState(usualParts);
  const [typedName, setTypedName] = useState('');
  /** The text typed in place of the proposal. */
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: ({ name = '', key = '', description = '', shift_days = '' }: Fields) =>
      data(
        api.POST('/organizations/{organization}/projects', {
          ...where({ organization }),
          body: {
            name,
            ...(key.trim() !== '' && { key: key.trim() }),
            ...(description.trim() !== '' && { description }),
            ...(source !== none && { from_project_id: source, include: [...parts] }),
            ...(shift_days !== '' && { shift_days: Number(shift_days) }),
          },
        }),
      ),
    async onSuccess({ id, key }) {
      if (ownNames !== null && isNamed && source === none) await nameBoards(id, ownNames);
      await client.invalidateQueries({ queryKey: keys.projects(organization) });
      onClose?.();
      if (onMade === undefined) await navigate(`/app/projects/${key}`);
      else onMade();
    },
  });
  return (
    <Form mutation={create} labels={labels} aria-label={words('projects.newProject')}>
      <TextField
        name="name"
        label={words('projects.name')}
        value={typedName}
        onChange={setTypedName}
        maxLength={120}
        autoFocus={onClose !== undefined}
      />
      <TextField
        name="key"
        label={words('projects.key')}
        optional
        value={typedKey ?? proposedKey(typedName, taken)}
        onChange={setTypedKey}
        maxLength={10}
        hint={words('projects.keyHint')}
      />
      {!isShort && (
        <TextField
          name="description"
          label={words('projects.description')}
          optional
          maxLength={10_000}
        />
      )}
      {!isShort && projects.length > 0 && (
        <Select
          label={words('projects.fromProject')}
          options={[
            { id: none, name: words('projects.fromNone') },
            ...projects.map(({ id, name }) => ({ id, name })),
          ]}
          value={source}
          onChange={setSource}
        />
      )}
      {source === none && ownNames !== null && (
        <Checkbox isSelected={isNamed} onChange={setNamed}>
          {words('beginning.columnsInYourLanguage', { names: formatList([...ownNames.values()]) })}
        </Checkbox>
      )}
      {source !== none && <CopiedParts chosen={parts} onChoose={setParts} />}
      <FormActions
        verb={words('projects.create')}
        isPending={create.isPending}
        {...(onClose && { onCancel: onClose })}
      />
    </Form>
  );
}
