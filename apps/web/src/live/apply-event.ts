import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LogEvent, Ticket } from '../api/types.ts';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { ticketsOf, type ColumnPages } from '../ticket/changes/column-pages.ts';
import { removeFromColumns, showInColumns } from '../ticket/changes/columns.ts';
import { refreshNotifications } from './refresh-notifications.ts';
import { keepForLater } from '../ticket/changes/moving.ts';

/** Updates the cached data of the pages with an event.  */
export function applyEvent(client: QueryClient, event: LogEvent): void {
  const [subject = '', ...more] = event.type.split('.');
  const project = event.project_id ?? '';
  const soon = (key: QueryKey) => invalidateSoon(client, key);
  if (['deleted', 'restored'].includes(more[0] ?? '')) soon(keys.allTrash);
  if (subject === 'ticket' || subject === 'document') refreshNotifications(client);
  if (more[0] === 'file') {
    const on = event.affected[0]?.id ?? '';
    soon(keys.files(on));
    if (subject === 'ticket') soon(keys.history(on));
    return;
  }
  if (subject === 'ticket') {
    if (event.type === 'ticket.recounted') {
      for (const key of [keys.columns(project), keys.lists(project)]) soon(key);
      for (const key of [keys.allTickets, keys.allAssigned, keys.allRelations]) soon(key);
      for (const { id } of event.affected) soon(keys.history(id));
      return;
    }
    if (more[0] === 'comment') soon(keys.comments(String(event.data['ticket_id'])));
    else applyToTicket(client, event);
    if (/^ticket\.(?:related|unrelated|moved|updated|deleted|restored)$/u.test(event.type)) {
      soon(keys.allRelations);
    }
    soon(keys.history(String(event.data['ticket_id'] ?? event.data['id'])));
    return;
  }
  if (subject === 'board') {
    soon(keys.boards(project));
    if (more[0] !== 'updated') soon(keys.columns(project));
  } else if (subject === 'label') soon(keys.labels(project));
  else if (subject === 'project' && more[0] === 'member') soon(keys.members(project));
  else if (subject === 'project') soon(keys.projects(event.organization_id));
  else if (subject === 'document') {
    if (more[0] === 'comment') soon(keys.comments(String(event.data['document_id'])));
    else soon(keys.allDocuments);
  } else if (subject === 'notification') soon(keys.notifications);
  else if (subject === 'organization') {
    soon(keys.me);
    soon(keys.organization(event.organization_id));
  } else if (subject === 'member' || subject === 'invitation')
    soon(keys.peopleAndInvitations(event.organization_id));
}

/**
 * The ticket of an event. Events name no parent of another project, so the parent that this page has read stays, unless the event takes a
 * parent away. The ticket is read again, because its parent can be deleted.
 */
function ticketOf(client: QueryClient, { type, data, changes, project_id }: LogEvent): Ticket {
  const ticket = data as unknown as Ticket;
  const relation = changes['relation']?.from as { type: string } | null | undefined;
  if (type === 'ticket.unrelated' && relation?.type === 'parent') return ticket;
  const columns = client.getQueriesData<ColumnPages>({ queryKey: keys.columns(project_id ?? '') });
  const known =
    client.getQueryData<Ticket>(keys.ticket(ticket.key)) ??
    columns.flatMap(([, pages]) => ticketsOf(pages)).find(({ id }) => id === ticket.id);
  if (ticket.parent_id !== null || (known?.parent_id ?? null) === null) return ticket;
  invalidateSoon(client, keys.ticket(ticket.key));
  invalidateSoon(client, keys.columns(project_id ?? ''));
  return { ...ticket, parent_id: known?.parent_id ?? null };
}

function applyToTicket(client: QueryClient, event: LogEvent): void {
  const { type, data, project_id } = event;
  const project = project_id ?? '';
  const soon = (key: QueryKey) => invalidateSoon(client, key);
  if (type === 'ticket.reordered') {
    // The data is the board and the new order, without the ranks.
    soon(keys.columnsOf(project, String(data['id'])));
    soon(keys.lists(project));
    return;
  }
  if (type !== 'ticket.updated') soon(keys.boards(project));
  soon(keys.analytics(project));
  soon(keys.lists(project));
  soon(keys.allAssigned);
  const ticket = ticketOf(client, event);
  const isGone = type === 'ticket.deleted';
  client.setQueryData<Ticket>(keys.ticket(ticket.key), (known) =>
    known === undefined || known.version > ticket.version ? known : ticket,
  );
  if (isGone) soon(keys.ticket(ticket.key));
  // While this page moves the ticket itself, the event is applied after the answer to the move.
  if (keepForLater({ ticket, isGone })) return;
  if (isGone || ticket.archived) removeFromColumns(client, ticket);
  else showInColumns(client, ticket);
}
