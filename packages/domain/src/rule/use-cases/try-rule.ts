import { viaOfActor, type Actor, type Principal } from '../../access/principal.ts';
import type { Decision } from '../../change/change.ts';
import { ruleBudget } from '../../budgets/rule-budget.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { EventRecord } from '../../event/event-record.ts';
import { developmentEvents, isInLog, pastTriggerOf } from '../../git/past-triggers.ts';
import { givenFields } from '../../kernel/patch.ts';
import { allows } from '../../kernel/scopes.ts';
import type { Cursor } from '../../kernel/page.ts';
import { changed } from '../../record/next-version.ts';
import type { Patch } from '../../record/record.ts';
import { refusePlainMember, refuseWithoutScope } from '../../records/permissions.ts';
import { viaOf, type Rule } from '../../records/rule.ts';
import { tooDeep, type RunChange, type RunProblem } from '../../records/rule-run.ts';
import type { TicketRecord } from '../../records/ticket-record.ts';
import { changeOf } from '../../run/run-change.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import { checkRule } from '../check-rule.ts';
import { indexOfRules, matchesOf, type RuleIndex } from '../match-rules.ts';
import { nextTimes } from '../schedule.ts';
import { planFor, ticketsOf } from './plan-for.ts';
import { performRun, type RulePorts } from './perform-run.ts';

const day = 24 * 60 * 60_000;
const eventsOfPage = 200;
/** Runs that a trial shows, and of these the ones whose refusals it foresees. */
const shownRuns = 50;
const performedRuns = 20;

/** What a rule would have done for one event and ticket. */
export interface TrialRun {
  readonly event_id: string | null;
  readonly at: string | null;
  readonly ticket_id: string | null;
  readonly ticket_key: string | null;
  readonly changes: readonly RunChange[];
  readonly problem: RunProblem | null;
}

/** What a rule would have done. */
export interface RuleTrial {
  /** Events of its kinds that were examined, newest first. */
  readonly events: number;
  /** Whether these are all of the last days. */
  readonly complete: boolean;
  /** Runs for tickets that the filter selects now, and others. */
  readonly matched: number;
  readonly not_matched: number;
  /** The first of the runs. */
  readonly runs: readonly TrialRun[];
  /** The next times of a schedule. */
  readonly next_times: readonly string[];
}

/** A run that an event would have started. Of the events, which can be many, only this is kept. */
interface Found {
  readonly eventId: string | null;
  readonly at: string | null;
  readonly actor: Actor;
  readonly branch: string | null;
  readonly ticketId: string | null;
  readonly isTooDeep: boolean;
}

/** The runs that an event would have started. */
function* runsOf(
  { when }: Rule,
  event: EventRecord,
  index: RuleIndex,
): Generator<Pick<Found, 'ticketId' | 'branch' | 'isTooDeep'>> {
  if (when.on === 'git') {
    const past = pastTriggerOf(when, event);
    if (past !== null) yield { ...past, isTooDeep: false };
    return;
  }
  for (const { ticketId, isTooDeep } of matchesOf(index, event, viaOfActor(event.actor))) {
    yield { ticketId, branch: null, isTooDeep };
  }
}

/** The tickets for which the events of the last days would have started runs, newest first. */
async function foundInLog(ports: RulePorts, principal: Principal, rule: Rule) {
  const { when } = rule;
  const none = { found: [] as Found[], events: 0, complete: true };
  if (when.on !== 'event' && when.on !== 'git') return none;
  const index = indexOfRules([rule]);
  const { events } = ports.tenancy.queriesOf(principal);
  const since = new Date(ports.clock().getTime() - ruleBudget.runDays * day);
  const projectId = rule.projectId ?? undefined;
  const kinds = when.on === 'git' ? developmentEvents : when.kinds;
  const filter = { kinds, since, projectId };
  const isWhole = when.on === 'event' || isInLog(when);
  const found: Found[] = [];
  let examined = 0;
  let cursor: Cursor | undefined;
  do {
    const page = { limit: eventsOfPage, ...(cursor && { cursor }) };
    const { items, next } = await events.list(filter, page, true);
    for (const event of items) {
      const { id: eventId, timestamp: at, actor } = event;
      for (const run of runsOf(rule, event, index)) found.push({ ...run, eventId, at, actor });
    }
    examined += items.length;
    cursor = items.length === 0 ? undefined : (next ?? undefined);
  } while (cursor !== undefined && examined < ruleBudget.triedEvents);
  return { found, events: examined, complete: cursor === undefined && isWhole };
}

/** Those of the ids whose tickets the filter of the rule selects now. */
async function selectedAmong(ports: RulePorts, principal: Principal, rule: Rule, ids: string[]) {
  const selected = new Set<string | null>();
  for (let at = 0; at < ids.length; at += eventsOfPage) {
    const part = ids.slice(at, at + eventsOfPage);
    const page = { limit: part.length, fields: ['id'] };
    const { items } = await ticketsOf(ports, principal, rule, { ids: part }, page);
    for (const { id } of items) selected.add(id);
  }
  return selected;
}

/** Thrown to undo the transaction of a trial. It is a refusal, so that the storage does not report a fault. */
const undone = new DomainError('not_found', { resource: 'rule' });

/** What a run would do: with `isPerformed` by doing it in a transaction that is undone. */
async function triedRun(
  ports: RulePorts,
  principal: Principal,
  rule: Rule,
  {
    actor,
    branch,
    isTooDeep,
    ticket,
  }: Pick<Found, 'actor' | 'branch' | 'isTooDeep'> & { ticket: TicketRecord | null },
  isPerformed: boolean,
): Promise<Pick<TrialRun, 'changes' | 'problem'>> {
  if (isTooDeep) return { changes: [], problem: tooDeep };
  let changes: readonly RunChange[] = [];
  try {
    const { actions: plan } = await planFor(ports, principal, rule, ticket, {
      actor,
      branch,
    });
    changes = plan.map(({ action }) => ({
      action,
      do: rule.do[action]?.do ?? 'set',
      ticket_id: ticket?.id ?? null,
      ticket_key: ticket?.key ?? null,
    }));
    if (!isPerformed) return { changes, problem: null };
    await ports.tenancy.inTenant(principal, async (stores) => {
      await performRun(ports, stores, { principal, rule, plan, ticket });
      throw undone;
    });
  } catch (error) {
    if (error === undone) return { changes, problem: null };
    if (!(error instanceof DomainError)) throw error;
    return { changes: [], problem: { code: error.code, details: error.details } };
  }
  return { changes, problem: null };
}

/** A rule, and changes of it that are tried. */
type TriedRule = { rule: string } & Pick<Patch<typeof Rule>, 'when' | 'if' | 'do'>;

const trialOf =
  (ports: RulePorts) =>
  async (caller: Principal, { rule: id, ...content }: TriedRule): Promise<RuleTrial> => {
    const { tenancy, clock } = ports;
    refusePlainMember(caller);
    const loaded = await tenancy.inTenant(caller, ({ rules }) => rules.lock(id));
    const { rule: stored } = await foundOrRefused(loaded, () =>
      refusalForMissing(tenancy, caller, 'rule', id),
    );
    const patch = givenFields(content) as Partial<Rule>;
    const rule = changed(stored, { ...patch, enabled: true, runAs: caller.actor });
    checkRule(rule);
    const via = viaOf(rule, 0);
    const principal = { ...caller, actor: { ...caller.actor, via } as Principal['actor'] };
    const { found, ...examined } = await foundInLog(ports, caller, rule);
    const isOfEvents = rule.when.on === 'event' || rule.when.on === 'git';
    const ids = [...new Set(found.flatMap(({ ticketId }) => ticketId ?? []))];
    const selected = await selectedAmong(ports, caller, rule, ids);
    const matched = found.filter(({ ticketId }) => selected.has(ticketId));
    const isOfTickets = !isOfEvents && rule.if !== null;
    const present = isOfTickets
      ? (await ticketsOf(ports, caller, rule, {}, { limit: shownRuns, fields: ['id'] })).items
      : [];
    const now = { eventId: null, at: null, actor: principal.actor, branch: null, isTooDeep: false };
    const shown: Found[] = [
      ...matched,
      ...present.map(({ id: ticketId }) => ({ ...now, ticketId })),
      ...(rule.if === null ? [{ ...now, ticketId: null }] : []),
    ];
    const runs: TrialRun[] = [];
    for (const { eventId, at, ticketId, ...cause } of shown.slice(0, shownRuns)) {
      const isPerformed = runs.length < performedRuns;
      const read =
        ticketId !== null &&
        (await ticketsOf(ports, caller, rule, { ids: [ticketId] }, { limit: 1 }));
      const ticket = (read && read.items[0]) || null;
      runs.push({
        event_id: eventId,
        at,
        ticket_id: ticketId,
        ticket_key: ticket?.key ?? null,
        ...(await triedRun(ports, principal, rule, { ...cause, ticket }, isPerformed)),
      });
    }
    const { when } = rule;
    const times = when.on === 'schedule' ? nextTimes(when, clock(), 3) : [];
    return {
      ...examined,
      matched: shown.length,
      not_matched: found.length - matched.length,
      runs,
      next_times: times.map((at) => at.toISOString()),
    };
  };

/**
 * What a rule, with these changes of it, would have done with the events of the last `ruleBudget.runDays`, at most `ruleBudget.triedEvents` of its kinds; other rules:
 * with the tickets that it selects now. Nothing is written except the answer for an Idempotency-Key: at most `shownRuns` runs. Refuses what `updateRule` refuses, and
 * callers without `tickets:read`.
 */
export const tryRule = (ports: RulePorts) => {
  const trial = trialOf(ports);
  return changeOf(ports, {
    names: ({ rule }: TriedRule) => ({ kind: 'rule', id: rule }),
    // In transactions of its own, which are undone. Its refusal is that of the decision, which is stored.
    prepare: (tried, caller) =>
      allows(caller.scopes, 'tickets:read')
        ? trial(caller, tried).catch((error: unknown) => {
            if (error instanceof DomainError) return error;
            throw error;
          })
        : Promise.resolve(null),
    load: ({ rules }, { rule }) => rules.lock(rule),
    check: (_loaded, _tried, { prepared, principal }) => {
      refuseWithoutScope(principal, 'tickets:read');
      return prepared as NonNullable<typeof prepared>;
    },
    decide: (tried): Decision<RuleTrial> => {
      if (tried instanceof DomainError) throw tried;
      return { answer: tried };
    },
  });
};
