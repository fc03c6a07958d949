import { ruleBudget } from '../budgets/rule-budget.ts';
import { affectedKinds, kindsOfEntry } from '../event/affected-kind.ts';
import type { EventRecord } from '../event/event-record.ts';
import type { RuleVia } from '../access/principal.ts';
import type { ActionsOfHour, Rule } from '../records/rule.ts';
import { ruleEventKinds } from './check-rule.ts';

/** What happened to one ticket by an event: to its subject, or to a ticket that the event affected. */
interface Trigger {
  readonly kind: string;
  readonly ticketId: string;
  /** The new values of the changed fields. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** The rules of an organization that are on, by the events that they answer. */
export interface RuleIndex {
  readonly kinds: ReadonlySet<string>;
  /** By the kind of the event, and the changed field for rules that name one. */
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
}

/** A run of a rule that an event starts for a ticket. `isTooDeep`: it is recorded, and nothing is done. */
export interface RuleMatch {
  readonly rule: Rule;
  readonly ticketId: string;
  readonly isTooDeep: boolean;
}

const keyOf = (kind: string, field = ''): string => `${kind} ${field}`;

/** The index of the rules of an organization. It is made once, so that an event costs what its own rules cost. */
export function indexOfRules(rules: readonly Rule[]): RuleIndex {
  const index = new Map<string, Rule[]>();
  const kinds = new Set<string>();
  for (const rule of rules) {
    const { when } = rule;
    if (!rule.enabled || !('kinds' in when)) continue;
    for (const kind of new Set<string>(when.kinds)) {
      const key = keyOf(kind, when.on === 'event' ? when.field : undefined);
      const rulesOfKey = index.get(key) ?? [];
      rulesOfKey.push(rule);
      index.set(key, rulesOfKey);
      kinds.add(kind);
    }
  }
  return { kinds, rules: index };
}

const known: ReadonlySet<string> = new Set(ruleEventKinds);

function* triggersOf(event: EventRecord, { kinds }: RuleIndex): Generator<Trigger> {
  const { type: kind, data, changes, affected } = event;
  if (known.has(kind) && kinds.has(kind)) {
    const ticketId = String(data['ticket_id'] ?? data['id']);
    const entries = Object.entries(changes).map(([field, { to }]) => [field, to]);
    yield { kind, ticketId, changes: Object.fromEntries(entries) };
  }
  if (!affectedKinds.some((each) => kinds.has(each))) return;
  for (const entry of affected) {
    if (entry.type !== 'ticket') continue;
    for (const each of kindsOfEntry(entry, event)) {
      yield { kind: each, ticketId: entry.id, changes: entry.changes };
    }
  }
}

const isAllDone = (value: unknown): boolean => {
  const { done, total } = (value ?? {}) as { readonly done?: number; readonly total?: number };
  return total !== undefined && total > 0 && done === total;
};

/** Whether the field that the rule names, if it does, has its value. */
function isAnswered({ when }: Rule, { changes }: Trigger): boolean {
  if (when.on !== 'event' || when.field === undefined || when.to === undefined) return true;
  const value = changes[when.field];
  if (when.field === 'children' || when.field === 'checklist') {
    return when.to === 'all' && isAllDone(value);
  }
  return Array.isArray(value) ? value.includes(when.to) : value === when.to;
}

const rulesOf = ({ rules }: RuleIndex, { kind, changes }: Trigger): readonly Rule[] =>
  [undefined, ...Object.keys(changes)].flatMap((field) => rules.get(keyOf(kind, field)) ?? []);

/**
 * The runs that an event of the log starts, once for each rule and ticket, in the order of the rules' ids, before the filters of the rules are applied. `via`: the rule that made the
 * event. A rule never answers its own events, and chains of rules end with `isTooDeep` after `ruleBudget.depth`.
 */
export function matchesOf(
  index: RuleIndex,
  event: EventRecord,
  via: RuleVia | null = null,
): RuleMatch[] {
  const isTooDeep = (via?.depth ?? 0) >= ruleBudget.depth;
  const matches = new Map<string, RuleMatch>();
  for (const trigger of triggersOf(event, index)) {
    for (const rule of rulesOf(index, trigger)) {
      const { projectId } = rule;
      if (rule.id === via?.id || (projectId !== null && projectId !== event.project_id)) continue;
      if (!isAnswered(rule, trigger)) continue;
      const { ticketId } = trigger;
      matches.set(`${rule.id} ${ticketId}`, { rule, ticketId, isTooDeep });
    }
  }
  return [...matches.values()].toSorted((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
}

/** Whether a run with this number of actions has to wait, because the actions of the last hour are as many as allowed. */
export const mustWait = (actions: number, { ofRule, ofOrganization }: ActionsOfHour): boolean =>
  ofRule + actions > ruleBudget.actionsOfRule ||
  ofOrganization + actions > ruleBudget.actionsOfOrganization;
