import type { Ref } from 'react';
import type { Ticket } from '../api/types.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { EditActions, KeptDraft } from './edit-actions.tsx';
import { useTextEdit } from './use-text-edit.tsx';

/** The title of a ticket: a heading that becomes a field when it is pressed. Enter or a press elsewhere saves it, Escape does not. */
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
      <>
        <h1 ref={heading} tabIndex={-1} className="ticket-title">
          {canEdit ? (
            <button ref={button} type="button" title="Edit the title" onClick={edit.begin}>
              {ticket.title}
            </button>
          ) : (
            ticket.title
          )}
        </h1>
        {canEdit && <KeptDraft edit={edit} />}
      </>
    );
  }
  const needsChoice = edit.theirs !== null || edit.fault !== null;
  const save = () => {
    const text = edit.text?.trim() ?? '';
    if (text === '' || text === ticket.title) edit.drop();
    else edit.save();
  };
  return (
    <div className="ticket-title stack">
      <h1 ref={heading} tabIndex={-1} className="hidden">
        {ticket.title}
      </h1>
      <textarea
        className="title-input"
        aria-label="Title"
        rows={1}
        maxLength={255}
        autoFocus
        value={edit.text}
        onChange={(event) => edit.change(event.target.value.replaceAll('\n', ' '))}
        onBlur={() => {
          if (!needsChoice) save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            edit.discard();
          }
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      {needsChoice && <EditActions edit={edit} what="title" ticket={ticket.id} />}
    </div>
  );
}
