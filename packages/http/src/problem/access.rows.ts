import type { Rows } from './row.ts';

const appRefusals = {
  refused: 'The organization does not allow this app.',
  approval_needed: 'An owner or admin of the organization must approve this app first.',
  approval_requested: 'An owner or admin of the organization has been asked to approve this app.',
  no_scope: 'Your role allows nothing of what this app asks for.',
} as const;

/** Refusals of callers without the right. */
export const accessRows = {
  invalid_credential: {
    status: 401,
    title: 'Unauthorized',
    message: 'A valid API credential is required.',
    headers: ({ resourceMetadata: at, scope }) => ({
      'WWW-Authenticate':
        at === undefined
          ? 'Bearer'
          : `Bearer resource_metadata="${at}"${scope === undefined ? '' : `, scope="${scope}"`}`,
    }),
  },
  organization_suspended: {
    status: 403,
    title: 'Organization suspended',
    message:
      'The organization is suspended. Its data is kept. Ask the operator of this service for help.',
  },
  insufficient_scope: {
    status: 403,
    example: { required: 'tickets:write' },
    title: 'Insufficient scope',
    message: ({ required }) => `The credential does not have the scope ${required}.`,
    params: ({ required }) => ({ required }),
    headers: ({ required }) => ({
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${required}"`,
    }),
  },
  person_required: {
    status: 403,
    title: 'Person required',
    message:
      'A credential is not a person. Call this with the token of an app that acts for a person.',
  },
  wrong_organization: {
    status: 403,
    example: { resource: 'ticket' },
    title: 'Wrong organization',
    message: ({ resource }) => `The ${resource} belongs to another organization.`,
    params: ({ resource }) => ({ resource }),
  },
  not_author: {
    status: 403,
    title: 'Not the author',
    message: ({ isDeletedByOther }) =>
      isDeletedByOther === true
        ? 'Somebody else deleted this comment. Only owners and admins may restore it.'
        : 'Only its author may change a comment.',
    params: ({ isDeletedByOther }) => ({
      deleted_by: isDeletedByOther === true ? 'somebody' : 'author',
    }),
  },
  not_editor: {
    status: 403,
    title: 'Not an editor',
    message: 'Only its creator, its editors, owners and admins may change a document.',
  },
  app_not_allowed: {
    status: 403,
    example: { reason: 'refused' },
    title: 'App not allowed',
    message: ({ reason }) => appRefusals[reason],
    params: ({ reason }) => ({ reason }),
  },
  insufficient_role: {
    status: 403,
    example: { required: 'admin' },
    title: 'Insufficient role',
    message: ({ required }) => `The role ${required} is needed.`,
    params: ({ required }) => ({ required }),
  },
} satisfies Partial<Rows>;
