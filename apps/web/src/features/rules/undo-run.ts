import { api, data, ifVersion, where } from '../../api/client.ts';
import { listPage } from '../../api/lists.ts';
import type { LogEvent, Ticket } from '../../api/types.ts';
import type { RuleRun } from '../../data/queries/rules.ts';
import { deleteTicket, moveTicket, type TicketFields } from '../../data/queries/ticket-requests.ts';
import { ruleOf } from '../../design/author-name.ts';

/** The fields of a ticket that people set. What else changes follows from them. */
const settable: ReadonlySet<string> = new Set<keyof TicketFields>([
  'title',
  'description_html',
  'priority',
  'due_at',
  'estimate',
  'assignee_ids',
  'label_ids',
  'tag_names',
  'archived',
]);
const custom = 'custom_fields.';

/** What brings a ticket back to its state before a run. */
export interface Reversal {
  /** The version after the run: a ticket that was changed since stays as it is. */
  readonly version: number;
  readonly fields: Partial<TicketFields>;
  readonly board: string | null;
  readonly comments: readonly string[];
}

/** The reversal of what a run did with a ticket, from the events of the ticket, newest first. */
export function reversalOf(
  { rule_id: rule, created_at: start }: Pick<RuleRun, 'rule_id' | 'created_at'>,
  events: readonly LogEvent[],
): Reversal {
  const own = events
    .filter(({ actor, timestamp }) => ruleOf(actor)?.id === rule && timestamp >= start)
    .toReversed();
  const before = new Map<string, unknown>();
  for (const { changes } of own) {
    for (const [field, { from }] of Object.entries(changes)) {
      if (!before.has(field)) before.set(field, from);
    }
  }
  const all = [...before];
  const values = all
    .filter(([field]) => field.startsWith(custom))
    .map(([field, value]) => [field.slice(custom.length), value] as const);
  const versions = own.flatMap(({ type, data: { version } }) =>
    type.split('.').length === 2 && typeof version === 'number' ? version : [],
  );
  const board = before.get('board_id');
  return {
    version: Math.max(0, ...versions),
    fields: {
      ...(Object.fromEntries(all.filter(([field]) => settable.has(field))) as Partial<Ticket>),
      ...(values.length > 0 && {
        custom_fields: Object.fromEntries(values) as TicketFields['custom_fields'],
      }),
    },
    board: typeof board === 'string' ? board : null,
    comments: own.flatMap(({ type, data: { id } }) =>
      type === 'ticket.comment.created' && typeof id === 'string' ? id : [],
    ),
  };
}

async function revert(ticket: string, run: RuleRun): Promise<void> {
  const page = await listPage(
    (query) => api.GET('/tickets/{ticket}/events', where({ ticket }, query)),
    50,
  );
  const { version, fields, board, comments } = reversalOf(run, page.items);
  for (const comment of comments) {
    await data(api.DELETE('/tickets/{ticket}/comments/{comment}', where({ ticket, comment })));
  }
  if (Object.keys(fields).length > 0) {
    const body = fields;
    await data(
      api.PATCH('/tickets/{ticket}', { ...where({ ticket }), body, ...ifVersion(version) }),
    );
  }
  if (board !== null) await moveTicket(ticket, { board_id: board }, crypto.randomUUID());
}

/**
 * Undoes what a run did: fields and boards are as before, at the end of the board, and its comments and tickets are deleted. Notifications
 * stay. Rejects with `Refusal` where a ticket was changed since.
 */
export async function undoRun(run: RuleRun): Promise<void> {
  const made = new Set(
    run.changes.flatMap((change) => (change.do === 'create' ? (change.ticket_id ?? []) : [])),
  );
  const changed = new Set(run.changes.flatMap(({ ticket_id: id }) => id ?? []));
  for (const id of changed) await (made.has(id) ? deleteTicket(id) : revert(id, run));
}
