import type { CustomField, FieldValue, NamedPerson } from '../../api/types.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { Marks } from '../../design/marks.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { fieldText } from './field-text.ts';
import textCss from '../../design/text.module.css';

/** A value as it is shown: options with their colours, people with their signs. */
export function ShownValue({
  field,
  value,
  people,
}: {
  field: CustomField;
  value: FieldValue;
  people: readonly NamedPerson[];
}) {
  const words = useWords();
  const all = [value].flat().map(String);
  const { from } = fieldTypes[field.type];
  if (from === 'options') {
    const colorOf = (of: string) => field.options.find(({ name }) => name === of)?.color;
    return <Marks all={all.map((name) => ({ name, color: colorOf(name) }))} />;
  }
  const nameOf = (id: string) =>
    people.find((person) => person.id === id)?.name ?? words('ticket.formerMember');
  return (
    <>
      {from === 'people' &&
        all.slice(0, 3).map((id) => <Person key={id} id={id} name={nameOf(id)} />)}
      <span className={textCss.cut} dir="auto">
        {fieldText(field, value, nameOf)}
      </span>
    </>
  );
}
