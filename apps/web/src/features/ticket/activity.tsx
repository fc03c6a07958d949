import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { isPassing } from '../../api/send-and-retry.ts';
import { serviceAway } from '../../api/service-away.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { Ticket } from '../../api/types.ts';
import { ByRule } from '../comments/by-rule.tsx';
import { ThreadBlock } from '../comments/thread.tsx';
import { NewComment } from '../comments/new-comment.tsx';
import { commentsQuery } from '../../data/queries/comments.ts';
import { Icon } from '../../design/icon.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { isImporter, ruleOf } from '../../design/author-name.ts';
import { Refused } from '../../design/notice.tsx';
import { activityLines } from './activity-lines.ts';
import { ChangeLine, When, type Restoring } from './change-line.tsx';
import { useSave } from './changes/use-save.tsx';
import { historyQuery } from '../../data/queries/ticket.ts';
import { useNames } from './use-names.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import buttonCss from '../../design/button.module.css';
import commentsCss from '../comments/comments.module.css';
import textCss from '../../design/text.module.css';
import ticketCss from './ticket.module.css';

/** The comments and changes of a ticket, the oldest first, and the field for a new comment. */
export function Activity({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) {
  const words = useWords();
  const [isTalkOnly, setTalkOnly] = useState(false);
  const on = { kind: 'tickets', id: ticket.id } as const;
  const comments = useQuery(commentsQuery(on));
  const events = useQuery(historyQuery(ticket.id));
  const names = useNames(
    ticket,
    events.data?.flatMap(({ project_id: id }) => id ?? []),
  );
  const { mutateAsync: save } = useSave();
  const restoring: Restoring = {
    on,
    now: ticket.description_html ?? '',
    restore: (html) =>
      save({ base: ticket, fields: { description_html: html } }).catch(showRefusal),
  };
  const isAway = useSyncExternalStore(serviceAway.subscribe, serviceAway.read);
  const isThere = comments.data !== undefined && (isAway || !events.isPending);
  const isMissing = comments.data === undefined || events.data === undefined;
  const error = comments.error ?? events.error;
  const lines = isThere
    ? activityLines(comments.data, isTalkOnly ? [] : (events.data ?? []), names)
    : [];
  return (
    <section className={ticketCss.activity} aria-labelledby="activity">
      <header>
        <h2 id="activity">{words('ticket.activity')}</h2>
        <button
          type="button"
          className={buttonCss.iconButton}
          aria-label={words('ticket.commentsOnly')}
          title={words('ticket.commentsOnly')}
          aria-pressed={isTalkOnly}
          onClick={() => setTalkOnly(!isTalkOnly)}
        >
          <Icon name="filter" />
        </button>
      </header>
      <Refused error={isAway && error !== null && isPassing(asRefusal(error)) ? null : error} />
      {isThere && (
        <ol className={commentsCss.stream}>
          <li className={commentsCss.change}>
            <Icon name="created" />
            <p>
              <Sentence
                of={
                  isImporter(ticket.created_by) ? 'history.whoImportedIt' : 'history.whoCreatedIt'
                }
                who={() => <strong>{names.actor(ticket.created_by)}</strong>}
                when={() => (
                  <>
                    <ByRule rule={ruleOf(ticket.created_by)} />
                    <When time={ticket.created_at} />
                  </>
                )}
              />
            </p>
          </li>
          {lines.map((line) =>
            line.kind === 'comment' ? (
              <li key={line.id}>
                <ThreadBlock on={on} thread={line.thread} canEdit={canEdit} />
              </li>
            ) : (
              <ChangeLine key={line.id} {...line} restoring={canEdit ? restoring : undefined} />
            ),
          )}
        </ol>
      )}
      {isThere && comments.data.length === 0 && (
        <p className={textCss.note}>{words('ticket.noCommentsYet')}</p>
      )}
      {isAway && isMissing && (
        <p className={textCss.note} role="status">
          {words('ui.notOpenedHereBefore')}
        </p>
      )}
      {canEdit && <NewComment on={on} />}
    </section>
  );
}
