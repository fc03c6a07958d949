import { systemPrincipal, viaOfActor, type Principal } from '../../access/principal.ts';
import { ruleBudget } from '../../budgets/rule-budget.ts';
import type { ChangeContext } from '../../change/change.ts';
import type { EventRecord } from '../../event/event-record.ts';
import type { NoticePortion } from '../../notification/notice-portion.ts';
import { changed } from '../../record/next-version.ts';
import type { Rule } from '../../records/rule.ts';
import { factsOf, newRun, refusedAtOnce, tooDeep, type RuleRun } from '../../records/rule-run.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { indexOfRules, matchesOf, type RuleIndex } from '../match-rules.ts';
import { latestTime, nextTimes } from '../schedule.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Milliseconds between two checks of times of tickets. */
const checkInterval = 15 * minute;
/** Milliseconds before a check in which a due date, or before the first check any time of a ticket, starts a run. Runs are kept longer. */
const checkedBefore = (ruleBudget.runDays - 1) * day;

/** The principal that starts and records runs: the service itself. */
export const ruleEngineOf = (organizationId: string): Principal => ({
  ...systemPrincipal(organizationId),
  actor: { type: 'system', name: 'rules' },
});

/** The runs that an event starts. */
function runsOfEvent(
  index: RuleIndex,
  event: EventRecord,
  context: Pick<ChangeContext, 'newId' | 'now'>,
): RuleRun[] {
  const via = viaOfActor(event.actor);
  return matchesOf(index, event, via)
    .filter(({ rule }) => rule.enabledAt <= new Date(event.timestamp))
    .map(({ rule, ticketId, isTooDeep }) => {
      const facts = factsOf(event.actor, via?.depth ?? 0);
      const started = { cause: 'event', key: event.id, event: event.id, facts } as const;
      const run = newRun(rule, { ...started, ticket: { id: ticketId, key: null } }, context);
      if (!isTooDeep) return run;
      return refusedAtOnce(run, tooDeep, context.now);
    });
}

/** The run of a schedule whose time came, or of a check of times of tickets, and the rule with its next time. */
function timedRun(
  rule: Rule,
  context: Pick<ChangeContext, 'newId' | 'now'>,
): { rule: Rule; run: RuleRun | null } {
  const { now } = context;
  const { when, nextAt, enabledAt } = rule;
  if (nextAt === null || (when.on !== 'schedule' && when.on !== 'time')) {
    return { rule: changed(rule, { nextAt: null }), run: null };
  }
  if (when.on === 'schedule') {
    const at = latestTime(when, new Date(nextAt.getTime() - 1), now) ?? nextAt;
    const run = newRun(rule, { cause: 'schedule', key: at.toISOString() }, context);
    return { rule: changed(rule, { nextAt: nextTimes(when, now, 1)[0] ?? null }), run };
  }
  const isFirst = nextAt.getTime() === enabledAt.getTime();
  const from =
    isFirst || when.of === 'due' ? now.getTime() - checkedBefore : nextAt.getTime() - checkInterval;
  const key = [new Date(from), now].map((at) => at.toISOString()).join(' ');
  const run = newRun(rule, { cause: 'time', key }, context);
  return { rule: changed(rule, { nextAt: new Date(now.getTime() + checkInterval) }), run };
}

/** The refused run of a schedule or check that failed each time, and the rule, which is tried again later. */
function skippedTime(
  rule: Rule,
  context: Pick<ChangeContext, 'newId' | 'now'>,
): { rule: Rule; run: RuleRun } {
  const { now } = context;
  const cause = rule.when.on === 'schedule' ? 'schedule' : 'time';
  const run = newRun(rule, { cause, key: now.toISOString() }, context);
  return {
    rule: changed(rule, { nextAt: new Date(now.getTime() + checkInterval) }),
    run: refusedAtOnce(run, { code: 'failed', details: {} }, now),
  };
}

/** The window of times of tickets that a run checks, with the days of the rule. */
export function windowOf({ causeKey }: RuleRun, days: number): { after: Date; until: Date } {
  const [after = '', until = ''] = causeKey.split(' ');
  const shifted = (text: string) => new Date(Date.parse(text) - days * day);
  return { after: shifted(after), until: shifted(until) };
}

const noNews = { events: [], rules: [], due: [], isSkipped: false } as const;

/**
 * Stores the runs that the next events of an organization's log, and times that came, start, and up to which event in the same transaction: each event
 * starts its runs once. With `first`, only the first time that came or else the first event; with `skip`,
 * that one is left out, and a time has a refused run. Returns whether there was more already, and `busy` while another process works for
 * the organization.
 */
export const startRuns = (ports: ChangePorts) => {
  const start = changeOf(ports, {
    names: (_: { portion: NoticePortion }, { organizationId }) => ({
      kind: 'organization',
      id: organizationId,
    }),
    load: async ({ rules }, { portion }) => {
      const found = await rules.lockNews(ports.clock());
      if (found === 'busy') return { ...noNews, hasMore: found };
      if (portion === 'all') return { ...found, isSkipped: false };
      const due = found.due.slice(0, 1);
      const events = found.events.slice(0, 1 - due.length);
      const hasLeft = due.length + events.length < found.due.length + found.events.length;
      const hasMore = found.hasMore || hasLeft;
      return { ...found, due, events, hasMore, isSkipped: portion === 'skip' };
    },
    check: (loaded) => loaded,
    decide: ({ events, hasMore, rules, due, isSkipped }, context) => {
      const timed = due.map((rule) => (isSkipped ? skippedTime : timedRun)(rule, context));
      const index = indexOfRules(isSkipped ? [] : rules);
      const runs = [
        ...timed.flatMap(({ run }) => run ?? []),
        ...events.flatMap((event) => runsOfEvent(index, event, context)),
      ];
      const last = events.at(-1);
      return {
        saved: timed.map(({ rule }) => rule),
        sets: [
          ...(last === undefined ? [] : [{ kind: 'rules_read', eventId: last.id } as const]),
          ...(runs.length === 0 ? [] : [{ kind: 'rule_runs', runs } as const]),
        ],
        answer: hasMore,
      };
    },
  });
  return (organizationId: string, portion: NoticePortion = 'all'): Promise<boolean | 'busy'> =>
    start(ruleEngineOf(organizationId), { portion });
};
