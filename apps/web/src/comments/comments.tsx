import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment as CommentRecord } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Html } from '../ui/html.tsx';
import { Refused } from '../ui/notice.tsx';
import { Person } from '../ui/person.tsx';
import { TextEditor } from '../ui/text-editor.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { howLongAgo, inFull } from '../ui/when.ts';
import { commentChanges, commentsQuery, type Commented } from './queries.ts';
import { useRemoveComment } from './use-remove-comment.tsx';

/** What people say about a ticket or a document, oldest first, and a place to say something. */
export function Comments({ on, canEdit }: { on: Commented; canEdit: boolean }) {
  const comments = useQuery(commentsQuery(on));
  return (
    <section className="stack" aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      <Fetched query={comments} meanwhile={null}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">Nobody has said anything yet.</p>
          ) : (
            <ol className="comments">
              {all.map((comment) => (
                <Comment key={comment.id} on={on} comment={comment} canEdit={canEdit} />
              ))}
            </ol>
          )
        }
      </Fetched>
      {canEdit && <NewComment on={on} />}
    </section>
  );
}

/** Reads the comments again after a change of one's own. */
function useCommentChange(on: Commented, act: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    async onSuccess() {
      await client.invalidateQueries({ queryKey: commentsQuery(on).queryKey });
      onDone();
    },
  });
}

function Comment({
  on,
  comment,
  canEdit,
}: {
  on: Commented;
  comment: CommentRecord;
  canEdit: boolean;
}) {
  const { me, isManager } = useSession();
  const { author } = comment;
  const isOwn = author.type === 'user' && author.id === me.id;
  const [text, setText] = useState<string | null>(null);
  const change = useCommentChange(
    on,
    () => commentChanges(on).change(comment.id, text ?? ''),
    () => setText(null),
  );
  const remove = useRemoveComment(on, comment.id);
  const error = change.error ?? remove.error;
  return (
    <li>
      <header>
        <Person id={'id' in author ? author.id : author.name} name={author.name} />
        <strong>{author.name}</strong>
        <time
          className="small soft"
          dateTime={comment.created_at}
          title={inFull(comment.created_at)}
        >
          {howLongAgo(comment.created_at)}
          {comment.updated_at !== comment.created_at && ', edited'}
        </time>
        {canEdit && text === null && (
          <span className="comment-tools">
            {isOwn && (
              <Button slight look="quiet" onPress={() => setText(comment.body_html)}>
                Edit
              </Button>
            )}
            {(isOwn || isManager) && (
              <Button slight look="quiet" busy={remove.isPending} onPress={() => remove.mutate()}>
                Delete
              </Button>
            )}
          </span>
        )}
      </header>
      {text === null ? (
        <Html html={comment.body_html} />
      ) : (
        <>
          <TextEditor label="The comment" html={text} onChange={setText} />
          <div className="actions">
            <Button slight look="primary" busy={change.isPending} onPress={() => change.mutate()}>
              Save
            </Button>
            <Button slight onPress={() => setText(null)}>
              Cancel
            </Button>
          </div>
        </>
      )}
      <Refused error={error} />
    </li>
  );
}

function NewComment({ on }: { on: Commented }) {
  const [text, setText] = useDraft(`comment.${on.id}`, '');
  const [isOpen, setOpen] = useState(text !== '');
  const button = useFocusBack(isOpen);
  const add = useCommentChange(
    on,
    () => commentChanges(on).add(text),
    () => {
      setText('');
      setOpen(false);
    },
  );
  if (!isOpen) {
    return (
      <div>
        <Button ref={button} onPress={() => setOpen(true)}>
          Comment
        </Button>
      </div>
    );
  }
  return (
    <div className="stack">
      <TextEditor label="Your comment" html={text} onChange={setText} />
      <Refused error={add.error} />
      <div className="actions">
        <Button slight look="primary" busy={add.isPending} onPress={() => add.mutate()}>
          Add comment
        </Button>
        <Button
          slight
          onPress={() => {
            setText('');
            setOpen(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
