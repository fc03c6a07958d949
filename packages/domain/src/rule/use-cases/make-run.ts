import type { Principal, RuleVia } from '../../access/principal.ts';
import { ruleBudget } from '../../budgets/rule-budget.ts';
import type { Changes } from '../../change/change.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { WaitingRun } from '../../ports/rules.port.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import { changed } from '../../record/next-version.ts';
import { afterRun, viaOf, type Rule } from '../../records/rule.ts';
import { endedRun, type RuleRun, type RunChange, type RunProblem } from '../../records/rule-run.ts';
import { mustWait } from '../match-rules.ts';
import { actingPrincipal } from './acting-principal.ts';
import { countActions } from './count-actions.ts';
import { isCurrent, planFor, ticketsOf } from './plan-for.ts';
import { performRun, within, type RulePorts } from './perform-run.ts';
import { refusedRun } from './refuse-run.ts';
import { selectTickets } from './select-tickets.ts';
import { ruleEngineOf } from './start-runs.ts';

/** Milliseconds that runs wait when there were too many actions in the last hour. */
const pause = 5 * 60_000;

/** The rule with the tickets that its actions created last. */
const withMade = (rule: Rule, changes: readonly RunChange[]): Rule => {
  const made = changes.filter(
    ({ do: action, ticket_id: id }) => action === 'create' && id !== null,
  );
  const entries = made.map(({ action, ticket_id: id }) => [action, id as string]);
  return changed(rule, { made: { ...rule.made, ...Object.fromEntries(entries) } });
};

const isOutage = ({ code }: DomainError): boolean => code === 'organization_suspended';

/** A run that is being done, in its transaction. */
interface Attempt {
  readonly stores: TenantStores;
  readonly engine: Principal;
  readonly now: Date;
  /** Milliseconds since it began. */
  readonly elapsed: () => number;
}

/**
 * Does the next waiting run of an organization, or the one with this id, if it waits, in one transaction: it finds and locks the run, and does all its actions, or none. A
 * run that is refused on the way is recorded in a second one. Returns the run, null for none, or `busy` at once while another transaction does one; with an id it waits.
 */
export const makeRunNext = (ports: RulePorts) => {
  const { tenancy, clock, newId } = ports;
  const actionsOfHour = countActions();

  /** The changes by the actions of a run. When a ticket changed since it was read, the run stays, for the next attempt. */
  async function perform(
    { stores, now, elapsed }: Attempt,
    principal: Principal,
    { run, rule }: WaitingRun,
  ): Promise<Changes> {
    const inside = within(ports, stores);
    const hasTicket = run.ticketId !== null;
    const found =
      hasTicket &&
      (await ticketsOf(inside, principal, rule, { ids: [run.ticketId as string] }, { limit: 1 }));
    const ticket = (found && found.items[0]) || null;
    if (hasTicket && ticket === null) {
      return { removed: [run], saved: [changed(rule, { notMatched: rule.notMatched + 1 })] };
    }
    const plan = await planFor(inside, principal, rule, ticket, run.facts);
    if (!(await isCurrent(stores, plan))) return {};
    const { actions } = plan;
    const done = await actionsOfHour(stores, rule, actions.length, now);
    if (mustWait(actions.length, done)) {
      const until = new Date(now.getTime() + pause);
      return done.ofRule + actions.length > ruleBudget.actionsOfRule
        ? { saved: [changed(rule, { waitingUntil: until })] }
        : { sets: [{ kind: 'rules_wait', until }] };
    }
    const changes = await performRun(ports, stores, { principal, rule, plan: actions, ticket });
    const shown = changed(run, { ticketKey: ticket?.key ?? null });
    return {
      saved: [
        endedRun(shown, { changes, problem: null, milliseconds: elapsed() }, now),
        withMade(afterRun(rule, 'done', now), changes),
      ],
    };
  }

  const refuse = (
    { stores, engine, now, elapsed }: Attempt,
    next: WaitingRun,
    problem: RunProblem,
  ): Promise<Changes> =>
    refusedRun(ports, stores, engine, next, { problem, milliseconds: elapsed(), now });

  async function changesOf(
    attempt: Attempt,
    next: WaitingRun,
    isSkipped: boolean,
  ): Promise<Changes> {
    const { stores, engine, now } = attempt;
    const { run, rule } = next;
    if (isSkipped) return refuse(attempt, next, { code: 'failed', details: {} });
    if (!rule.enabled) return { removed: [run] };
    const via: RuleVia = viaOf(rule, run.facts.depth);
    const inside = within(ports, stores);
    const principal = await actingPrincipal({ tenancy: inside.tenancy, now, engine }, rule, via);
    if (principal === null) {
      const details = { required: 'admin' } as const;
      return refuse(attempt, next, { code: 'insufficient_role', details });
    }
    return run.ticketId === null && rule.if !== null
      ? selectTickets(inside, principal, next, now)
      : perform(attempt, principal, next);
  }

  async function write({ stores, engine, now }: Attempt, changes: Changes): Promise<void> {
    const { events = [], ...others } = changes;
    const written = { ...others, events: eventsOf(engine, { newId, now }, events) };
    await stores.write(written, { kind: 'done', answer: null });
  }

  return async (
    organizationId: string,
    { isSkipped = false, id }: { isSkipped?: boolean; id?: string } = {},
  ): Promise<RuleRun | 'busy' | null> => {
    const [engine, now, started] = [ruleEngineOf(organizationId), clock(), performance.now()];
    const of = { engine, now, elapsed: () => Math.round(performance.now() - started) };
    let run: RuleRun | null = null;
    try {
      return await tenancy.inTenant(engine, async (stores) => {
        run = null;
        const { rules } = stores;
        const next = await (id === undefined ? rules.lockFirst(now) : rules.lockRun(id));
        if (next === null || next === 'busy') return next;
        ({ run } = next);
        const attempt = { ...of, stores };
        await write(attempt, await changesOf(attempt, next, isSkipped));
        return next.run;
      });
    } catch (error) {
      const refused = run as RuleRun | null;
      if (refused === null || !(error instanceof DomainError) || isOutage(error)) throw error;
      const { code, details } = error;
      await tenancy.inTenant(engine, async (stores) => {
        const next = await stores.rules.lockRun(refused.id);
        if (next === null) return;
        const attempt = { ...of, stores };
        await write(attempt, await refuse(attempt, next, { code, details }));
      });
      return refused;
    }
  };
};
