import { useQuery } from '@tanstack/react-query';
import { commentsQuery, type Commented } from '../../data/queries/comments.ts';
import { useUnsent } from '../../data/query/use-unsent.tsx';
import { commentRecord, listedComments, type OwnComment } from './comment-kind.tsx';
import { useSession } from '../../data/session.tsx';
import { Html } from '../text/html.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { SendAgain, UnsentState } from './unsent-comment.tsx';
import layoutCss from '../../design/layout.module.css';
import commentsCss from './comments.module.css';

/**
 * The comments of the person of the page that are not sent, and why: those that answer `replyTo`, or all that answer no comment that is there.
 * `onTakeBack` gets one that is no longer to be sent.
 */
export function WaitingComments({
  on,
  replyTo,
  onTakeBack,
}: {
  on: Commented;
  replyTo?: string | undefined;
  onTakeBack: (comment: OwnComment) => void;
}) {
  const comments = useQuery({ ...commentsQuery(on), enabled: false }).data ?? [];
  const waiting = useUnsent(listedComments, commentRecord(on)).filter(
    ({ payload: { reply_to: answered } }) =>
      replyTo === undefined ? comments.every(({ id }) => id !== answered) : answered === replyTo,
  );
  const refused = waiting.find(({ fault }) => fault !== null);
  const words = useWords();
  const { me } = useSession();
  if (waiting.length === 0) return null;
  return (
    <section className={layoutCss.stack} aria-label={words('comments.commentsThatAreNotSent')}>
      <ol className={replyTo === undefined ? commentsCss.stream : commentsCss.replies}>
        {waiting.map((unsent) => (
          <li key={unsent.id}>
            <Person id={me.id} name={me.name} />
            <div className={commentsCss.comment}>
              <header>
                <strong dir="auto">{me.name}</strong>
                <UnsentState unsent={unsent} onTakeBack={onTakeBack} />
              </header>
              <div inert>
                <Html html={unsent.payload.body_html} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {refused && <SendAgain unsent={refused} />}
    </section>
  );
}
