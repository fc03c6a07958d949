import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Comment } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { Html } from '../text/html.tsx';
import { calledAmong } from '../../design/author-name.ts';
import { Refused } from '../../design/notice.tsx';
import { Person } from '../../design/person.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useDiscard } from '../text/use-discard.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { commentChanges, commentsQuery, type Commented } from '../../data/queries/comments.ts';
import { useRemoveComment } from './use-remove-comment.tsx';
import commentsCss from './comments.module.css';
import textCss from '../../design/text.module.css';

/** Changes the comments of a record one after the other, and reads them again. */
export function useCommentChange<Sent = void>(
  on: Commented,
  act: (sent: Sent) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // One after the other: two boxes that are pressed at once are both stored.
    scope: { id: `comments.${on.id}` },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: commentsQuery(on).queryKey });
      onDone();
    },
  });
}

/** One comment. Only its author can change it. */
export function CommentBlock({
  on,
  comment,
  canEdit,
}: {
  on: Commented;
  comment: Comment;
  canEdit: boolean;
}) {
  const words = useWords();
  const { me, isManager } = useSession();
  const { author } = comment;
  const name = calledAmong(use(MentionablePeople), author);
  const isOwn = author.type === 'user' && author.id === me.id;
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setText(null);
    setOpen(false);
  };
  const change = useCommentChange(
    on,
    () => commentChanges(on).change(comment.id, text ?? ''),
    close,
  );
  const button = useFocusBack(isOpen);
  const isKept = text !== null && text !== comment.body_html;
  const { round, offer } = useDiscard(isKept ? text : null, (former) => {
    setText(former);
    setOpen(true);
  });
  const check = useCommentChange(
    on,
    (html: string) => commentChanges(on).change(comment.id, html),
    () => {},
  );
  const save = () => {
    if (!change.isPending) change.mutate();
  };
  const remove = useRemoveComment(on, comment.id);
  return (
    <>
      <Person id={'id' in author ? author.id : author.name} name={name} />
      <div className={commentsCss.comment} id={`comment-${comment.id}`}>
        <header>
          <strong dir="auto">{name}</strong>
          <time
            className={textCss.note}
            dateTime={comment.created_at}
            title={inFull(comment.created_at)}
          >
            {howLongAgo(comment.created_at)}
            {comment.updated_at !== comment.created_at && words('comments.edited')}
          </time>
          {canEdit && !isOpen && (
            <span className={commentsCss.commentTools} data-kept={isKept || undefined}>
              {isOwn && (
                <Button
                  ref={button}
                  slight
                  look="quiet"
                  onPress={() => {
                    setText(text ?? comment.body_html);
                    setOpen(true);
                  }}
                >
                  {isKept ? words('comments.continueYourChange') : words('comments.edit')}
                </Button>
              )}
              {(isOwn || isManager) && (
                <Button slight look="quiet" busy={remove.isPending} onPress={() => remove.mutate()}>
                  {words('comments.delete')}
                </Button>
              )}
            </span>
          )}
        </header>
        {!isOpen ? (
          <Html html={comment.body_html} {...(canEdit && isOwn && { onCheck: check.mutate })} />
        ) : (
          <CommentEditor
            key={round}
            label={words('comments.theComment')}
            html={text ?? ''}
            onChange={setText}
            verb={words('comments.save')}
            error={change.error}
            isBusy={change.isPending}
            onSend={save}
            onLeave={() => setOpen(false)}
            onCancel={() => {
              offer();
              close();
            }}
          />
        )}
        <Refused error={check.error ?? remove.error} />
      </div>
    </>
  );
}
