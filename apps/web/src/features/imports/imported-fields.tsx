import type { Import } from '../../api/types.ts';
import { typesByName } from '../../design/field-types.ts';
import { useWords } from '../../words/use-words.tsx';
import { FoundChoices } from './found-choices.tsx';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';

type FoundField = NonNullable<Import['found']['fields']>[number];

/** What the person chose for custom fields, by their keys in the source; null: a row below the text. */
export type ChosenFields = Readonly<Record<string, FieldChoice>>;

type FieldChoice = { readonly type?: string; readonly name?: string } | null;

/** The types to which a field of a source can be changed. */
const types = typesByName.filter(({ from }) => from !== 'people');

/** The custom fields that an import would make: the person changes their names and types, or leaves them out. */
export function ImportedFields({
  fields,
  chosen,
  onChoose,
}: {
  fields: readonly FoundField[];
  chosen: ChosenFields;
  onChoose: (chosen: ChosenFields) => void;
}) {
  return (
    <FoundChoices kind="fields" found={fields}>
      {(field) => (
        <OneField
          key={field.key}
          field={field}
          choice={chosen[field.key]}
          onChoose={(choice) => onChoose({ ...chosen, [field.key]: choice })}
        />
      )}
    </FoundChoices>
  );
}

function OneField({
  field: { name: proposed, type, field_id: known },
  choice = {},
  onChoose,
}: {
  field: FoundField;
  choice: FieldChoice | undefined;
  onChoose: (choice: FieldChoice) => void;
}) {
  const words = useWords();
  const name = choice?.name ?? proposed;
  return (
    <div>
      <label className={formCss.labelled}>
        <span>{words('imports.typeOf', { name: proposed })}</span>
        <select
          value={choice === null ? '' : (choice.type ?? type)}
          onChange={({ target: { value } }) =>
            onChoose(value === '' ? null : { name, type: value })
          }
        >
          <option value="">{words('imports.aRow')}</option>
          {types.map(({ id, name: of }) => (
            <option key={id} value={id}>
              {words(of)}
            </option>
          ))}
        </select>
      </label>
      {choice !== null && (
        <input
          value={name}
          aria-label={words('imports.nameOf', { name: proposed })}
          maxLength={50}
          dir="auto"
          onChange={({ target: { value } }) => onChoose({ ...choice, name: value })}
          onBlur={() => name.trim() === '' && onChoose({ ...choice, name: proposed })}
        />
      )}
      {known !== null && <p className={textCss.note}>{words('imports.fieldIsThere')}</p>}
    </div>
  );
}
