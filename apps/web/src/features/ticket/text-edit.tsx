import type { Ticket } from '../../api/types.ts';
import { Html } from '../text/html.tsx';
import { Icon } from '../../design/icon.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { EditActions, KeptDraft } from './edit-actions.tsx';
import { useTextEdit } from './use-text-edit.tsx';
import { useWords } from '../../words/use-words.tsx';
import { classes } from '../../design/classes.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import buttonCss from '../../design/button.module.css';
import ticketCss from './ticket.module.css';

/** The description of a ticket, edited in place. */
export function TextEdit({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const words = useWords();
  const edit = useTextEdit(ticket, 'description_html');
  const button = useFocusBack(edit.text !== null);
  const { description_html: html } = ticket;
  const begin = () => {
    edit.begin();
    return true;
  };
  useShortcuts(canEdit && edit.text === null ? { editDescription: begin } : {});
  if (edit.text !== null) {
    return (
      <section
        className={layoutCss.stack}
        aria-label={words('ticket.description')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Otherwise it would also close the ticket.
          event.stopPropagation();
          edit.leave();
        }}
      >
        <TextEditor
          key={edit.round}
          label={words('ticket.description')}
          html={edit.text}
          version={edit.version}
          onChange={edit.change}
          onSend={() => edit.save()}
        />
        <EditActions edit={edit} what="description" ticket={ticket.id} />
      </section>
    );
  }
  return (
    <section className={ticketCss.description} aria-label={words('ticket.description')}>
      {html !== null && (
        <Html html={html} {...(canEdit && { onPress: edit.begin, onCheck: edit.saveAtOnce })} />
      )}
      {html === null && !canEdit && <p className={textCss.soft}>{words('ticket.noDescription')}</p>}
      <KeptDraft edit={edit} />
      {canEdit && (
        <button
          ref={button}
          type="button"
          className={
            html === null ? ticketCss.describe : classes(buttonCss.iconButton, ticketCss.editButton)
          }
          {...(html !== null && {
            'aria-label': words('ticket.editDescription'),
            title: words('ticket.editWithKey'),
          })}
          onClick={edit.begin}
        >
          {html === null ? words('ticket.describe') : <Icon name="edit" />}
        </button>
      )}
    </section>
  );
}
