import { useQueryClient } from '@tanstack/react-query';
import { asRefusal } from '../../api/refusal.ts';
import { useIsConnected } from '../../data/live/live.tsx';
import type { Commented } from '../../data/queries/comments.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { useUnsent } from '../../data/query/use-unsent.tsx';
import { commentRecord, listedComments, type OwnComment } from './comment-kind.tsx';
import { refusalSentence } from '../../api/refusal-sentence.ts';
import { useSession } from '../../data/session.tsx';
import { Html } from '../text/html.tsx';
import { Button } from '../../design/button.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import layoutCss from '../../design/layout.module.css';
import commentsCss from './comments.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';

/** The comments of the person of the page that are not sent, and why. `onTakeBack` gets one that is no longer to be sent. */
export function WaitingComments({
  on,
  onTakeBack,
}: {
  on: Commented;
  onTakeBack: (comment: OwnComment) => void;
}) {
  const outbox = outboxOf(useQueryClient());
  const isConnected = useIsConnected();
  const waiting = useUnsent(listedComments, commentRecord(on));
  const refused = waiting.find(({ fault }) => fault !== null);
  const refusal = refused?.fault ? asRefusal(refused.fault) : null;
  const words = useWords();
  const { me } = useSession();
  if (waiting.length === 0) return null;
  return (
    <section className={layoutCss.stack} aria-label={words('comments.commentsThatAreNotSent')}>
      <ol className={commentsCss.stream}>
        {waiting.map(({ id, payload }) => (
          <li key={id}>
            <Person id={me.id} name={me.name} />
            <div className={commentsCss.comment}>
              <header>
                <strong dir="auto">{me.name}</strong>
                <span className={textCss.note} role="status">
                  {!isConnected
                    ? words('comments.waitingForTheConnection')
                    : refusal === null
                      ? words('comments.sending')
                      : words('comments.notSent')}
                </span>
                {refusal !== null && (
                  <span className={commentsCss.commentTools} data-kept>
                    <Button
                      slight
                      look="quiet"
                      onPress={() => {
                        if (outbox.discard(id)) onTakeBack(payload);
                      }}
                    >
                      {words('comments.takeBack')}
                    </Button>
                  </span>
                )}
              </header>
              <div inert>
                <Html html={payload.body_html} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {refusal !== null && isConnected && (
        <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
          <p>{refusalSentence(refusal)}</p>
          <div className={layoutCss.actions}>
            <Button slight onPress={() => refused && outbox.sendAgain(refused.id)}>
              {words('comments.sendAgain')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
