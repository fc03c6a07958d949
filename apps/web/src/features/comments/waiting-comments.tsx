import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refusalSentence } from '../../api/refusal-sentence.ts';
import { unreachable } from '../../api/refusal.ts';
import { showMessage } from '../feedback/messages.tsx';
import { useSession } from '../../data/session.tsx';
import { queueStorage } from '../../data/offline/queue-storage.ts';
import { createSendQueue, type SendQueue } from '../../data/offline/send-queue.ts';
import { useSendQueue } from '../../data/offline/use-send-queue.tsx';
import { Html } from '../text/html.tsx';
import { Button } from '../../design/button.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { commentChanges, commentsQuery, type Commented } from '../../data/queries/comments.ts';
import layoutCss from '../../design/layout.module.css';
import commentsCss from './comments.module.css';
import textCss from '../../design/text.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';

/** A comment that was written while the service could not be reached. */
export interface WaitingComment {
  id: string;
  body_html: string;
}

/** One for each key of the storage while the page is open. */
const queues = new Map<string, SendQueue<WaitingComment>>();

const keysOf = (person: string) => `basalt.comments.${person}.`;

/** The comments of a person on a record that wait for the connection, in all windows of this browser. */
function queueOf(client: QueryClient, person: string, on: Commented): SendQueue<WaitingComment> {
  const key = `${keysOf(person)}${on.kind}.${on.id}`;
  const known = queues.get(key);
  if (known !== undefined) return known;
  const stored = queueStorage(localStorage, key);
  const queue = createSendQueue<WaitingComment>(stored, async ({ id, body_html }) => {
    // Otherwise the request would be tried several times before they can be taken back.
    if (!navigator.onLine) throw unreachable();
    await commentChanges(on).add(body_html, id);
    await client.invalidateQueries({ queryKey: commentsQuery(on).queryKey });
    showMessage({ text: wordsOf('comments.yourCommentWasSent') });
  });
  queues.set(key, queue);
  return queue;
}

/** Sends the comments of a person that wait in this browser, on any ticket or document. */
export function sendWaitingComments(client: QueryClient, person: string): void {
  for (const key of Object.keys(localStorage).filter((storageKey) =>
    storageKey.startsWith(keysOf(person)),
  )) {
    const [kind = '', id = ''] = key.split('.').slice(-2);
    if (kind === 'tickets' || kind === 'documents') queueOf(client, person, { kind, id }).retry();
  }
}

/** The comments of the person of the page on a record that wait. */
export const useWaitingComments = (on: Commented) =>
  useSendQueue(queueOf(useQueryClient(), useSession().me.id, on));

/** The comments that wait, and why. `onTakeBack` gets one that is no longer to be sent. */
export function WaitingComments({
  queue: { waiting, refusal, isConnected, retry, discard },
  onTakeBack,
}: {
  queue: ReturnType<typeof useWaitingComments>;
  onTakeBack: (comment: WaitingComment) => void;
}) {
  const words = useWords();
  const { me } = useSession();
  if (waiting.length === 0) return null;
  return (
    <section className={layoutCss.stack} aria-label={words('comments.commentsThatAreNotSent')}>
      <ol className={commentsCss.stream}>
        {waiting.map((comment) => (
          <li key={comment.id}>
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
                        discard(comment.id);
                        onTakeBack(comment);
                      }}
                    >
                      {words('comments.takeBack')}
                    </Button>
                  </span>
                )}
              </header>
              <Html html={comment.body_html} />
            </div>
          </li>
        ))}
      </ol>
      {refusal !== null && isConnected && (
        <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
          <p>{refusalSentence(refusal)}</p>
          <div className={layoutCss.actions}>
            <Button slight onPress={retry}>
              {words('comments.sendAgain')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
