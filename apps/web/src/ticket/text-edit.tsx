import type { Ticket } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Html } from '../ui/html.tsx';
import { TextEditor } from '../ui/text-editor.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { EditActions } from './edit-actions.tsx';
import { useTextEdit } from './use-text-edit.tsx';

/** The text of a ticket, edited in place. */
export function TextEdit({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const edit = useTextEdit(ticket, 'description_html');
  const button = useFocusBack(edit.text !== null);
  const { description_html: html } = ticket;
  const verb = html === null ? 'Write' : 'Edit';
  return (
    <section className="stack" aria-labelledby="text">
      <div className="title-line">
        <h2 id="text">Text</h2>
        {canEdit && edit.text === null && (
          <Button
            ref={button}
            slight
            look="quiet"
            aria-label={`${verb} the text`}
            onPress={edit.begin}
          >
            {verb}
          </Button>
        )}
      </div>
      {edit.text === null &&
        (html === null ? <p className="soft">No text yet.</p> : <Html html={html} />)}
      {edit.text !== null && (
        <>
          <TextEditor label="Text of the ticket" html={edit.text} onChange={edit.change} />
          <EditActions edit={edit} what="text" />
        </>
      )}
    </section>
  );
}
