import type { CustomField, FieldValue, Member } from '../../api/types.ts';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { fieldText } from './field-text.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** A value as it is shown: options with their colours, people with their signs. */
export function ShownValue({
  field,
  value,
  people,
}: {
  field: CustomField;
  value: FieldValue;
  people: readonly Member[];
}) {
  const words = useWords();
  const all = [value].flat().map(String);
  if (field.type === 'choice' || field.type === 'choices') {
    return (
      <span className={signCss.marks}>
        {all.map((option) => (
          <span
            key={option}
            className={signCss.mark}
            style={{ '--color': colorOf(field, option) } as React.CSSProperties}
          >
            <bdi>{option}</bdi>{' '}
          </span>
        ))}
      </span>
    );
  }
  const nameOf = (id: string) =>
    people.find((person) => person.id === id)?.name ?? words('ticket.formerMember');
  const isOfPeople = field.type === 'person' || field.type === 'people';
  return (
    <>
      {isOfPeople && all.slice(0, 3).map((id) => <Person key={id} id={id} name={nameOf(id)} />)}
      <span className={textCss.cut} dir="auto">
        {fieldText(field, value, nameOf)}
      </span>
    </>
  );
}

const colorOf = ({ options }: CustomField, name: string) =>
  options.find((option) => option.name === name)?.color;
