import { useQuery } from '@tanstack/react-query';
import type { CustomField } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import type { RuleWhen } from '../../data/queries/rules.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { MultiSelect } from '../../design/multi-select.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { clockTime, isoDay } from '../../words/time-zone.ts';
import { useWords } from '../../words/use-words.tsx';
import { causeOf, causes } from './when-choice.ts';
import {
  recurrenceOf,
  repetitionOf,
  weekdayName,
  weekdays,
  type Repetition,
} from './schedule-words.ts';

/** The ids of choices that stand for no value. */
const any = 'any';
const asItIs = 'as-it-is';

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The choice of what starts a rule, in words, with what belongs to it. `project` is null for a rule of all projects. */
export function WhenFields({
  when,
  onChange,
  project,
  fields,
}: {
  when: RuleWhen;
  onChange: (when: RuleWhen) => void;
  project: string | null;
  fields: readonly CustomField[];
}) {
  const words = useWords();
  const cause = causeOf(when);
  const choose = (id: string) => {
    const next = causes[id]?.when;
    if (next === undefined) return;
    onChange(
      next.on === 'schedule'
        ? { ...next, start: isoDay(clockTime(new Date())), time_zone: zoneHere() }
        : next,
    );
  };
  const options = Object.entries(causes).map(([id, { name }]) => ({ id, name: words(name) }));
  const more = cause === null ? undefined : causes[cause]?.more;
  return (
    <>
      <Select
        label={words('rules.when')}
        options={
          cause === null ? [...options, { id: asItIs, name: words('rules.asItIs') }] : options
        }
        value={cause ?? asItIs}
        onChange={choose}
      />
      {more === 'board' && project !== null && when.on === 'event' && (
        <MovedTo {...{ when, onChange, project }} />
      )}
      {more === 'field' && when.on === 'event' && <Changed {...{ when, onChange, fields }} />}
      {more === 'days' && when.on === 'time' && (
        <TextField
          name="when.days"
          type="number"
          label={words('rules.days')}
          value={String(Math.abs(when.days))}
          onChange={(text) => {
            const days = Math.trunc(Number(text));
            onChange({ ...when, days: cause === 'beforeDue' ? -Math.max(1, days) : days });
          }}
        />
      )}
      {when.on === 'schedule' && <ScheduleFields {...{ when, onChange }} />}
    </>
  );
}

interface OfEvent {
  when: RuleWhen & { on: 'event' };
  onChange: (when: RuleWhen) => void;
}

function MovedTo({ when, onChange, project }: OfEvent & { project: string }) {
  const words = useWords();
  const { data: boards = [] } = useQuery(boardsQuery(project));
  return (
    <Select
      label={words('ticket.board')}
      options={[{ id: any, name: words('rules.anyBoard') }, ...boards]}
      value={typeof when.to === 'string' ? when.to : any}
      onChange={(board) =>
        onChange({
          on: 'event',
          kinds: when.kinds,
          ...(board !== any && { field: 'board_id', to: board }),
        })
      }
    />
  );
}

function Changed({ when, onChange, fields }: OfEvent & { fields: readonly CustomField[] }) {
  const words = useWords();
  const custom = fields.map(({ key, name }) => ({ id: `custom_fields.${key}`, name }));
  const options = [
    { id: 'priority', name: words('ticket.priority') },
    { id: 'assignee_ids', name: words('ticket.assignees') },
    { id: 'label_ids', name: words('ticket.labels') },
    { id: 'tag_names', name: words('ticket.tags') },
    { id: 'due_at', name: words('ticket.due') },
    { id: 'estimate', name: words('ticket.estimate') },
    { id: 'title', name: words('ticket.title') },
    { id: 'description_html', name: words('ticket.description') },
    ...custom,
  ];
  const { kinds, field = 'priority', to } = when;
  const chosen = fields.find(({ key }) => field === `custom_fields.${key}`);
  const values =
    field === 'priority'
      ? priorities.map((id) => ({ id: String(id), name: priorityNames[id] }))
      : (chosen?.options ?? []).map(({ name }) => ({ id: name, name }));
  return (
    <>
      <Select
        label={words('rules.field')}
        options={options}
        value={field}
        onChange={(id) => onChange({ on: 'event', kinds, field: id })}
      />
      {values.length > 0 && (
        <Select
          label={words('rules.newValue')}
          options={[{ id: any, name: words('list.any') }, ...values]}
          value={typeof to === 'string' ? to : any}
          onChange={(id) => onChange({ on: 'event', kinds, field, ...(id !== any && { to: id }) })}
        />
      )}
    </>
  );
}

const nths = ['1', '2', '3', '4', '-1'] as const;

/** Monday to Friday. */
const workdays = weekdays.slice(0, 5);
const isOnWorkdays = (repetition: Repetition | null): boolean =>
  repetition?.every === 'week' &&
  repetition.interval === 1 &&
  repetition.days.join() === workdays.join();

/** How often, on which days and at which time a schedule repeats, in words. */
export function ScheduleFields({
  when,
  onChange,
}: {
  when: RuleWhen & { on: 'schedule' };
  onChange: (when: RuleWhen) => void;
}) {
  const words = useWords();
  const repetition = repetitionOf(when.recurrence);
  const set = (next: Repetition) => onChange({ ...when, recurrence: recurrenceOf(next) });
  const first: Readonly<Record<Repetition['every'] | 'workdays', Repetition>> = {
    day: { every: 'day' },
    workdays: { every: 'week', interval: 1, days: workdays },
    week: { every: 'week', interval: 1, days: ['MO'] },
    month: { every: 'month', day: 1 },
    nth: { every: 'nth', nth: 1, weekday: 'MO' },
    year: { every: 'year' },
  };
  const choices = [
    { id: 'day', name: words('rules.everyDay') },
    { id: 'workdays', name: words('rules.everyWorkday') },
    { id: 'week', name: words('rules.onWeekdays') },
    { id: 'month', name: words('rules.onDayOfMonth') },
    { id: 'nth', name: words('rules.onNthWeekday') },
    { id: 'year', name: words('rules.everyYear') },
  ];
  const days = weekdays.map((id) => ({ id, name: weekdayName(id) }));
  return (
    <>
      <Select
        label={words('rules.repeated')}
        options={
          repetition === null ? [...choices, { id: asItIs, name: when.recurrence }] : choices
        }
        value={isOnWorkdays(repetition) ? 'workdays' : (repetition?.every ?? asItIs)}
        onChange={(id) => set(first[id as Repetition['every']] ?? { every: 'day' })}
      />
      {repetition?.every === 'week' && (
        <>
          <MultiSelect
            label={words('rules.weekdays')}
            options={days}
            chosen={repetition.days}
            onChange={(chosen) => chosen.length > 0 && set({ ...repetition, days: chosen })}
          />
          <TextField
            name="interval"
            type="number"
            label={words('rules.weeksApart')}
            value={String(repetition.interval)}
            onChange={(text) =>
              set({ ...repetition, interval: Math.max(1, Math.trunc(Number(text))) })
            }
          />
        </>
      )}
      {repetition?.every === 'month' && (
        <Select
          label={words('rules.day')}
          options={[
            ...Array.from({ length: 31 }, (_, at) => ({ id: `${at + 1}`, name: `${at + 1}` })),
            { id: '-1', name: words('rules.lastDay') },
          ]}
          value={String(repetition.day)}
          onChange={(day) => set({ every: 'month', day: Number(day) })}
        />
      )}
      {repetition?.every === 'nth' && (
        <>
          <Select
            label={words('rules.which')}
            options={nths.map((nth) => ({ id: nth, name: words('rules.nth', { nth }) }))}
            value={String(repetition.nth)}
            onChange={(nth) => set({ ...repetition, nth: Number(nth) })}
          />
          <Select
            label={words('rules.weekday')}
            options={days}
            value={repetition.weekday}
            onChange={(weekday) => set({ ...repetition, weekday })}
          />
        </>
      )}
      <TextField
        name="when.time"
        label={words('rules.time')}
        hint={words('rules.timeHint', { zone: when.time_zone.replaceAll('_', ' ') })}
        maxLength={5}
        value={when.time}
        onChange={(time) => onChange({ ...when, time })}
      />
      <Select
        label={words('rules.zone')}
        options={[...new Set([when.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
          (id) => ({ id, name: id.replaceAll('_', ' ') }),
        )}
        value={when.time_zone}
        onChange={(zone) => onChange({ ...when, time_zone: zone })}
      />
    </>
  );
}
