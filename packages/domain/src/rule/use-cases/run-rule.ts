import type { Principal } from '../../access/principal.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { refusePlainMember, refuseWithoutScope } from '../../records/permissions.ts';
import { newRun, ruleRunRecord, type RuleRunRecord } from '../../records/rule-run.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { ticketRef } from '../../ticket/ticket-key.ts';
import { makeRunNext } from './make-run.ts';
import type { RulePorts } from './perform-run.ts';

/** Attempts to do a run whose ticket or rule changes in between. After them, a worker does it. */
const attempts = 3;

interface RunByHand {
  rule: string;
  /** An id or a key. */
  ticket: string;
}

const makeStart = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ rule }: RunByHand) => ({ kind: 'rule', id: rule }),
    load: async ({ rules, tickets }, { rule, ticket }) => {
      const found = await rules.lock(rule);
      return found && { ...found, found: await tickets.lock(ticketRef(ticket)) };
    },
    check: ({ rule, found }, _command, { principal }) => {
      refuseWithoutScope(principal, 'tickets:write');
      if (found === null) throw invalid('ticket', 'is not a ticket of this organization');
      if (rule.projectId !== null && rule.projectId !== found.ticket.projectId) {
        throw invalid('ticket', 'is not in the project of the rule');
      }
      return { rule, ticket: found.ticket };
    },
    decide: ({ rule, ticket }, { principal, newId, now }) => {
      refusePlainMember(principal);
      if (!rule.enabled) throw invalid('rule', 'is switched off');
      if (rule.if === null) throw invalid('rule', 'runs without a ticket');
      const facts = { actor: principal.actor, branch: null, depth: 0 };
      const run = newRun(rule, { cause: 'hand', key: newId(), ticket, facts }, { newId, now });
      return { saved: [run], answer: ruleRunRecord(run) };
    },
  });

/**
 * Runs a rule on a ticket at once, whatever starts it otherwise and before other runs that wait, and returns the run; its outcome is `not_matched` when the filter does not select the ticket. Refuses with `validation_failed`
 * (ticket, rule), plain members with `insufficient_role`, and callers without `tickets:write`.
 */
export const runRule = (ports: RulePorts) => {
  const start = makeStart(ports);
  const runNext = makeRunNext(ports);
  return async (
    principal: Principal,
    command: RunByHand & Preconditioned,
  ): Promise<RuleRunRecord> => {
    const started = await start(principal, command);
    const { id } = started;
    const { rules } = ports.tenancy.queriesOf(principal);
    let run: RuleRunRecord | null = started;
    for (let turn = 0; turn < attempts && run?.outcome === 'waiting'; turn += 1) {
      await runNext(principal.organizationId, { id });
      run = await rules.findRun(id);
    }
    return run ?? { ...started, outcome: 'not_matched' };
  };
};
