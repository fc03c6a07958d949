import type { CustomField, FieldValue, Member } from '../../api/types.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { useWords } from '../../words/use-words.tsx';
import { ChosenField } from './chosen-field.tsx';
import { fieldText } from './field-text.ts';
import { ShownValue } from './shown-value.tsx';
import { Nothing } from './property.tsx';
import { TypedField } from './typed-field.tsx';
import textCss from '../../design/text.module.css';
import ticketCss from './field-value.module.css';

/** The value of a custom field, edited in place by its type. */
export function FieldInPlace({
  field,
  value,
  people,
  isDraft,
  onChange,
}: {
  field: CustomField;
  value: FieldValue | null;
  people: readonly Member[];
  /** Whether what is typed counts at once, as in a form that is submitted as a whole. */
  isDraft?: boolean;
  onChange: (value: FieldValue | null) => void;
}) {
  const words = useWords();
  const { type, name } = field;
  if (type === 'flag') {
    return (
      <span className={ticketCss.flag}>
        <Checkbox aria-label={name} isSelected={value === true} onChange={onChange}>
          {value === null ? '' : fieldText(field, value, String)}
        </Checkbox>
      </span>
    );
  }
  const shown =
    value === null ? (
      <Nothing>{words('customFields.setField', { name })}</Nothing>
    ) : (
      <ShownValue field={field} value={value} people={people} />
    );
  const { input } = fieldTypes[type];
  if (input === undefined) {
    return <ChosenField {...{ field, value, people, onChange }}>{shown}</ChosenField>;
  }
  const typed = (
    <TypedField {...{ field, input, value, isDraft, onChange }}>
      {type === 'link' && value !== null ? words('customFields.editLink') : shown}
    </TypedField>
  );
  if (type !== 'link' || value === null) return typed;
  return (
    <span className={ticketCss.link}>
      <a className={textCss.cut} href={String(value)} target="_blank" rel="noreferrer" dir="auto">
        {String(value).replace(/^(?:https?:\/\/|mailto:)/u, '')}
      </a>
      {typed}
    </span>
  );
}
