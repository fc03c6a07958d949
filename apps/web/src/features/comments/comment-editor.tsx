import type { ComponentProps, ReactNode } from 'react';
import { TextEditor } from '../text/text-editor.tsx';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';

/** The editor of a new or of an own comment, with its buttons. Ctrl Enter does what `verb` says, Escape leaves the editor. */
export function CommentEditor({
  verb,
  onLeave,
  onCancel,
  children,
  ...editor
}: Pick<ComponentProps<typeof TextEditor>, 'label' | 'html' | 'onChange'> & {
  verb: string;
  onSend: () => void;
  onLeave: () => void;
  onCancel: () => void;
  /** The content behind the buttons. */
  children?: ReactNode;
}) {
  const words = useWords();
  return (
    <div
      className={layoutCss.stack}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise it would also close the ticket.
        event.stopPropagation();
        onLeave();
      }}
    >
      <TextEditor {...editor} />
      <div className={layoutCss.actions}>
        <Button slight look="primary" onPress={editor.onSend}>
          {verb}
        </Button>
        <Button slight onPress={onCancel}>
          {words('comments.cancel')}
        </Button>
        {children}
      </div>
    </div>
  );
}
