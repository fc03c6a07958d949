import { use, useEffect, useRef } from 'react';
import { Attach } from '../../data/queries/attach.ts';
import { prepareEditor } from '../text/text-editor.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import { CommentEditor } from './comment-editor.tsx';
import type { Commented } from '../../data/queries/comments.ts';
import { useNewComment } from './use-new-comment.tsx';
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
  const field = useNewComment({ on, draft: `comment.${on.id}` });
  const button = useFocusBack(field.isOpen);
  useEffect(() => {
    const timer = setTimeout(prepareEditor, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <WaitingComments on={on} onTakeBack={field.takeBack} />
      <div className={commentsCss.write}>
        {field.isOpen ? (
          <CommentEditor
            {...field.editor}
            key={field.round}
            label={words('comments.yourComment')}
            verb={words('comments.comment')}
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
              onClick={field.open}
            >
              {field.text === ''
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
