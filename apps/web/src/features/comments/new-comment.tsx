import { use, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { Attach } from '../../data/queries/attach.ts';
import { prepareEditor } from '../text/text-editor.tsx';
import { useDiscard } from '../text/use-discard.tsx';
import { useDraft } from '../../design/use-draft.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { useCommentChange } from './comment.tsx';
import { commentChanges, type Commented } from '../../data/queries/comments.ts';
import { useWaitingComments, WaitingComments } from './waiting-comments.tsx';
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
  const waiting = useWaitingComments(on);
  const [takenBack, setTakenBack] = useState(0);
  const added = useRef<string>(null);
  const add = useCommentChange(
    on,
    async (key: string) => {
      added.current = (await commentChanges(on).add(text, key)).id;
    },
    () => {
      close();
      requestAnimationFrame(() => {
        document.getElementById(`comment-${added.current}`)?.scrollIntoView({ block: 'nearest' });
      });
    },
  );
  const send = () => {
    if (text === '' || add.isPending) return;
    const id = crypto.randomUUID();
    const wait = () => {
      waiting.add({ id, body_html: text });
      close();
    };
    if (!waiting.isConnected) wait();
    else add.mutate(id, { onError: (error) => isUnreachable(error) && wait() });
  };
  useEffect(() => {
    const timer = setTimeout(prepareEditor, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <WaitingComments
        queue={waiting}
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
            error={isUnreachable(add.error) ? null : add.error}
            isBusy={add.isPending}
            onSend={send}
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

const isUnreachable = (error: Error | null) => error instanceof Refusal && error.status === 0;

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
