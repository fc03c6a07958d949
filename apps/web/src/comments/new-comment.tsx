import { use, useEffect, useRef, useState } from 'react';
import { Attach } from '../files/attach.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { prepareEditor, TextEditor } from '../text/text-editor.tsx';
import { useDiscard } from '../text/use-discard.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useCommentChange } from './comment.tsx';
import { commentChanges, type Commented } from './queries.ts';

/** The field for a new comment. The text stays in this browser until it is sent, also when Escape closes the field. */
export function NewComment({ on }: { on: Commented }) {
  const isPhone = useIsPhone();
  const attach = use(Attach);
  const [text, setText] = useDraft(`comment.${on.id}`, '');
  const [isOpen, setOpen] = useState(text !== '');
  const button = useFocusBack(isOpen);
  const close = () => {
    setText('');
    setOpen(false);
  };
  const { round, offer } = useDiscard(text === '' ? null : text, (former) => {
    setText(former);
    setOpen(true);
  });
  const added = useRef<string>(null);
  const add = useCommentChange(
    on,
    async () => {
      added.current = (await commentChanges(on).add(text)).id;
    },
    () => {
      close();
      requestAnimationFrame(() => {
        document.getElementById(`comment-${added.current}`)?.scrollIntoView({ block: 'nearest' });
      });
    },
  );
  const send = () => {
    if (text !== '' && !add.isPending) add.mutate();
  };
  useEffect(() => {
    const timer = setTimeout(prepareEditor, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="write">
      {isOpen ? (
        <div
          className="stack"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Otherwise it would also close the ticket.
            event.stopPropagation();
            setOpen(false);
          }}
        >
          <TextEditor
            key={round}
            label="Your comment"
            html={text}
            onChange={setText}
            onSend={send}
          />
          <Refused error={add.error} />
          <div className="actions">
            <Button slight look="primary" busy={add.isPending} onPress={send}>
              Comment
            </Button>
            <Button
              slight
              onPress={() => {
                offer();
                close();
              }}
            >
              Cancel
            </Button>
            <kbd className="end">Ctrl Enter</kbd>
          </div>
        </div>
      ) : (
        <div className="write-line">
          {isPhone && attach !== null && <AttachButton onFile={(file) => void attach(file)} />}
          <button ref={button} type="button" className="write-box" onClick={() => setOpen(true)}>
            {text === '' ? 'Write a comment…' : 'Continue your comment…'}
          </button>
        </div>
      )}
    </div>
  );
}

/** On a telephone: adds files to what is commented. */
function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="clip" label="Attach files" onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          for (const file of target.files ?? []) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
