import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { Attach } from '../../data/queries/attach.ts';
import { prepareEditor } from '../text/text-editor.tsx';
import { useDiscard } from '../text/use-discard.tsx';
import { useDraft } from '../../design/use-draft.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { CommentEditor } from './comment-editor.tsx';
import type { Commented } from '../../data/queries/comments.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { commentKind } from './comment-kind.tsx';
import { WaitingComments } from './waiting-comments.tsx';
import commentsCss from './comments.module.css';
import layoutCss from '../../design/layout.module.css';

/**
 * The field for a new comment. The text stays in this browser until it is sent, also when Escape closes the field. Sent without a
 * connection, it waits for it.
 */
export function NewComment({ on }: { on: Commented }) {
  const words = useWords();
  const isPhone = useIsPhone();
  const attach = use(Attach);
  const [text, setText] = useDraft(`comment.${on.id}`, '');
  // A text that was left is offered at the next visit: an open field would take the keys.
  const [isOpen, setOpen] = useState(false);
  const button = useFocusBack(isOpen);
  const close = () => {
    setText('');
    setOpen(false);
  };
  const { round, offer } = useDiscard(text === '' ? null : text, (former) => {
    setText(former);
    setOpen(true);
  });
  const client = useQueryClient();
  const [takenBack, setTakenBack] = useState(0);
  async function send(): Promise<void> {
    if (text === '') return;
    const { sent } = outboxOf(client).add(commentKind(client), { on, body_html: text });
    close();
    const added = await sent.catch(() => null);
    if (added === null) return;
    requestAnimationFrame(() => {
      document.getElementById(`comment-${added.id}`)?.scrollIntoView({ block: 'nearest' });
    });
  }
  useEffect(() => {
    const timer = setTimeout(prepareEditor, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <WaitingComments
        on={on}
        onTakeBack={({ body_html }) => {
          setText(body_html + text);
          setTakenBack(takenBack + 1);
          setOpen(true);
        }}
      />
      <div className={commentsCss.write}>
        {isOpen ? (
          <CommentEditor
            key={`${round}.${takenBack}`}
            label={words('comments.yourComment')}
            html={text}
            onChange={setText}
            verb={words('comments.comment')}
            onSend={() => void send()}
            onLeave={() => setOpen(false)}
            onCancel={() => {
              offer();
              close();
            }}
          >
            <kbd className={layoutCss.end}>Ctrl Enter</kbd>
          </CommentEditor>
        ) : (
          <div className={commentsCss.writeLine}>
            {isPhone && attach !== null && <AttachButton onFile={(file) => void attach(file)} />}
            <button
              ref={button}
              type="button"
              className={commentsCss.writeBox}
              onClick={() => setOpen(true)}
            >
              {text === ''
                ? words('comments.writeAComment')
                : words('comments.continueYourComment')}
            </button>
          </div>
        )}
      </div>
    </>
  );
}

/** On a telephone: adds files to what is commented. */
function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="clip"
        label={words('comments.attachFiles')}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words('comments.filesToAttach')}
        onChange={({ target }) => {
          for (const file of target.files ?? []) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
