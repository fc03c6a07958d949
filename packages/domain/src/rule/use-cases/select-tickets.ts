import type { Principal } from '../../access/principal.ts';
import type { Changes } from '../../change/change.ts';
import type { WaitingRun } from '../../ports/rules.port.ts';
import { changed } from '../../record/next-version.ts';
import { newRun, type StartedBy } from '../../records/rule-run.ts';
import { ticketsOf } from './plan-for.ts';
import type { RulePorts } from './perform-run.ts';
import { windowOf } from './start-runs.ts';

/** Tickets that a schedule selects at a time. */
const selectedTickets = 200;
const selectedFields = ['id', 'key', 'due_at', 'last_activity_at', 'completed_at'];

/** The changes that start a run for each ticket that a schedule or a check of times selects, `selectedTickets` at a time: one for each moment and days of a time. */
export async function selectTickets(
  ports: RulePorts,
  principal: Principal,
  { run, rule }: WaitingRun,
  now: Date,
): Promise<Changes> {
  const { newId, tenancy } = ports;
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
    return newRun(rule, { cause: cause as StartedBy['cause'], key, ticket, facts }, { newId, now });
  });
  const last = next === null ? undefined : tickets.at(-1)?.id;
  return {
    sets: runs.length === 0 ? [] : [{ kind: 'rule_runs', runs }],
    ...(last === undefined ? { removed: [run] } : { saved: [changed(run, { afterId: last })] }),
  };
}
