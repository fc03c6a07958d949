/** Everything that can happen, in the words of the API: subject, then what happened to it. */
export const eventKinds = [
  'project.created',
  'project.updated',
  'project.archived',
  'project.unarchived',
  'project.deleted',
  'project.restored',
  'board.created',
  'board.updated',
  'board.reordered',
  'board.deleted',
  'ticket.created',
  'ticket.updated',
  'ticket.archived',
  'ticket.unarchived',
  'ticket.moved',
  'ticket.reordered',
  'ticket.completed',
  'ticket.reopened',
  'ticket.deleted',
  'ticket.restored',
  'ticket.comment.created',
  'ticket.comment.updated',
  'ticket.comment.deleted',
  'document.created',
  'document.updated',
  'document.published',
  'document.drafted',
  'document.archived',
  'document.unarchived',
  'document.deleted',
  'document.restored',
  'document.comment.created',
  'document.comment.updated',
  'document.comment.deleted',
  'notification.sent',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** What an event may be called: a kind, or the trial of a webhook, which goes to that webhook alone. */
export const eventTypes = [...eventKinds, 'webhook.test'] as const;

export type EventType = (typeof eventTypes)[number];
