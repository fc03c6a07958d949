import { useQuery } from '@tanstack/react-query';
import { Fetched } from '../../design/fetched.tsx';
import { useWords } from '../../words/use-words.tsx';
import { NewComment } from './new-comment.tsx';
import { ThreadBlock } from './thread.tsx';
import { threadsOf } from './threads.ts';
import { commentsQuery, type Commented } from '../../data/queries/comments.ts';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import commentsCss from './comments.module.css';

/** The comments on a document, oldest first, and the field for a new comment. */
export function Comments({ on, canEdit }: { on: Commented; canEdit: boolean }) {
  const words = useWords();
  const comments = useQuery(commentsQuery(on));
  return (
    <section className={layoutCss.stack} aria-labelledby="comments">
      <h2 id="comments">
        {words('comments.comments')}{' '}
        {comments.data !== undefined && comments.data.length > 0 && (
          <span className={textCss.note}>{comments.data.length}</span>
        )}
      </h2>
      <Fetched query={comments} meanwhile={null}>
        {(all) =>
          all.length === 0 ? (
            <p className={textCss.soft}>{words('comments.noCommentsYet')}</p>
          ) : (
            <ol className={commentsCss.stream}>
              {threadsOf(all).map((thread) => (
                <li key={thread.id}>
                  <ThreadBlock on={on} thread={thread} canEdit={canEdit} />
                </li>
              ))}
            </ol>
          )
        }
      </Fetched>
      {canEdit && <NewComment on={on} />}
    </section>
  );
}
