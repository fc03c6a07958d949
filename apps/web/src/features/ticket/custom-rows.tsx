import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../api/refusal.ts';
import type { CustomField, Ticket } from '../../api/types.ts';
import { fieldValueOf, nameOfField } from '../../data/store/custom-values.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { classes } from '../../design/classes.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { faultSentence } from '../../words/fault-sentence.ts';
import { useWords } from '../../words/use-words.tsx';
import { FieldInPlace } from './field-value.tsx';
import { Property } from './property.tsx';
import type { TicketChanges } from './ticket-choice.tsx';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';

/** The custom fields of a ticket as rows. A value is saved at once; a refusal is shown below its row. */
export function CustomRows({
  ticket,
  changes: { save, fault },
}: {
  ticket: Ticket;
  changes: Pick<TicketChanges, 'save' | 'fault'>;
}) {
  const people = useQuery(membersQuery(ticket.project_id)).data ?? [];
  return useCustomFields(ticket.project_id).map((field) => (
    <CustomRow
      key={field.id}
      {...{ field, people, fault }}
      value={fieldValueOf(ticket, field.key)}
      onChange={(value) => void save({ custom_fields: { [field.key]: value } })}
    />
  ));
}

/** A custom field as a row, with why its value was refused and further parts below it. */
export const CustomRow = ({
  fault = null,
  children,
  ...shown
}: Parameters<typeof FieldInPlace>[0] & { fault?: Error | null; children?: ReactNode }) => (
  <Property icon={fieldTypes[shown.field.type].icon} name={shown.field.name}>
    <FieldInPlace {...shown} />
    <FieldFault field={shown.field} fault={fault} />
    {children}
  </Property>
);

/** Why the value of a field was refused. */
function FieldFault({ field: { key, name }, fault }: { field: CustomField; fault: Error | null }) {
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
