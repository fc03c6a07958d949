import type { Actor } from '../access/principal.ts';
import { ruleBudget } from '../budgets/rule-budget.ts';
import type { DomainErrorCode } from '../kernel/domain-error.ts';
import { changed } from '../record/next-version.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import type { RuleAction } from './rule.ts';

/** What started a run: an event of the log, its schedule, a time of a ticket, or a person. */
export const runCauses = ['event', 'schedule', 'time', 'git', 'hand'] as const;

/** Something that a run did. `action`: the index of the action of the rule; `ticket_id`, `ticket_key`: the ticket that was changed, made or commented on. */
export interface RunChange {
  readonly action: number;
  readonly do: RuleAction['do'];
  readonly ticket_id: string | null;
  readonly ticket_key: string | null;
}

/** Why a run was refused: the code and the details of the problem. */
export interface RunProblem {
  readonly code: DomainErrorCode | 'depth_exceeded' | 'failed';
  readonly details: object;
}

/** Why a run at the end of a chain of rules is refused. */
export const tooDeep: RunProblem = {
  code: 'depth_exceeded',
  details: { limit: ruleBudget.depth },
};

/** The facts of the cause that the texts of the rule can have, and the rules in the chain before. */
export interface RunCause {
  readonly actor: Actor | null;
  readonly branch: string | null;
  readonly depth: number;
}

/** One run of a rule, for one event and ticket. */
export const RuleRun = record('rule run', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  ruleId: field.ref('rule'),
  cause: field.openChoice(runCauses, 'event'),
  /** The cause itself: the id of the event, the time, or the id of the request. There is one run for each rule, cause and ticket. */
  causeKey: field.text().unique('ruleId', 'ticketId').hidden(),
  eventId: field.id().nullable().describe('The event of the log that started it.'),
  ticketId: field.id().nullable(),
  ticketKey: field.text().example('WEB-42').nullable(),
  outcome: field
    .openChoice(['waiting', 'done', 'refused', 'not_matched'], 'done')
    .default('waiting'),
  problem: field
    .value<RunProblem>('run_problem')
    .nullable()
    .describe('Why it was refused. Nothing of it was done.'),
  changes: field.value<readonly RunChange[]>('run_changes').default([]),
  milliseconds: field.count().example(12).nullable().describe('How long it took.'),
  facts: field.value<RunCause>('run_facts').hidden(),
  /** When it may be attempted. */
  dueAt: field.startMoment().hidden(),
  /** Of a run that selects tickets: the last ticket that it has. */
  afterId: field.id().nullable().hidden(),
  createdAt: field.startMoment(),
  endedAt: field.moment().nullable(),
});

export interface RuleRun extends Stored<typeof RuleRun> {}

/** A run as the API returns it. */
export type RuleRunRecord = Public<typeof RuleRun>;

/** The run as the API returns it. */
export const ruleRunRecord = RuleRun.answer;

/** Why a run starts. `facts`: absent for one that nobody's change caused. */
export interface StartedBy {
  readonly cause: (typeof runCauses)[number];
  readonly key: string;
  readonly event?: string;
  readonly ticket?: { readonly id: string; readonly key: string | null };
  readonly facts?: RunCause;
}

/** A new run of a rule, which waits. */
export const newRun = (
  { id: ruleId, organizationId }: { readonly id: string; readonly organizationId: string },
  { cause, key, event, ticket, facts }: StartedBy,
  { newId, now }: { readonly newId: () => string; readonly now: Date },
): RuleRun =>
  new RuleRun({
    id: newId(),
    organizationId,
    ruleId,
    cause,
    causeKey: key,
    eventId: event ?? null,
    ticketId: ticket?.id ?? null,
    ticketKey: ticket?.key ?? null,
    facts: facts ?? { actor: null, branch: null, depth: 0 },
    now,
  });

/** The run after it ended. */
export const endedRun = (
  run: RuleRun,
  outcome: Pick<RuleRun, 'changes' | 'problem' | 'milliseconds'>,
  now: Date,
): RuleRun =>
  changed(run, {
    ...outcome,
    outcome: outcome.problem === null ? 'done' : 'refused',
    endedAt: now,
  });

/** The facts of a run that an event of this actor starts. */
export const factsOf = (actor: Actor, depth: number): RunCause => ({ actor, branch: null, depth });

/** The run, refused before anything was tried. */
export const refusedAtOnce = (run: RuleRun, problem: RunProblem, now: Date): RuleRun =>
  endedRun(run, { problem, changes: [], milliseconds: 0 }, now);
