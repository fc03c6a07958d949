import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { CommentBlock } from '../comments/comment.tsx';
import { NewComment } from '../comments/new-comment.tsx';
import { commentsQuery } from '../comments/queries.ts';
import { labelsQuery, membersQuery } from '../projects/queries.ts';
import { relationsQuery } from '../relations/queries.ts';
import { Icon } from '../ui/icon.tsx';
import { calledAmong, isImporter } from '../ui/maker.ts';
import { Refused } from '../ui/notice.tsx';
import { howLongAgo, inFull, onDay } from '../ui/when.ts';
import { activityLines } from './activity-lines.ts';
import type { ChangeWords, Names } from './change-words.ts';
import { historyQuery } from './queries.ts';

/** From this number of changes on, a line shows only their number, and a press shows the changes. */
const folded = 3;

/** The comments and changes of a ticket, the oldest first, and the field for a new comment. */
export function Activity({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const [isTalkOnly, setTalkOnly] = useState(false);
  const on = { kind: 'tickets', id: ticket.id } as const;
  const comments = useQuery(commentsQuery(on));
  const events = useQuery(historyQuery(ticket.id));
  const names = useNames(ticket);
  const isThere = comments.data !== undefined && !events.isPending;
  const lines = isThere
    ? activityLines(comments.data, isTalkOnly ? [] : (events.data ?? []), names)
    : [];
  return (
    <section className="activity" aria-labelledby="activity">
      <header>
        <h2 id="activity">Activity</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Comments only"
          title="Comments only"
          aria-pressed={isTalkOnly}
          onClick={() => setTalkOnly(!isTalkOnly)}
        >
          <Icon name="filter" />
        </button>
      </header>
      <Refused error={comments.error ?? events.error} />
      {isThere && (
        <ol className="stream">
          <li className="change">
            <Icon name="created" />
            <p>
              <strong>{names.actor(ticket.created_by)}</strong>{' '}
              {isImporter(ticket.created_by) ? (
                'imported it'
              ) : (
                <>
                  created it <When time={ticket.created_at} />
                </>
              )}
            </p>
          </li>
          {lines.map((line) =>
            line.kind === 'comment' ? (
              <li key={line.id}>
                <CommentBlock on={on} comment={line.comment} canEdit={canEdit} />
              </li>
            ) : (
              <Changes key={line.id} who={line.who} words={line.words} time={line.at} />
            ),
          )}
        </ol>
      )}
      {isThere && comments.data.length === 0 && <p className="soft small">No comments yet.</p>}
      {canEdit && <NewComment on={on} />}
    </section>
  );
}

function Changes({
  who,
  words,
  time,
}: {
  who: string;
  words: readonly ChangeWords[];
  time: string;
}) {
  const [first] = words;
  if (first === undefined) return null;
  return (
    <li className="change">
      <Icon name={words.length >= folded ? 'edit' : first.icon} />
      {words.length >= folded ? (
        <details>
          <summary>
            <strong>{who}</strong> made {words.length} changes <When time={time} />
          </summary>
          {words.map((one, at) => (
            <p key={at}>
              <Words words={one} />
            </p>
          ))}
        </details>
      ) : (
        <p>
          <strong>{who}</strong>{' '}
          {words.map((one, at) => (
            <span key={at}>
              {at > 0 && ' and '}
              <Words words={one} />
            </span>
          ))}{' '}
          <When time={time} />
        </p>
      )}
    </li>
  );
}

function Words({ words: { verb, from, to } }: { words: ChangeWords }) {
  return (
    <>
      {verb} {from !== undefined && <del>{from}</del>}
      {from !== undefined && to !== undefined && ' → '}
      {to !== undefined && <strong>{to}</strong>}
    </>
  );
}

const When = ({ time }: { time: string }) => (
  <time dateTime={time} title={inFull(time)}>
    · {howLongAgo(time)}
  </time>
);

/** The names of the boards, people and labels of the project of a ticket, and of its related tickets. */
function useNames({ id, project_id: project }: Ticket): Names {
  const relations = useQuery(relationsQuery(id)).data;
  const boards = useQuery(boardsQuery(project)).data;
  const people = useQuery(membersQuery(project)).data;
  const labels = useQuery(labelsQuery(project)).data;
  return {
    board: named(boards, 'a former board'),
    person: named(people, 'a former member'),
    actor: (actor) => calledAmong(people ?? [], actor),
    label: named(labels, 'a former label'),
    day: onDay,
    related(relation) {
      const found = relations?.find((one) => 'id' in one && one.id === relation);
      return found !== undefined && 'ticket' in found ? found.ticket.key : null;
    },
  };
}

const named =
  (all: readonly { id: string; name: string }[] | undefined, other: string) =>
  (id: unknown): string =>
    all?.find((one) => one.id === id)?.name ?? other;
