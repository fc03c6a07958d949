import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { MissingPage } from '../account/missing-page.tsx';
import { Refusal } from '../api/refusal.ts';
import type { Ticket } from '../api/types.ts';
import { Comments } from '../comments/comments.tsx';
import { useSession } from '../frame/session.tsx';
import { ConnectionState } from '../live/live.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { useLastError } from '../ui/use-last-error.ts';
import { howLongAgo, inFull } from '../ui/when.ts';
import { History } from './history.tsx';
import { ticketQuery } from './queries.ts';
import { TextEdit } from './text-edit.tsx';
import { Deleted, TicketActions } from './ticket-actions.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { TitleEdit } from './title-edit.tsx';

/** Everything about one ticket, by itself or over its board. */
export function TicketView({ ticketKey, onDeleted }: { ticketKey: string; onDeleted: () => void }) {
  const { organization } = useSession();
  const query = useQuery(ticketQuery(organization, ticketKey));
  const heading = usePageTitle(ticketKey);
  const error = useLastError(query);
  const isGone = error instanceof Refusal && error.status === 404;
  if (organization === null || (query.data === undefined && isGone)) return <MissingPage />;
  return (
    <Fetched query={query}>
      {(ticket) => (
        <Shown ticket={ticket} isGone={isGone} heading={heading} onDeleted={onDeleted} />
      )}
    </Fetched>
  );
}

function Shown({
  ticket,
  isGone,
  heading,
  onDeleted,
}: {
  ticket: Ticket;
  isGone: boolean;
  heading: Ref<HTMLHeadingElement>;
  onDeleted: () => void;
}) {
  const { organization, isManager } = useSession();
  const project = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
    select: (all) => all.find(({ id }) => id === ticket.project_id),
  }).data;
  const canEdit = !isGone && project?.archived !== true;
  return (
    <article className="ticket">
      <header className="ticket-head">
        <p>
          {project !== undefined && (
            <>
              <AppLink href={`/app/projects/${project.key}`}>{project.name}</AppLink>
              {' / '}
            </>
          )}
          <span className="ticket-key">{ticket.key}</span>
          {ticket.archived && <span className="pill off">Archived</span>}
        </p>
        <ConnectionState />
      </header>
      {isGone && <Deleted ticket={ticket} />}
      <TitleEdit key={ticket.id} ticket={ticket} heading={heading} canEdit={canEdit} />
      <div className="ticket-body">
        <TextEdit key={ticket.id} ticket={ticket} canEdit={canEdit} />
        <aside className="ticket-side" aria-label="Fields">
          <TicketFields ticket={ticket} canEdit={canEdit} />
          <p className="small soft">
            Created by {ticket.created_by.name}{' '}
            <time dateTime={ticket.created_at} title={inFull(ticket.created_at)}>
              {howLongAgo(ticket.created_at)}
            </time>
            , changed {howLongAgo(ticket.updated_at)}
          </p>
          {!isGone && project?.archived !== true && (
            <TicketActions ticket={ticket} onDeleted={onDeleted} />
          )}
        </aside>
        <Comments on={{ kind: 'tickets', id: ticket.id }} canEdit={canEdit} />
        {isManager && <History ticket={ticket} />}
      </div>
    </article>
  );
}
