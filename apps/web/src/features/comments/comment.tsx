import { useQueryClient } from '@tanstack/react-query';
import { use, useState, type ReactNode, type Ref } from 'react';
import type { Comment } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { Html } from '../text/html.tsx';
import { calledAmong, ruleOf } from '../../design/author-name.ts';
import { Refused } from '../../design/notice.tsx';
import { Person } from '../../design/person.tsx';
import { useFocusBack } from '../../design/use-focus-back.ts';
import { useDiscard } from '../text/use-discard.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { ByRule } from './by-rule.tsx';
import { CommentEditor } from './comment-editor.tsx';
import type { Commented } from '../../data/queries/comments.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { useUnsent } from '../../data/query/use-unsent.tsx';
import { commentEditKind, listedEdits } from './comment-kind.tsx';
import { SendAgain, UnsentState } from './unsent-comment.tsx';
import { AddReaction, Reactions } from './reactions.tsx';
import { useRemoveComment } from './use-remove-comment.tsx';
import commentsCss from './comments.module.css';
import textCss from '../../design/text.module.css';

/** One comment. Only its author can change it. */
export function CommentBlock({
  on,
  comment,
  canEdit,
  onReply,
  replyButton,
  children,
}: {
  on: Commented;
  comment: Comment;
  canEdit: boolean;
  /** Opens the field for an answer. */
  onReply: () => void;
  replyButton?: Ref<HTMLButtonElement> | undefined;
  /** The answers to it. */
  children?: ReactNode;
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
  const client = useQueryClient();
  const unsent = useUnsent(listedEdits, comment.id).at(-1);
  const html = unsent?.payload.body_html ?? comment.body_html;
  const change = (body_html: string): void => {
    if (body_html === html) return;
    const edit = { on, comment: comment.id, body_html };
    // A refusal is shown with the text.
    outboxOf(client)
      .add(commentEditKind(client), edit)
      .sent.catch(() => {});
  };
  const button = useFocusBack(isOpen);
  const isKept = text !== null && text !== html;
  const { round, offer } = useDiscard(isKept ? text : null, (former) => {
    setText(former);
    setOpen(true);
  });
  const remove = useRemoveComment(on, comment.id);
  return (
    <>
      <Person id={'id' in author ? author.id : author.name} name={name} />
      <div className={commentsCss.comment} id={`comment-${comment.id}`}>
        <header>
          <strong dir="auto">{name}</strong>
          {ruleOf(author) && (
            <span className={textCss.note}>
              <ByRule rule={ruleOf(author)} />
            </span>
          )}
          <time
            className={textCss.note}
            dateTime={comment.created_at}
            title={inFull(comment.created_at)}
          >
            {howLongAgo(comment.created_at)}
            {comment.updated_at !== comment.created_at && words('comments.edited')}
          </time>
          {unsent && (
            <UnsentState
              unsent={unsent}
              onTakeBack={({ body_html }) => {
                setText(body_html);
                setOpen(true);
              }}
            />
          )}
          {canEdit && !isOpen && (
            <span className={commentsCss.commentTools} data-kept={isKept || undefined}>
              <AddReaction on={on} comment={comment} />
              <Button
                slight
                look="quiet"
                onPress={onReply}
                {...(replyButton !== undefined && { ref: replyButton })}
              >
                {words('comments.reply')}
              </Button>
              {isOwn && (
                <Button
                  ref={button}
                  slight
                  look="quiet"
                  onPress={() => {
                    setText(text ?? html);
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
          <Html html={html} {...(canEdit && isOwn && { onCheck: change })} />
        ) : (
          <CommentEditor
            key={round}
            label={words('comments.theComment')}
            html={text ?? ''}
            onChange={setText}
            verb={words('comments.save')}
            onSend={() => {
              change(text ?? '');
              close();
            }}
            onLeave={() => setOpen(false)}
            onCancel={() => {
              offer();
              close();
            }}
          />
        )}
        <Reactions on={on} comment={comment} canEdit={canEdit} />
        {unsent && <SendAgain unsent={unsent} />}
        <Refused error={remove.error} />
        {children}
      </div>
    </>
  );
}
