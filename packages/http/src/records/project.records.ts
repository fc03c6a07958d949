import {
  Board,
  Cycle,
  cycleBudget,
  flowBudget,
  Label,
  maxBoards,
  maxGroups,
  maxLaneCounts,
  maxWeeks,
  Project,
  workPhases,
} from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { actor, boundedArray, count, estimated, id, instant, shown } from './record-parts.ts';

export const project = answerSchema(Project);

export const analytics = v.strictObject({
  total: count,
  done: count,
  open: count,
  overdue: count,
  completion_percentage: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.metadata({
      description: 'A number with one decimal. It is 0 when there are no tickets.',
      examples: [62.5],
    }),
  ),
  estimate_total: estimated,
  estimate_done: estimated,
  boards: boundedArray(
    v.strictObject({
      id,
      name: shown('In-progress'),
      slug: shown('in-progress'),
      is_done: v.boolean(),
      count,
    }),
    maxBoards,
  ),
});

export const weeklyAnalytics = v.strictObject({
  weeks: boundedArray(
    v.strictObject({
      starts_at: instant,
      created: count,
      completed: count,
      median_days: v.nullable(
        v.pipe(
          v.number(),
          v.minValue(0),
          v.metadata({ description: 'With one decimal. Null without any.', examples: [4.5] }),
        ),
      ),
    }),
    maxWeeks,
  ),
});

const size = v.strictObject({ tickets: count, estimate: v.number() });
const days = v.pipe(
  v.number(),
  v.metadata({ description: 'Days, with three decimals.', examples: [2.5] }),
);
const dayText = v.pipe(
  v.string(),
  v.isoDate(),
  v.metadata({ format: 'date', examples: ['2031-05-04'] }),
);
const shownTicket = {
  ticket_id: id,
  key: v.nullable(shown('WEB-42')),
  title: v.nullable(shown('Add a search box')),
};

const endedTicket = { ...shownTicket, ended_at: instant, days, blocked_days: days };
const openTicket = { ...shownTicket, days, is_old: v.nullable(v.boolean()) };

export const flow = v.strictObject({
  from: dayText,
  to: dayText,
  time_zone: shown('Europe/Berlin'),
  counted_since: v.nullable(instant),
  is_whole: v.boolean(),
  is_rebuilding: v.boolean(),
  boards: boundedArray(
    v.strictObject({
      board_id: id,
      role: v.picklist(['before', 'active', 'waiting', 'end']),
      deleted: v.boolean(),
    }),
    flowBudget.cells,
  ),
  days: boundedArray(
    v.strictObject({
      day: dayText,
      counts: boundedArray(count, flowBudget.cells),
      estimates: boundedArray(v.number(), flowBudget.cells),
    }),
    flowBudget.days,
  ),
  weeks: boundedArray(
    v.strictObject({ starts_on: dayText, finished: size, reopened: size, imported: size }),
    60,
  ),
  cycle_time: v.nullable(v.strictObject({ p50: days, p85: days, p95: days })),
  efficiency: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  blocked: v.nullable(
    v.strictObject({ days, share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  ),
  finished: count,
  tickets: boundedArray(
    v.strictObject({
      ...endedTicket,
      boards: boundedArray(v.strictObject({ board_id: id, days }), flowBudget.boardsOfTicket),
    }),
    flowBudget.listed,
  ),
  in_progress: boundedArray(v.strictObject({ ...openTicket, board_id: id }), flowBudget.listed),
});

const { boards: _boards, time_zone: _zone, ...ofAll } = flow.entries;

export const organizationFlow = v.strictObject({
  ...ofAll,
  projects: count,
  phases: boundedArray(v.picklist(workPhases), workPhases.length),
  tickets: boundedArray(v.strictObject(endedTicket), flowBudget.listed),
  in_progress: boundedArray(v.strictObject(openTicket), flowBudget.listed),
});

const likely = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.nullable(v.strictObject({ p50: schema, p85: schema, p95: schema }));

export const forecast = v.strictObject({
  from: dayText,
  time_zone: shown('Europe/Berlin'),
  counted_since: v.nullable(instant),
  is_rebuilding: v.boolean(),
  reason: v.nullable(v.picklist(['few_weeks', 'few_finished'])),
  tickets: count,
  dates: likely(v.nullable(dayText)),
  by: dayText,
  counts: likely(count),
  weeks: boundedArray(
    v.strictObject({ starts_on: dayText, finished: count }),
    flowBudget.mostWeeks,
  ),
  back_test: v.strictObject({
    weeks_ahead: count,
    tried: count,
    came_true: count,
    share: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  }),
});

const scopeTicket = { ...shownTicket, estimate: v.number() };
const scopeChanges = boundedArray(
  v.strictObject({ ...scopeTicket, at: instant, by: actor }),
  cycleBudget.events,
);

export const cycleScope = v.strictObject({
  cycle_id: id,
  time_zone: shown('Europe/Berlin'),
  begins_at: instant,
  ends_at: instant,
  committed: boundedArray(v.strictObject(scopeTicket), cycleBudget.events),
  added: scopeChanges,
  removed: scopeChanges,
  done: scopeChanges,
  reestimated: v.number(),
  days: boundedArray(
    v.strictObject({
      day: dayText,
      tickets: count,
      estimate: v.number(),
      done_tickets: count,
      done_estimate: v.number(),
    }),
    cycleBudget.days + 2,
  ),
  velocity: v.nullable(v.strictObject({ tickets: v.number(), estimate: v.number() })),
});

export const ticketCounts = v.strictObject({
  total: count,
  estimate_total: estimated,
  counts: boundedArray(
    v.strictObject({
      board_id: id,
      lane: v.nullable(shown('high')),
      count,
      estimate_total: estimated,
    }),
    maxLaneCounts,
  ),
});

const groupPart = {
  id: v.nullable(shown('high')),
  is_other: v.boolean(),
  count,
  estimate_total: estimated,
};

export const ticketGroups = v.strictObject({
  total: count,
  estimate_total: estimated,
  groups: boundedArray(
    v.strictObject({
      ...groupPart,
      parts: boundedArray(v.strictObject(groupPart), maxGroups + 1),
    }),
    maxGroups + 1,
  ),
});

export const label = answerSchema(Label);

export const cycle = answerSchema(Cycle);

export const tag = v.strictObject({ id, name: shown('backend'), ticket_count: count });

export const board = answerSchema(Board);
