import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { MissingPage } from '../../design/missing-page.tsx';
import { asRefusal, Refusal } from '../../api/refusal.ts';
import { isPassing } from '../../api/send-and-retry.ts';
import type { Ticket } from '../../api/types.ts';
import { lazyStaying } from '../feedback/lazy-part.tsx';
import { useSession } from '../../data/session.tsx';
import { Files } from '../files/files.tsx';
import { Parent } from '../relations/parent.tsx';
import { Relations, SubTickets } from '../relations/relations.tsx';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { useKeepOpened } from '../../data/use-keep-opened.tsx';
import { membersQuery, projectsQuery } from '../../data/queries/projects.ts';
import { Loading } from '../../design/loading.tsx';
import { Refused } from '../../design/notice.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { usePageTitle } from '../../design/page-title.ts';
import { useLastError } from '../../design/use-last-error.ts';
import { Activity } from './activity.tsx';
import { ChildValues } from './child-values.tsx';
import { Deleted } from './deleted-ticket.tsx';
import { ticketQuery } from '../../data/queries/ticket.ts';
import { TextEdit } from './text-edit.tsx';
import { HeadMeanwhile, TicketHead } from './ticket-head.tsx';
import { TicketProperties } from './ticket-properties.tsx';
import { TitleEdit } from './title-edit.tsx';
import { useRuleWindows } from './windows.ts';
import { usePresentKey } from './use-present-key.ts';
import type { Opened } from './property-shortcuts.ts';
import pageCss from '../../design/page.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

/** How often a ticket that could not be loaded is fetched again, in milliseconds. */
const again = 5_000;

const isAway = (error: Error | null) => error !== null && isPassing(asRefusal(error));

const DevelopmentOfTicket = lazyStaying(() => import('./development.tsx'), 'automation');
const MarkRead = lazyStaying(() => import('../notifications/mark-read.tsx'));

/** Everything about one ticket, as a page or over its board; there `onClose` closes it. */
export function TicketView({
  ticketKey,
  onClose,
  onDeleted,
}: {
  ticketKey: string;
  onClose?: () => void;
  onDeleted: () => void;
}) {
  const words = useWords();
  const { organization } = useSession();
  const query = useQuery({
    ...ticketQuery(organization, ticketKey),
    // Until it is there; a ticket that is missing or refused stays so.
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined && isAway(error) ? again : false,
  });
  usePresentKey(ticketKey, query.data);
  const heading = usePageTitle(ticketKey);
  const error = useLastError(query);
  const isGone = error instanceof Refusal && error.status === 404;
  if (organization === null || (query.data === undefined && isGone)) {
    return (
      <div className={pageCss.content}>
        <MissingPage isRestorable />
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <>
        {onClose !== undefined && <HeadMeanwhile ticketKey={ticketKey} onClose={onClose} />}
        <div className={classes(pageCss.content, layoutCss.stack)}>
          {error === null ? <Loading /> : <Refused error={error} />}
          {isAway(error) && <p className={textCss.soft}>{words('ticket.shownSoon')}</p>}
        </div>
      </>
    );
  }
  return <Shown ticket={query.data} {...{ isGone, heading, onClose, onDeleted }} />;
}

function Shown({
  ticket,
  isGone,
  heading,
  onClose,
  onDeleted,
}: {
  ticket: Ticket;
  isGone: boolean;
  heading: Ref<HTMLHeadingElement>;
  onClose: (() => void) | undefined;
  onDeleted: () => void;
}) {
  const { organization } = useSession();
  const project = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
    select: (all) => all.find(({ id }) => id === ticket.project_id),
  }).data;
  const [opened, setOpened] = useState<Opened | null>(null);
  const ruleWindows = useRuleWindows();
  const isPhone = useIsPhone();
  const canEdit = !isGone && project?.archived !== true;
  const { data: people = [] } = useQuery(membersQuery(ticket.project_id));
  const relations = (
    <>
      <Relations key={ticket.id} ticket={ticket} canEdit={canEdit} />
      {ticket.development_count !== 0 && (
        <DevelopmentOfTicket key={`development ${ticket.id}`} ticket={ticket.id} />
      )}
    </>
  );
  const { id, key, title } = ticket;
  useKeepOpened({ id, address: `/app/tickets/${key}`, name: title, sign: key });
  return (
    <article className={ticketCss.ticket}>
      <MarkRead subject={ticket.id} />
      <TicketHead
        {...{ ticket, project, canEdit, onClose, onDeleted }}
        onMove={() => setOpened('board')}
      />
      <div className={ticketCss.ticketTop}>
        {isGone && <Deleted ticket={ticket} />}
        <Parent ticket={ticket} canEdit={canEdit} />
        {ruleWindows !== null && <ruleWindows.Repeats ticket={ticket} />}
        <TitleEdit key={ticket.id} ticket={ticket} heading={heading} canEdit={canEdit} />
      </div>
      <aside className={ticketCss.ticketSide}>
        <div className={ticketCss.ticketFacts}>
          <TicketProperties key={ticket.id} {...{ ticket, canEdit, opened, setOpened }} />
          {!isPhone && relations}
        </div>
      </aside>
      <div className={ticketCss.ticketMain}>
        <MentionablePeople value={people}>
          <Files
            key={ticket.id}
            on={{ kind: 'tickets', id: ticket.id }}
            html={ticket.description_html}
            canEdit={canEdit}
            after={
              <>
                <SubTickets ticket={ticket} canEdit={canEdit} Values={ChildValues} />
                {isPhone && relations}
                <Activity ticket={ticket} canEdit={canEdit} />
              </>
            }
          >
            <TextEdit ticket={ticket} canEdit={canEdit} />
          </Files>
        </MentionablePeople>
      </div>
    </article>
  );
}
