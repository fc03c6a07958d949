import { useEffectEvent, useLayoutEffect } from 'react';
import type { Ticket } from '../../api/types.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { classes } from '../../design/classes.ts';
import { fieldText } from '../ticket/field-text.ts';
import { useBoardContext } from './board-context.tsx';
import signCss from '../../design/sign.module.css';

/** The values of the custom fields that cards show. A flag that is set is shown by its name; fields without a value are left out. */
export default function CardFields({
  ticket,
  onShown,
}: {
  ticket: Ticket;
  /** Called with all of its words when other ones are shown. */
  onShown: (what: string) => void;
}) {
  const { project, people } = useBoardContext();
  const chips = useCustomFields(project.id).flatMap((field) => {
    const value = field.on_card ? fieldValueOf(ticket, field.key) : null;
    if (value === null || value === false) return [];
    const { id, name, options } = field;
    const text =
      value === true ? name : fieldText(field, value, (person) => people.get(person)?.name ?? '');
    return [{ id, name, text, color: options.find((option) => option.name === value)?.color }];
  });
  const all = chips.map(({ text }) => text).join(' ');
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => {
    shown(all);
  }, [all]);
  if (chips.length === 0) return null;
  return (
    <div className={signCss.marks}>
      {chips.map(({ id, name, text, color }) => (
        <span
          key={id}
          className={classes(signCss.mark, color === undefined && signCss.tag)}
          title={`${name}: ${text}`}
          dir="auto"
          style={{ '--color': color } as React.CSSProperties}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
