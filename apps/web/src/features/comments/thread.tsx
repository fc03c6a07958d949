import { useWords } from '../../words/use-words.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { Icon } from '../../design/icon.tsx';
import type { Commented } from '../../data/queries/comments.ts';
import { CommentBlock } from './comment.tsx';
import { CommentEditor } from './comment-editor.tsx';
import type { Thread } from './threads.ts';
import { useNewComment } from './use-new-comment.tsx';
import { WaitingComments } from './waiting-comments.tsx';
import commentsCss from './comments.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

/** A comment with its answers and the field for another one. In place of a deleted comment, a line says that it was deleted. */
export function ThreadBlock({
  on,
  thread: { id, first, replies },
  canEdit,
}: {
  on: Commented;
  thread: Thread;
  canEdit: boolean;
}) {
  const words = useWords();
  // A deleted comment cannot be answered, an answer to it can.
  const replyTo = first?.id ?? replies[0]?.id;
  const field = useNewComment({ on, draft: `reply.${id}`, replyTo });
  const button = useFocusBack(field.isOpen);
  const block = { on, canEdit, onReply: field.open };
  const answers = (
    <>
      {replies.length > 0 && (
        <ol className={commentsCss.replies}>
          {replies.map((reply, at) => (
            <li key={reply.id}>
              <CommentBlock
                {...block}
                comment={reply}
                replyButton={first === null && at === 0 ? button : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {canEdit && (
        <>
          <WaitingComments on={on} replyTo={replyTo} onTakeBack={field.takeBack} />
          {field.isOpen && (
            <div className={commentsCss.answer}>
              <CommentEditor
                {...field.editor}
                key={field.round}
                label={words('comments.yourReply')}
                verb={words('comments.reply')}
              >
                <kbd className={layoutCss.end}>Ctrl Enter</kbd>
              </CommentEditor>
            </div>
          )}
        </>
      )}
    </>
  );
  if (first !== null) {
    return (
      <CommentBlock {...block} comment={first} replyButton={button}>
        {answers}
      </CommentBlock>
    );
  }
  return (
    <>
      <Icon name="trash" />
      <div className={commentsCss.comment}>
        <p className={textCss.note}>{words('comments.theCommentWasDeleted')}</p>
        {answers}
      </div>
    </>
  );
}
