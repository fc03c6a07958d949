import type { Ref } from 'react';
import type { Ticket } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { EditActions } from './edit-actions.tsx';
import { useTextEdit } from './use-text-edit.tsx';

/** The title of a ticket; a press on it lets one write. */
export function TitleEdit({
  ticket,
  heading,
  canEdit,
}: {
  ticket: Ticket;
  heading: Ref<HTMLHeadingElement>;
  canEdit: boolean;
}) {
  const edit = useTextEdit(ticket, 'title');
  const button = useFocusBack(edit.text !== null);
  if (edit.text === null) {
    return (
      <div className="title-line">
        <h1 ref={heading} tabIndex={-1}>
          {ticket.title}
        </h1>
        {canEdit && (
          <Button ref={button} slight look="quiet" aria-label="Edit the title" onPress={edit.begin}>
            Edit
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1} className="hidden">
        {ticket.title}
      </h1>
      <textarea
        className="field-input title-input"
        aria-label="Title"
        rows={2}
        maxLength={255}
        autoFocus
        value={edit.text}
        onChange={(event) => edit.change(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            edit.drop();
          }
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          edit.save();
        }}
      />
      <EditActions edit={edit} what="title" />
    </div>
  );
}
