import type { Principal } from '../../access/principal.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { TicketFilter } from '../../ports/tickets.port.ts';
import { lastTicketOf, repeatedTickets, type Rule } from '../../records/rule.ts';
import type { RuleRun } from '../../records/rule-run.ts';
import type { TicketRecord } from '../../records/ticket-record.ts';
import { listAllTickets } from '../../ticket/use-cases/read-tickets.ts';
import { planRun, type PlannedAction } from '../plan-run.ts';
import type { RulePorts } from './perform-run.ts';

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

/** Whether the tickets of a plan are still as they were read. They are locked. */
export async function isCurrent({ tickets }: TenantStores, plan: Plan): Promise<boolean> {
  for (const { id, version } of plan.tickets) {
    if ((await tickets.lock(id))?.ticket.version !== version) return false;
  }
  return true;
}
