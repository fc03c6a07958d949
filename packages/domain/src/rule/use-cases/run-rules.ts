import type { Principal, RuleVia } from '../../access/principal.ts';
import { ruleBudget } from '../../budgets/rule-budget.ts';
import type { Changes } from '../../change/change.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { changesBetween } from '../../event/event.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { NoticePortion } from '../../notification/notice-portion.ts';
import { sendNotification } from '../../notification/use-cases/send-notification.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { WaitingRun } from '../../ports/rules.port.ts';
import type { TicketFilter } from '../../ports/tickets.port.ts';
import { changed, nextVersion } from '../../record/next-version.ts';
import {
  aboutRule,
  afterRun,
  disabledRule,
  lastTicketOf,
  repeatedTickets,
  ruleRecord,
  viaOf,
  type ActionsOfHour,
  type Rule,
} from '../../records/rule.ts';
import {
  endedRun,
  newRun,
  type RuleRun,
  type StartedBy,
  type RunChange,
  type RunProblem,
} from '../../records/rule-run.ts';
import type { TicketRecord } from '../../records/ticket-record.ts';
import { serviceTexts } from '../../words/service-texts.ts';
import { listAllTickets } from '../../ticket/use-cases/read-tickets.ts';
import { mustWait } from '../match-rules.ts';
import { planRun, type PlannedAction } from '../plan-run.ts';
import { actingPrincipal } from './acting-principal.ts';
import { performRun, within, type ActionPorts } from './perform-run.ts';
import { ruleEngineOf, startRuns, windowOf } from './start-runs.ts';

/** Runs in one portion of an organization, and milliseconds after which no further run is begun: then others have their turn. */
const runsOfPortion = 20;
const portionTime = 400;
/** Tickets that a schedule selects at a time. */
const selectedTickets = 200;
const selectedFields = ['id', 'key', 'due_at', 'last_activity_at', 'completed_at'];
/** Milliseconds that runs wait when there were too many actions in the last hour. */
const pause = 5 * 60_000;
const hour = 60 * 60_000;
/** Milliseconds for which a count of actions is used, and rules of which it is remembered. */
const recount = 5_000;
const maxCounted = 1_000;

/** The ports that runs need. */
export type RulePorts = ActionPorts & Pick<Ports, 'readTicketFilter'>;

/** A page of the tickets of a rule's filter, oldest first; of a rule that repeats tickets, only the last of each. */
export async function ticketsOf(
  ports: RulePorts,
  principal: Principal,
  rule: Pick<Rule, 'projectId' | 'if' | 'do' | 'made'>,
  selected: {
    readonly ids?: readonly string[];
    readonly afterId?: string | null;
    readonly time?: NonNullable<TicketFilter['time']>;
  },
  page: PageRequest,
): Promise<Page<TicketRecord>> {
  const { afterId, ids, ...filters } = selected;
  const repeated = repeatedTickets(rule);
  const only = repeated && ids ? ids.filter((id) => repeated.includes(id)) : (repeated ?? ids);
  const filter = {
    ...(ports.readTicketFilter?.(rule.if ?? {}, ports.clock()) ?? { words: [], archived: false }),
    ...(rule.projectId !== null && { projectIds: [rule.projectId] }),
    ...(afterId && { afterId }),
    ...filters,
    ...(only && { ids: only }),
  };
  const { organizationId: organization } = principal;
  return listAllTickets(ports)(principal, { organization, filter, sort: 'created_at', page });
}

/** What a run does, and the tickets of which this is true, with their versions. */
interface Plan {
  readonly actions: readonly PlannedAction[];
  readonly tickets: readonly Pick<TicketRecord, 'id' | 'version'>[];
}

/** What a run does for a ticket: the planned operations without tickets that must not be created while their last one is open. */
export async function planFor(
  ports: RulePorts,
  principal: Principal,
  rule: Pick<Rule, 'projectId' | 'do' | 'made' | 'runAs'>,
  ticket: TicketRecord | null,
  { actor, branch }: Pick<RuleRun['facts'], 'actor' | 'branch'>,
): Promise<Plan> {
  const { tickets } = ports.tenancy.queriesOf(principal);
  const needsParent = rule.do.some((action) => 'ticket' in action && action.ticket === 'parent');
  const parent = needsParent && ticket?.parent_id ? await tickets.find(ticket.parent_id) : null;
  const facts = {
    actor: actor?.name ?? rule.runAs.name,
    branch,
    day: ports.clock().toISOString().slice(0, 10),
  };
  const plan = planRun(rule, { ticket, parent, facts });
  const isKept = await Promise.all(
    plan.map(async (planned) => {
      const last = lastTicketOf(rule, planned.action);
      if (planned.kind !== 'create' || !planned.isUnlessOpen || last === undefined) return true;
      const found = await tickets.find(last);
      return found === null || found.archived || found.completed_at !== null;
    }),
  );
  const planned = [ticket, parent].filter((each) => each !== null);
  return { actions: plan.filter((_, at) => isKept[at]), tickets: planned };
}

/** The rule with the tickets that its actions created last. */
const withMade = (rule: Rule, changes: readonly RunChange[]): Rule => {
  const made = changes.filter(
    ({ do: action, ticket_id: id }) => action === 'create' && id !== null,
  );
  const entries = made.map(({ action, ticket_id: id }) => [action, id as string]);
  return changed(rule, { made: { ...rule.made, ...Object.fromEntries(entries) } });
};

/** Whether the tickets of a plan are still as they were read. They are locked. */
async function isCurrent({ tickets }: TenantStores, plan: Plan): Promise<boolean> {
  for (const { id, version } of plan.tickets) {
    if ((await tickets.lock(id))?.ticket.version !== version) return false;
  }
  return true;
}

const isOutage = ({ code }: DomainError): boolean => code === 'organization_suspended';

/** Does the next waiting run of an organization, or the one with this id, if it waits. */
export const makeRunNext = (ports: RulePorts) => {
  const { tenancy, clock, newId } = ports;

  /** The actions of the last hour, as they were counted a short time ago, by rule. */
  const counted = new Map<string, ActionsOfHour & { readonly until: number }>();

  /** The actions of the last hour. They are counted again after `recount`, and when there are many. */
  async function actionsOfHour(
    { rules }: TenantStores,
    { id }: Pick<Rule, 'id'>,
    more: number,
    now: Date,
  ): Promise<ActionsOfHour> {
    const last = counted.get(id);
    if (last && now.getTime() < last.until && !mustWait(2 * (last.ofRule + more), last)) {
      const [ofRule, ofOrganization] = [last.ofRule + more, last.ofOrganization + more];
      counted.set(id, { ...last, ofRule, ofOrganization });
      return last;
    }
    const done = await rules.actionsSince(id, new Date(now.getTime() - hour));
    if (counted.size >= maxCounted) counted.clear();
    counted.set(id, { ...done, until: now.getTime() + recount });
    return done;
  }

  /** Writes what ends the run, unless another process ended it before. */
  async function settle(
    engine: Principal,
    { run, now }: { run: RuleRun; now: Date },
    work: (stores: TenantStores, locked: WaitingRun) => Promise<Changes> | Changes,
  ): Promise<void> {
    await tenancy.inTenant(engine, async (stores) => {
      const locked = await stores.rules.lockRun(run.id);
      if (locked === null) return;
      const { events = [], ...changes } = await work(stores, locked);
      const written = {
        ...changes,
        events: eventsOf(ruleEngineOf(run.organizationId), { newId, now }, events),
      };
      await stores.write(written, { kind: 'done', answer: null });
    });
  }

  /** The rule as it is stored after it was switched off, with its event. Its person is notified, in their language. */
  async function switchedOff(
    stores: TenantStores,
    before: Rule,
    off: Rule,
    now: Date,
  ): Promise<Changes> {
    const next = nextVersion(off, now);
    const engine = ruleEngineOf(before.organizationId);
    const { runAs } = before;
    const isMember =
      runAs.type === 'user' && (await stores.organizations.membersAmong([runAs.id])).has(runAs.id);
    if (isMember) {
      const person = await stores.organizations.findPerson(runAs.id);
      const organization = await stores.organizations.find();
      const words = serviceTexts[person?.locale ?? organization?.defaultLocale ?? 'en'];
      const name = [...before.name].slice(0, 100).join('');
      await sendNotification(within(ports, stores))(engine, {
        organization: before.organizationId,
        userIds: [runAs.id],
        title: words['notice.ruleOff'].replace('{name}', () => name),
        body:
          off.disabledReason === 'refused'
            ? words['notice.ruleRefused'].replace('{count}', `${ruleBudget.refusals}`)
            : words['notice.ruleNotAllowed'],
      });
    }
    const changes = changesBetween(ruleRecord(before), ruleRecord(next));
    return {
      saved: [next],
      sets: [{ kind: 'rule_runs_dropped', ruleId: next.id }],
      events: [{ ...aboutRule(next), kind: 'rule.updated', changes }],
    };
  }

  const refuse = (
    engine: Principal,
    next: WaitingRun,
    now: Date,
    problem: RunProblem,
    started: number,
  ) =>
    settle(engine, { run: next.run, now }, async (stores, { run, rule }) => {
      const milliseconds = Math.round(performance.now() - started);
      const ended = endedRun(run, { problem, changes: [], milliseconds }, now);
      const after =
        problem.code === 'insufficient_role' && next.rule.enabled
          ? disabledRule(rule, 'not_allowed')
          : afterRun(rule, 'refused', now);
      if (after.enabled) return { saved: [ended, after] };
      const off = await switchedOff(stores, rule, after, now);
      return { ...off, saved: [ended, ...(off.saved ?? [])] };
    });

  /** Starts a run for each ticket that a schedule or a check of times selects, `selectedTickets` at a time: one for each moment and days of a time. */
  async function select(
    engine: Principal,
    principal: Principal,
    { run, rule }: WaitingRun,
    now: Date,
  ) {
    const { when } = rule;
    const time = when.on === 'time' && { of: when.of, ...windowOf(run, when.days) };
    const selected = { afterId: run.afterId, ...(time && { time }) };
    const page = { limit: selectedTickets, fields: selectedFields };
    const { items: tickets, next } = await ticketsOf(ports, principal, rule, selected, page);
    const ids = tickets.map(({ id }) => id);
    const { rules } = tenancy.queriesOf(principal);
    const entries = when.on === 'time' && when.of === 'on_board' && (await rules.boardEntries(ids));
    const { cause, facts } = run;
    const runs = tickets.map((ticket) => {
      const moments = {
        due: ticket.due_at,
        on_board: entries && entries.get(ticket.id),
        inactive: ticket.last_activity_at,
        completed: ticket.completed_at,
      };
      const key = when.on === 'time' ? `${when.of} ${when.days} ${moments[when.of]}` : run.causeKey;
      return newRun(
        rule,
        { cause: cause as StartedBy['cause'], key, ticket, facts },
        { newId, now },
      );
    });
    const last = next === null ? undefined : tickets.at(-1)?.id;
    await settle(engine, { run, now }, (_, locked) => ({
      sets: runs.length === 0 ? [] : [{ kind: 'rule_runs', runs }],
      ...(last === undefined
        ? { removed: [locked.run] }
        : { saved: [changed(locked.run, { afterId: last })] }),
    }));
  }

  /** Does the actions of the run. When its rule or a ticket changed since they were read, the run stays, for the next attempt. */
  async function perform(
    engine: Principal,
    principal: Principal,
    next: WaitingRun,
    now: Date,
    started: number,
  ) {
    const { run, rule } = next;
    const hasTicket = run.ticketId !== null;
    const found =
      hasTicket &&
      (await ticketsOf(ports, principal, rule, { ids: [run.ticketId as string] }, { limit: 1 }));
    const ticket = (found && found.items[0]) || null;
    if (hasTicket && ticket === null) {
      return settle(engine, { run, now }, (_, locked) => ({
        removed: [locked.run],
        saved: [changed(locked.rule, { notMatched: locked.rule.notMatched + 1 })],
      }));
    }
    const plan = await planFor(ports, principal, rule, ticket, run.facts);
    const { actions } = plan;
    await settle(principal, { run, now }, async (stores, locked) => {
      // The run stays and is planned again.
      if (locked.rule.version !== rule.version || !(await isCurrent(stores, plan))) return {};
      const done = await actionsOfHour(stores, rule, actions.length, now);
      if (mustWait(actions.length, done)) {
        const until = new Date(now.getTime() + pause);
        return done.ofRule + actions.length > ruleBudget.actionsOfRule
          ? { saved: [changed(locked.rule, { waitingUntil: until })] }
          : { sets: [{ kind: 'rules_wait', until }] };
      }
      const changes = await performRun(ports, stores, {
        principal,
        rule,
        plan: actions,
        ticket,
      });
      const milliseconds = Math.round(performance.now() - started);
      const shown = changed(locked.run, { ticketKey: ticket?.key ?? null });
      return {
        saved: [
          endedRun(shown, { changes, problem: null, milliseconds }, now),
          withMade(afterRun(locked.rule, 'done', now), changes),
        ],
      };
    });
  }

  return async (
    organizationId: string,
    { isSkipped = false, id }: { isSkipped?: boolean; id?: string } = {},
  ): Promise<RuleRun | null> => {
    const [engine, now, started] = [ruleEngineOf(organizationId), clock(), performance.now()];
    const next = await tenancy.inTenant(engine, ({ rules }) => rules.findNext(now, id));
    if (next === null) return null;
    const { run, rule } = next;
    const fail = (problem: RunProblem) => refuse(engine, next, now, problem, started);
    if (isSkipped) await fail({ code: 'failed', details: {} });
    else if (!rule.enabled)
      await settle(engine, { run, now }, (_, locked) => ({ removed: [locked.run] }));
    else {
      try {
        const via: RuleVia = viaOf(rule, run.facts.depth);
        const principal = await actingPrincipal({ tenancy, now, engine }, rule, via);
        if (principal === null)
          await fail({ code: 'insufficient_role', details: { required: 'admin' } });
        else if (run.ticketId === null && rule.if !== null)
          await select(engine, principal, next, now);
        else await perform(engine, principal, next, now, started);
      } catch (error) {
        if (!(error instanceof DomainError) || isOutage(error)) throw error;
        await fail({ code: error.code, details: error.details });
      }
    }
    return run;
  };
};

/**
 * Starts the runs of the next events of an organization's log and of times that came, and does the next runs that wait, in their order. Each is one transaction, which
 * records the run and does all of its actions, or none: killed at any time, it happens once. A refused run is recorded with its problem;
 * `ruleBudget.refusals` in a row switch the rule off. `skip` leaves out what failed each time: the first event, or the first time or run, which is refused. Returns whether
 * there can be more.
 */
export const runRules = (ports: RulePorts) => {
  const start = startRuns(ports);
  const runNext = makeRunNext(ports);
  /** The organizations whose next runs could not be started. */
  const unstarted = new Set<string>();
  /** The organizations with runs that wait: further ones need not be started yet. */
  const behind = new Set<string>();
  return async (organizationId: string, portion: NoticePortion = 'all'): Promise<boolean> => {
    const isUnstarted = unstarted.has(organizationId);
    const isBehind = behind.delete(organizationId) && portion === 'all';
    unstarted.add(organizationId);
    const hasNews = isBehind || (await start(organizationId, isUnstarted ? portion : 'all'));
    unstarted.delete(organizationId);
    if (portion === 'skip' && isUnstarted) return true;
    const max = portion === 'all' ? runsOfPortion : 1;
    const end = performance.now() + portionTime;
    for (let made = 0; made < max && (made === 0 || performance.now() < end); made += 1) {
      const run = await runNext(organizationId, { isSkipped: portion === 'skip' });
      if (run === null) return hasNews || made > 0;
    }
    behind.add(organizationId);
    return true;
  };
};
