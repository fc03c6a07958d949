import {
  Rule,
  ruleBudget,
  RuleRun,
  type RuleAction,
  type RuleTrial,
  type RuleWhen,
} from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { boundedArray, count, id, instant, shown } from './record-parts.ts';

/** An object whose members depend on one of them. */
const open = <Value>(description: string, example: object) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.metadata({ description, examples: [example] }),
  ) as unknown as v.GenericSchema<unknown, Value>;

/** A rule. */
export const rule = answerSchema(Rule, {
  when: open<RuleWhen>('What the rule answers, as it was sent.', {
    on: 'event',
    kinds: ['ticket.created'],
  }),
  if: v.nullable(
    v.pipe(
      v.record(v.string(), v.string()),
      v.metadata({
        description:
          'The filter of a list of tickets. Null: a schedule that runs once, without a ticket.',
        examples: [{ priority: 'high' }],
      }),
    ),
  ),
  do: boundedArray(
    open<RuleAction>('An action, as it was sent.', { do: 'set', fields: { priority: 'high' } }),
    ruleBudget.actions,
  ),
});

const problem = v.nullable(
  v.pipe(
    v.strictObject({
      code: shown('wip_limit_exceeded'),
      details: open<object>('The details of the problem.', { field: 'do.0' }),
    }),
    v.metadata({ description: 'Why it was refused. Nothing of it was done.' }),
  ),
);

const runChanges = boundedArray(
  v.strictObject({
    action: count,
    do: shown('move'),
    ticket_id: v.nullable(id),
    ticket_key: v.nullable(shown('WEB-12')),
  }),
  ruleBudget.actions,
);

/** A run of a rule. */
export const ruleRun = answerSchema(RuleRun, {
  problem: problem as unknown as v.GenericSchema<unknown, RuleRun['problem']>,
  changes: runChanges as unknown as v.GenericSchema<unknown, RuleRun['changes'][number][]>,
});

/** What a rule would have done. */
export const ruleTrial = v.strictObject({
  events: v.pipe(count, v.metadata({ description: 'Events of its kinds that were examined.' })),
  complete: v.pipe(
    v.boolean(),
    v.metadata({
      description:
        'False: there are older ones of the last 30 days, or the log does not show all of its `kinds` of Git.',
    }),
  ),
  matched: count,
  not_matched: v.pipe(
    count,
    v.metadata({ description: 'Runs for tickets that the filter does not select now.' }),
  ),
  runs: boundedArray(
    v.strictObject({
      event_id: v.nullable(id),
      at: v.nullable(instant),
      ticket_id: v.nullable(id),
      ticket_key: v.nullable(shown('WEB-12')),
      changes: runChanges,
      problem,
    }),
    50,
  ),
  next_times: v.pipe(
    boundedArray(instant, 3),
    v.metadata({ description: 'The next times of a schedule.' }),
  ),
}) as unknown as v.GenericSchema<unknown, RuleTrial>;
