import { useState } from 'react';
import type { CustomField, Member } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { CustomRow } from './custom-rows.tsx';
import type { Draft } from './new-ticket-draft.ts';
import ticketCss from './ticket.module.css';

/** The custom fields of a new ticket, or of the ticket of a template: those that need a value or have one, and behind a button the rest. */
export function NewCustomRows({
  draft: { custom_fields: values },
  set,
  fields,
  people,
  fault,
}: {
  draft: Pick<Draft, 'custom_fields'>;
  set: (more: Pick<Draft, 'custom_fields'>) => void;
  fields: readonly CustomField[];
  people: readonly Member[];
  /** Why the ticket was refused. */
  fault: Error | null;
}) {
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const shown = fields.filter(({ key, required }) => showsAll || required || key in values);
  return (
    <>
      {shown.length > 0 && (
        <dl className={ticketCss.properties}>
          {shown.map((field) => (
            <CustomRow
              key={field.id}
              {...{ field, people, fault }}
              value={values[field.key] === undefined ? field.default : (values[field.key] ?? null)}
              isDraft
              onChange={(next) => set({ custom_fields: { ...values, [field.key]: next } })}
            />
          ))}
        </dl>
      )}
      {shown.length < fields.length && (
        <Button slight look="quiet" onPress={() => setShowsAll(true)}>
          {words('customFields.more')}
        </Button>
      )}
    </>
  );
}
