import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { TextField } from '../../design/text-field.tsx';

import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

/** Asks for the name of a view and who sees it. */
export function ViewForm({
  title,
  view,
  note,
  save,
  onClose,
}: {
  title: string;
  /** The view that is changed; undefined for a new one. */
  view: View | undefined;
  /** The note about the part that is not saved; null where everything is. */
  note: string | null;
  save: (fields: Pick<View, 'name' | 'shared'>) => Promise<void>;
  onClose: () => void;
}) {
  const words = useWords();
  const [shared, setShared] = useState(view?.shared ?? false);
  const mutation = useMutation({ mutationFn: ({ name = '' }: Fields) => save({ name, shared }) });
  return (
    <ModalDialog title={title} isOpen onClose={onClose}>
      <Form mutation={mutation} labels={{ name: 'fields.name' }}>
        <TextField
          name="name"
          label={words('views.name')}
          defaultValue={view?.name ?? ''}
          maxLength={120}
          autoFocus
        />
        <Checkbox isSelected={shared} onChange={setShared}>
          {words('views.sharedWithEverybodyWhoSees')}
        </Checkbox>
        {note !== null && <p className={textCss.note}>{note}</p>}
        <div className={layoutCss.actions}>
          <Button look="quiet" onPress={onClose}>
            {words('views.cancel')}
          </Button>
          <Button type="submit" look="primary" busy={mutation.isPending}>
            {words('views.save')}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}
