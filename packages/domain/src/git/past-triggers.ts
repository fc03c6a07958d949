import type { EventRecord } from '../event/event-record.ts';
import type { GitTrigger, RuleWhen } from '../records/rule.ts';

type OnGit = Extract<RuleWhen, { on: 'git' }>;

/** The events of the log that show what happened at forges. */
export const developmentEvents = [
  'ticket.development.linked',
  'ticket.development.updated',
] as const;

/** The state that shows that it happened. The log has no reviews, and does not say on which branch a commit is. */
const states: Readonly<Partial<Record<GitTrigger, readonly [kind: string, ...states: string[]]>>> =
  {
    'branch.created': ['branch', 'open'],
    'pull_request.opened': ['pull_request', 'open', 'draft'],
    'pull_request.merged': ['pull_request', 'merged'],
    'pull_request.closed': ['pull_request', 'closed'],
  };

/** Whether the log shows all that the rule answers. */
export const isInLog = ({ kinds }: OnGit): boolean =>
  kinds.every((kind) => Object.hasOwn(states, kind));

/**
 * The ticket for which the rule would have run when this happened, and its branch where the log has it; null for none. A pull request counts as opened when it
 * is linked.
 */
export function pastTriggerOf(
  { kinds, closing }: OnGit,
  { type, data, changes }: EventRecord,
): { readonly ticketId: string; readonly branch: string | null } | null {
  const { ticket_id: ticketId, kind, state, title } = data;
  const isLinked = type === 'ticket.development.linked';
  // Another title or author is nothing that happened to it.
  if (!isLinked && (changes['state'] === undefined || kind === 'commit')) return null;
  if (closing === true && data['closing'] !== true) return null;
  const isAnswered = kinds.some((trigger) => {
    const [ofKind, ...after] = states[trigger] ?? [];
    const isNew = trigger !== 'pull_request.opened' || isLinked;
    return isNew && ofKind === kind && after.includes(String(state));
  });
  return isAnswered
    ? { ticketId: String(ticketId), branch: kind === 'branch' ? String(title) : null }
    : null;
}
