import { Button as AriaButton } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { CustomField, FieldValue, Member, Ticket } from '../../api/types.ts';
import { isSame } from '../../data/query/save-fields.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { CustomRow } from '../ticket/custom-rows.tsx';
import menuCss from '../../design/menu.module.css';
import valueCss from '../../design/value.module.css';
import ticketCss from '../ticket/ticket.module.css';
import listCss from './list.module.css';

/** The custom fields of the selected tickets, behind a button. A value is shown if all of them have it; a new one is set on all of them. */
export function FieldsTogether({
  fields,
  tickets,
  people,
  onChange,
}: {
  fields: readonly CustomField[];
  tickets: readonly Ticket[];
  people: readonly Member[];
  onChange: (field: CustomField, value: FieldValue | null) => void;
}) {
  const words = useWords();
  if (fields.length === 0) return null;
  return (
    <DialogTrigger>
      <Button slight>{words('customFields.fieldsDots')}</Button>
      <Popover
        className={menuCss.popover}
        placement="top start"
        aria-label={words('customFields.title')}
      >
        <dl className={`${ticketCss.properties} ${listCss.fieldsTogether}`}>
          {fields.map((field) => {
            const values = tickets.map((ticket) => fieldValueOf(ticket, field.key));
            const [first = null] = values;
            const isCommon = values.every((value) => isSame(value, first));
            return (
              <CustomRow
                key={field.id}
                {...{ field, people }}
                value={isCommon ? first : null}
                onChange={(value) => onChange(field, value)}
              >
                {!isCommon && !field.required && (
                  <AriaButton className={valueCss.value} onPress={() => onChange(field, null)}>
                    {words('customFields.clearDifferent', { name: field.name })}
                  </AriaButton>
                )}
              </CustomRow>
            );
          })}
        </dl>
      </Popover>
    </DialogTrigger>
  );
}
