import type { QueryClient } from '@tanstack/react-query';
import type { LogEvent, Ticket } from '../api/work-records.ts';
import { removeFromColumns, showInColumns } from '../data/columns.ts';
import { keepForLater } from '../data/moving.ts';
import { invalidateSoon } from './invalidate-soon.ts';

/** Brings what the pages know up to what an event says. The keys are those of `data/queries.ts`. */
export function applyEvent(client: QueryClient, event: LogEvent): void {
  const [subject = '', ...more] = event.type.split('.');
  const project = event.project_id ?? '';
  const soon = (...key: string[]) => invalidateSoon(client, key);
  if (['deleted', 'restored'].includes(more[0] ?? '')) soon('trash');
  if (subject === 'ticket') {
    if (more[0] === 'comment') soon('comments', String(event.data['ticket_id']));
    else applyToTicket(client, event);
    soon('history', String(event.data['ticket_id'] ?? event.data['id']));
    return;
  }
  if (subject === 'board') {
    soon('boards', project);
    if (more[0] !== 'updated') soon('columns', project);
  } else if (subject === 'label') soon('labels', project);
  else if (subject === 'project' && more[0] === 'member') soon('members', project);
  else if (subject === 'project') soon('projects', event.organization_id);
  else if (subject === 'document') {
    if (more[0] === 'comment') soon('comments', String(event.data['document_id']));
    else soon('documents');
  } else if (subject === 'notification') soon('notifications');
  else if (subject === 'organization') {
    soon('me');
    soon('organization', event.organization_id);
  } else if (subject === 'member' || subject === 'invitation')
    soon('people', event.organization_id);
}

function applyToTicket(client: QueryClient, { type, data, project_id }: LogEvent): void {
  const project = project_id ?? '';
  const soon = (...key: string[]) => invalidateSoon(client, key);
  if (type === 'ticket.reordered') {
    // The data is the board and the new order, without the ranks.
    soon('columns', project, String(data['id']));
    soon('tickets', project);
    return;
  }
  if (type !== 'ticket.updated') soon('boards', project);
  soon('analytics', project);
  soon('tickets', project);
  soon('assigned');
  const ticket = data as unknown as Ticket;
  const isGone = type === 'ticket.deleted';
  client.setQueryData<Ticket>(['ticket', ticket.key], (known) =>
    known === undefined || known.version > ticket.version ? known : ticket,
  );
  if (isGone) soon('ticket', ticket.key);
  // A move of one's own that is under way shows it when it has its answer.
  if (keepForLater({ ticket, isGone })) return;
  if (isGone || ticket.archived) removeFromColumns(client, ticket);
  else showInColumns(client, ticket);
}
