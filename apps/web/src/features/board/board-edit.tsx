import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board } from '../../api/types.ts';
import { Conflict, saveFields } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { boardAccess, type BoardFields } from '../../data/queries/settings-requests.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useFocusAtEnd } from '../../design/use-focus-back.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

/** What a board can be for cycle times; `none`: its place decides. */
const roles = ['none', 'start', 'waiting', 'end'] as const;

/** The fields of a board, in a dialog. It is the only editor of a board. */
export function BoardEdit({
  board: shown,
  field = 'name',
  button,
  onClose,
}: {
  board: Board;
  /** The field that has the focus first. */
  field?: keyof BoardFields;
  /** It gets the focus at the end: the menu that opened the dialog is gone by then, and in a list of boards the whole row would get it. */
  button?: HTMLElement;
  onClose: () => void;
}) {
  const words = useWords();
  useFocusAtEnd(button);
  const client = useQueryClient();
  // A change of another person while the dialog is open is not overwritten by the values that the dialog began with.
  const [board] = useState(shown);
  const [role, setRole] = useState<string>(shown.flow_role ?? 'none');
  const save = useMutation({
    async mutationFn({ name = '', wip_limit = '', color = '', is_done, is_hidden }: Fields) {
      const entered: BoardFields = {
        name: name.trim(),
        wip_limit: wip_limit === '' ? null : Number(wip_limit),
        color,
        is_done: is_done !== undefined,
        is_hidden: is_hidden !== undefined,
        flow_role: role === 'none' ? null : (role as BoardFields['flow_role']),
      };
      const changed = Object.entries(entered).filter(
        ([fieldValue, value]) => value !== board[fieldValue as keyof BoardFields],
      );
      try {
        await saveFields(boardAccess, board, Object.fromEntries(changed));
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        showRefusal(error);
      }
      await client.invalidateQueries({ queryKey: boardsQuery(board.project_id).queryKey });
    },
    onSuccess: onClose,
  });
  return (
    <ModalDialog title={words('board.boardNamed', { name: board.name })} isOpen onClose={onClose}>
      <Form mutation={save} labels={{ name: 'fields.name' }}>
        <TextField
          name="name"
          label={words('board.name')}
          defaultValue={board.name}
          maxLength={60}
          autoFocus={field === 'name'}
        />
        <label className={formCss.labelled}>
          <span>{words('board.wipLimit')}</span>
          <input
            name="wip_limit"
            type="number"
            min={1}
            max={10_000}
            placeholder={words('board.noLimit')}
            defaultValue={board.wip_limit ?? ''}
            autoFocus={field === 'wip_limit'}
          />
        </label>
        <label className={formCss.labelled}>
          <span>{words('board.colour')}</span>
          <input
            name="color"
            type="color"
            defaultValue={board.color}
            autoFocus={field === 'color'}
          />
        </label>
        <Checkbox name="is_done" defaultSelected={board.is_done} autoFocus={field === 'is_done'}>
          {words('board.isDone')}
        </Checkbox>
        <Checkbox name="is_hidden" defaultSelected={board.is_hidden}>
          {words('settings.hidden')}
        </Checkbox>
        <Select
          label={words('settings.cycleTimes')}
          options={roles.map((id) => ({ id, name: words('settings.flowRole', { role: id }) }))}
          value={role}
          onChange={setRole}
        />
        <FormActions verb={words('ticket.save')} isPending={save.isPending} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}
