import { useEffect, useRef, type MouseEvent, type Ref } from 'react';
import type { Ticket } from '../../api/types.ts';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { EditActions, KeptDraft } from './edit-actions.tsx';
import { useTextEdit } from './use-text-edit.tsx';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

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
  const words = useWords();
  const edit = useTextEdit(ticket, 'title');
  const isOpen = edit.text !== null;
  const button = useFocusBack(isOpen);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const at = caret.current ?? field.current?.value.length ?? 0;
    caret.current = null;
    field.current?.setSelectionRange(at, at);
  }, [isOpen]);
  if (edit.text === null) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className={ticketCss.ticketTitle} dir="auto">
          {canEdit ? (
            <button
              ref={button}
              type="button"
              title={words('ticket.editTitle')}
              onClick={(event) => {
                caret.current = pressedAt(event);
                edit.begin();
              }}
            >
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
    <div className={classes(layoutCss.stack, ticketCss.ticketTitle)}>
      <h1 ref={heading} tabIndex={-1} className={textCss.hidden} dir="auto">
        {ticket.title}
      </h1>
      <textarea
        ref={field}
        className={formCss.titleInput}
        dir="auto"
        aria-label={words('ticket.title')}
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
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      {needsChoice && <EditActions edit={edit} what="title" ticket={ticket.id} />}
    </div>
  );
}

/** Which character of a text was pressed; null for a press by a key, and where the browser does not tell. */
function pressedAt({ detail, clientX, clientY, currentTarget }: MouseEvent): number | null {
  const at = detail === 0 ? null : document.caretPositionFromPoint?.(clientX, clientY);
  return at?.offsetNode instanceof Text && currentTarget.contains(at.offsetNode) ? at.offset : null;
}
