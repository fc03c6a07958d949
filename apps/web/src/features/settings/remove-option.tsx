import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ticketsWithOptionQuery } from '../../data/queries/custom-fields.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Select } from '../../design/select.tsx';
import { useWords } from '../../words/use-words.tsx';
import { optionRef, type DraftOption } from './field-draft.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

const noValue = 'none';

/** Asks what the tickets with a stored option get in its place. */
export function RemoveOption({
  fieldKey,
  option: { id = '', name },
  others,
  required,
  onRemove,
  onClose,
}: {
  /** The key of the field. */
  fieldKey: string;
  option: DraftOption;
  /** The options that stay. */
  others: readonly DraftOption[];
  /** Whether tickets must have an option. */
  required: boolean;
  /** Called with the id or name of the option that takes its place; null for none. */
  onRemove: (to: string | null) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const organization = useSession().organization?.id ?? '';
  const { data: count } = useQuery(ticketsWithOptionQuery(organization, fieldKey, id));
  const options = [
    ...(required ? [] : [{ id: noValue, name: words('customFields.noValue') }]),
    ...others.map((other) => ({ id: optionRef(other), name: other.name })),
  ];
  const [to, setTo] = useState(options[0]?.id ?? noValue);
  return (
    <ModalDialog title={words('customFields.removeOption', { name })} isOpen onClose={onClose}>
      {count !== undefined && (
        <p className={textCss.soft}>{words('customFields.ticketsWithOption', { count })}</p>
      )}
      <Select
        label={words('customFields.replaceWith')}
        options={options}
        value={to}
        onChange={setTo}
      />
      <p className={textCss.note}>{words('customFields.removedWhenSaved')}</p>
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{words('ui.cancel')}</Button>
        <Button look="danger" onPress={() => onRemove(to === noValue ? null : to)}>
          {words('customFields.removeIt')}
        </Button>
      </div>
    </ModalDialog>
  );
}
