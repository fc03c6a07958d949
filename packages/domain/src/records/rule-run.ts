import type { Actor } from '../access/principal.ts';
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
  outcome: field.openChoice(['waiting', 'done', 'refused'], 'done').default('waiting'),
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
