import type { GitCause, GitReader, SentDevelopment } from '../ports/git.port.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { Rule } from '../records/rule.ts';
import { newRun, type RuleRun } from '../records/rule-run.ts';
import { nameOf, type Linking } from './link-developments.ts';

/** A delivery, and the rules that answer Git. */
interface GitNews extends Pick<Linking, 'sent' | 'loaded' | 'projectIds'> {
  readonly rules: readonly Rule[];
  /** The digest of the delivery, and the name of its connection, which acts where the forge names nobody. */
  readonly by: { readonly digest: string; readonly name: string };
}

interface RunContext {
  readonly isOutdated: GitReader['isOutdated'];
  readonly newId: NewId;
  readonly now: Date;
}

interface ConcernedTicket {
  readonly id: string;
  readonly projectId: string;
  readonly closing: boolean;
}

/**
 * The runs that a delivery starts: one for each rule and ticket, however many of its events the rule answers. What happened at the forge starts one, even if
 * two connections deliver it: the runs have the same key. They concern the tickets that a branch, commit or
 * pull request names now, and those that it is linked to. What comes too late starts none.
 */
export function gitRunsOf(
  { rules, sent, loaded, projectIds, by }: GitNews,
  { isOutdated, newId, now }: RunContext,
): RuleRun[] {
  if (rules.length === 0) return [];
  const storedOf = Map.groupBy(loaded.stored, ({ development }) => nameOf(development));
  const ticketsOf = Map.groupBy(loaded.tickets, ({ key }) => key);

  function concernedBy(item: SentDevelopment): ConcernedTicket[] {
    const stored = storedOf.get(nameOf(item)) ?? [];
    if (stored.some(({ development }) => isOutdated(item, development))) return [];
    const named = item.references.flatMap(({ key, closes: closing }) =>
      (ticketsOf.get(key) ?? []).map(({ id, projectId }) => ({ id, projectId, closing })),
    );
    const linked = stored.map(({ development: { ticketId: id }, projectId }) => {
      return { id, projectId, closing: false };
    });
    return [...named, ...linked].filter(({ projectId }) => projectIds.has(projectId));
  }

  const runs = new Map<string, RuleRun>();
  for (const item of sent) {
    const { trigger } = item;
    const answering = trigger === null ? [] : rules.filter((rule) => answers(rule, trigger));
    if (trigger === null || answering.length === 0) continue;
    const actor = { type: 'system', name: trigger.actor ?? by.name } as const;
    const facts = { actor, branch: trigger.branch, depth: 0 };
    for (const ticket of concernedBy(item)) {
      for (const rule of answering.filter((each) => isOf(each, ticket))) {
        const at = `${rule.id} ${ticket.id}`;
        if (runs.has(at)) continue;
        const concerned = { id: ticket.id, key: null };
        const key = keyOf(item, trigger, by.digest);
        const started = { cause: 'git', key, ticket: concerned, facts } as const;
        runs.set(at, newRun(rule, started, { newId, now }));
      }
    }
  }
  return [...runs.values()];
}

/** Identifies what happened, whichever connection delivers it. */
const keyOf = (item: SentDevelopment, { kind, moment }: GitCause, digest: string): string =>
  `${nameOf(item)} ${kind} ${moment ?? digest}`;

const answers = ({ when }: Rule, { kind }: GitCause): boolean =>
  when.on === 'git' && when.kinds.includes(kind);

/** Whether the rule is of the project of the ticket, and does not wait for something that closes it. */
const isOf = ({ when, projectId }: Rule, ticket: ConcernedTicket): boolean =>
  (projectId === null || projectId === ticket.projectId) &&
  (when.on !== 'git' || when.closing !== true || ticket.closing);
