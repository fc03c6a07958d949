import { useQuery } from '@tanstack/react-query';
import { Refusal } from '../../api/refusal.ts';
import type { CustomField, Ticket } from '../../api/types.ts';
import { fieldValueOf, nameOfField } from '../../data/store/custom-values.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { classes } from '../../design/classes.ts';
import type { IconName } from '../../design/icon-paths.ts';
import { faultSentence } from '../../words/fault-sentence.ts';
import { useWords } from '../../words/use-words.tsx';
import { FieldInPlace } from './field-value.tsx';
import { Property } from './property.tsx';
import type { TicketChanges } from './ticket-choice.tsx';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';

/** The icons of custom fields by type. */
export const fieldIcons: Readonly<Record<CustomField['type'], IconName>> = {
  text: 'edit',
  number: 'estimate',
  date: 'calendar',
  choice: 'label',
  choices: 'label',
  person: 'person',
  people: 'person',
  link: 'link',
  flag: 'check',
};

/** The custom fields of a ticket as rows. A value is saved at once; a refusal is shown below its row. */
export function CustomRows({
  ticket,
  changes,
}: {
  ticket: Ticket;
  changes: Pick<TicketChanges, 'save' | 'fault'>;
}) {
  const fields = useCustomFields(ticket.project_id);
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  return fields.map((field) => {
    const { id, key, name, type } = field;
    return (
      <Property key={id} icon={fieldIcons[type]} name={name}>
        <FieldInPlace
          field={field}
          value={fieldValueOf(ticket, key)}
          people={people}
          onChange={(value) => void changes.save({ custom_fields: { [key]: value } })}
        />
        <FieldFault field={field} fault={changes.fault} />
      </Property>
    );
  });
}

/** Why the value of a field was refused. */
export function FieldFault({
  field: { key, name },
  fault,
}: {
  field: CustomField;
  fault: Error | null;
}) {
  // Renders again when the language changes.
  useWords();
  const faults = fault instanceof Refusal ? fault.errors[nameOfField(key)] : undefined;
  if (faults === undefined) return null;
  return (
    <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
      {faults.map((sent) => faultSentence(name, sent)).join(' ')}
    </p>
  );
}

/** Whether a refusal is only about custom fields, whose rows show it. */
export const isOfRows = (fault: Error | null): boolean =>
  fault instanceof Refusal &&
  Object.keys(fault.errors).length > 0 &&
  Object.keys(fault.errors).every((name) => name.startsWith(nameOfField('')));
