import type { FieldErrors } from '@basalt/domain';
import { shownErrors } from './shown-errors.ts';
import { noFieldErrors, type Rows } from './row.ts';

/** Refusals by a field or by a rule of the domain: all are 422. */
export const ruleRows = {
  validation_failed: {
    status: 422,
    example: { errors: { title: ['must not be blank'] } },
    title: 'Validation failed',
    message: ({ errors, left: unlisted }) => {
      const { shown, left } = shownErrors(errors, unlisted);
      return `Not valid: ${Object.keys(shown).join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
    },
    errors: ({ errors }) => shownErrors(errors).shown,
  },
  wip_limit_exceeded: {
    status: 422,
    example: { field: 'board_id', wip: { limit: 3, current: 3, incoming: 1 } },
    title: 'WIP limit exceeded',
    message: ({ wip }) => `The board holds ${wip.current} of at most ${wip.limit} tickets.`,
    params: ({ wip }) => wip,
    errors: ({ field, wip }) => ({
      [field]: [`would make ${wip.current + wip.incoming} tickets, but the limit is ${wip.limit}`],
    }),
  },
  board_not_empty: {
    status: 422,
    example: { ticketCount: 2 },
    title: 'Board not empty',
    message: ({ ticketCount }) =>
      `The board holds ${ticketCount} ${ticketCount === 1 ? 'ticket' : 'tickets'}: name a board to move them to.`,
    params: ({ ticketCount }) => ({ tickets: ticketCount }),
    errors: () => ({ move_to_board_id: ['is required when the board holds tickets'] }),
  },
  last_board: {
    status: 422,
    title: 'Last board',
    message: 'A project keeps at least one board.',
    errors: noFieldErrors,
  },
  too_many_boards: {
    status: 422,
    example: { limit: 200 },
    title: 'Too many boards',
    message: ({ limit }) => `A project has at most ${limit} boards.`,
    params: ({ limit }) => ({ limit }),
    errors: noFieldErrors,
  },
  import_state: {
    status: 422,
    example: { state: 'done' },
    title: 'Import in another state',
    message: ({ state }) =>
      `The import is ${state}: it cannot be cancelled once it has ended, and undone only within a day after that.`,
    params: ({ state }) => ({ state }),
    errors: noFieldErrors,
  },
  project_archived: {
    status: 422,
    title: 'Project archived',
    message: 'The project is archived: unarchive it first.',
    errors: ({ fields = [] }) =>
      Object.fromEntries(
        fields.map((field) => [field, ['cannot be changed while the project is archived']]),
      ),
  },
  quota_exceeded: {
    status: 422,
    example: { quota: 'webhooks', limit: 100 },
    title: 'Quota exceeded',
    message: ({ quota, limit }) =>
      `An organization has at most ${limit} ${quota}: remove one first, or ask the operator of the service for more.`,
    params: ({ quota, limit }) => ({ quota, limit }),
    errors: noFieldErrors,
  },
  webhook_disabled: {
    status: 422,
    title: 'Webhook disabled',
    message: 'The webhook is disabled: enable it first.',
    errors: noFieldErrors,
  },
  not_deleted: {
    status: 422,
    example: { resource: 'ticket' },
    title: 'Not deleted',
    message: ({ resource }) => `The ${resource} is not deleted.`,
    params: ({ resource }) => ({ resource }),
    errors: noFieldErrors,
  },
  last_owner: {
    status: 422,
    title: 'Last owner',
    message: 'An organization keeps at least one owner.',
    errors: ({ field }): FieldErrors =>
      field === undefined ? {} : { [field]: ['would leave the organization without an owner'] },
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    message: 'This Idempotency-Key was used with another body.',
    errors: () => ({ 'Idempotency-Key': ['was used with another body'] }),
  },
} satisfies Partial<Rows>;
