import type { Rows } from './row.ts';

/** Refusals of callers without the right. */
export const accessRows = {
  invalid_credential: {
    status: 401,
    title: 'Unauthorized',
    message: 'A valid API credential is required.',
    headers: ({ resourceMetadata: at }) => ({
      'WWW-Authenticate': at === undefined ? 'Bearer' : `Bearer resource_metadata="${at}"`,
    }),
  },
  insufficient_scope: {
    status: 403,
    example: { required: 'tickets:write' },
    title: 'Insufficient scope',
    message: ({ required }) => `The credential does not have the scope ${required}.`,
    headers: ({ required }) => ({
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${required}"`,
    }),
  },
  wrong_organization: {
    status: 403,
    example: { resource: 'ticket' },
    title: 'Wrong organization',
    message: ({ resource }) => `The ${resource} belongs to another organization.`,
  },
  not_author: {
    status: 403,
    title: 'Not the author',
    message: ({ isDeletedByOther }) =>
      isDeletedByOther === true
        ? 'Somebody else deleted this comment. Only owners and admins may restore it.'
        : 'Only its author may change a comment.',
  },
  not_editor: {
    status: 403,
    title: 'Not an editor',
    message: 'Only its creator, its editors, owners and admins may change a document.',
  },
  insufficient_role: {
    status: 403,
    example: { required: 'admin' },
    title: 'Insufficient role',
    message: ({ required }) => `The role ${required} is needed.`,
  },
} satisfies Partial<Rows>;
