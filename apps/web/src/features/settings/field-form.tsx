import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../design/checkbox.tsx';
import { fieldTypes, typesByName } from '../../design/field-types.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { DefaultValue } from './default-value.tsx';
import {
  bodyOf,
  hasOptions,
  withOptions,
  withoutOption,
  type FieldDraft,
  type FieldType,
} from './field-draft.ts';
import { NumberFormat } from './number-format.tsx';
import { OptionRows } from './option-rows.tsx';
import textCss from '../../design/text.module.css';

const labels = { name: 'fields.name', description: 'fields.description' } as const;

/** The body of a saved form. `isForAll`: for all projects of the organization. */
export type FieldInput = ReturnType<typeof bodyOf> & { isForAll: boolean };

/** The form of a custom field, a new one or, with `isStored`, an existing one, whose type stays. */
export function FieldForm({
  initial,
  isStored = false,
  canBeForAll = false,
  save,
  onClose,
}: {
  initial: FieldDraft;
  isStored?: boolean;
  /** Whether a new field can be one of all projects. */
  canBeForAll?: boolean;
  save: (input: FieldInput) => Promise<unknown>;
  onClose: () => void;
}) {
  const words = useWords();
  const [draft, setDraft] = useState(initial);
  const [isForAll, setForAll] = useState(false);
  const set = (more: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...more }));
  const submission = useMutation({
    mutationFn: (_entered: Fields) => save({ ...bodyOf(draft), isForAll }),
    onSuccess: onClose,
  });
  return (
    <Form mutation={submission} labels={labels}>
      <TextField
        name="name"
        label={words('customFields.name')}
        autoComplete="off"
        maxLength={50}
        autoFocus
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      {isStored ? (
        <p className={textCss.note}>
          {words('customFields.typeStays', { type: words(fieldTypes[draft.type].name) })}
        </p>
      ) : (
        <Select
          label={words('customFields.type')}
          options={typesByName.map(({ id, name }) => ({ id, name: words(name) }))}
          value={draft.type}
          onChange={(type) => set({ type: type as FieldType, default: null })}
        />
      )}
      {hasOptions(draft.type) && (
        <OptionRows
          fieldKey={draft.key}
          options={draft.options}
          required={draft.required}
          onChange={(options) => set(withOptions(draft, options))}
          onReplace={(option, to) => set(withoutOption(draft, option, to))}
        />
      )}
      {draft.type === 'number' && <NumberFormat draft={draft} set={set} />}
      <DefaultValue draft={draft} set={set} />
      <TextField
        name="description"
        label={words('customFields.description')}
        optional
        maxLength={500}
        value={draft.description}
        onChange={(description) => set({ description })}
      />
      <Checkbox isSelected={draft.required} onChange={(required) => set({ required })}>
        {words('customFields.required')}
      </Checkbox>
      <Checkbox isSelected={draft.on_card} onChange={(on_card) => set({ on_card })}>
        {words('customFields.onCard')}
      </Checkbox>
      {!isStored && canBeForAll && (
        <Checkbox isSelected={isForAll} onChange={setForAll}>
          {words('customFields.forAll')}
        </Checkbox>
      )}
      <FormActions
        verb={words(isStored ? 'customFields.save' : 'customFields.create')}
        isPending={submission.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
