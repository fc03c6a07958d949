import type { CustomField, Member, Ticket } from '../../api/types.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';
import { classes } from '../../design/classes.ts';
import { fieldText } from './field-text.ts';
import signCss from '../../design/sign.module.css';

/** The values of some custom fields, small. A flag that is set is shown by its name; what has no value is left out. */
export const FieldChips = ({
  ticket,
  fields,
  people,
}: {
  ticket: Ticket;
  fields: readonly CustomField[];
  people: ReadonlyMap<string, Pick<Member, 'name'>>;
}) =>
  fields.map((field) => {
    const value = fieldValueOf(ticket, field.key);
    if (value === null || value === false) return null;
    const { id, name, options } = field;
    const text =
      value === true ? name : fieldText(field, value, (person) => people.get(person)?.name ?? '');
    const color = options.find((option) => option.name === value)?.color;
    return (
      <span
        key={id}
        className={classes(signCss.mark, color === undefined && signCss.tag)}
        title={`${name}: ${text}`}
        dir="auto"
        style={{ '--color': color } as React.CSSProperties}
      >
        {text}
      </span>
    );
  });
