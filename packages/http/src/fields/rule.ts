import {
  gitTriggers,
  htmlBudget,
  Rule,
  ruleBudget,
  ruleEventKinds,
  ruleLinks,
  ticketTimes,
  type RuleAction,
  type RuleWhen,
} from '@basalt/domain';
import * as v from 'valibot';
import { inputSchema } from '../schema/json-schema.ts';
import type { FieldsSchema } from '../schema/validate-fields.ts';
import { arrayOf } from './array.ts';
import { identifier, identifiers, tagNames } from './identifiers.ts';
import { integer } from './number.ts';
import { changeBody, newBody } from './record-body.ts';
import { fieldsWithin, optionalContent } from './template.ts';
import { flag, lines, oneOf, text } from './text.ts';
import { listQuery } from './view.ts';

const kinds = (known: readonly string[]) =>
  arrayOf<string>({
    of: 'kinds',
    max: ruleBudget.kinds,
    min: 1,
    unique: true,
    read: (item) => (typeof item === 'string' && known.includes(item) ? item : null),
    fault: 'must be a known kind',
    described: { items: { type: 'string', enum: known } },
  });

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(schema);
const line = (max: number, example: string) => maybe(text(max, example));
const { days } = ruleBudget;

const whens: Readonly<Record<RuleWhen['on'], v.ObjectEntries>> = {
  hand: {},
  event: {
    kinds: kinds(ruleEventKinds),
    field: line(60, 'priority'),
    to: maybe(
      v.nullable(
        v.union(
          [v.pipe(v.string(), v.maxLength(300)), v.number(), v.boolean()],
          'must be a text, a number, true, false or null',
        ),
      ),
    ),
  },
  schedule: {
    recurrence: text(ruleBudget.recurrenceCharacters, 'FREQ=WEEKLY;BYDAY=MO'),
    start: text(10, '2031-05-04'),
    time: text(5, '09:00'),
    time_zone: text(100, 'Europe/Berlin'),
  },
  time: {
    of: oneOf(ticketTimes),
    days: integer(-days, days, `must be an integer from ${-days} to ${days}`),
  },
  git: { kinds: kinds(gitTriggers), closing: maybe(flag) },
};

const board = { board_id: maybe(identifier), board_slug: line(60, 'done') };
const onTicket = { ticket: maybe(oneOf(['own', 'parent'])) };
const links = Object.fromEntries(
  ruleLinks.map(({ wireName, type, max = 0 }) => [
    wireName,
    maybe(type === 'tags' ? tagNames : identifiers(max)),
  ]),
);
const content = fieldsWithin(() => optionalContent, 'must be an object with fields of a ticket', {
  ...inputSchema(optionalContent),
  additionalProperties: false,
});
const html = v.pipe(
  v.string('must be a string'),
  v.maxLength(htmlBudget.bytes.body_html, 'is too long'),
  v.metadata({ contentMediaType: 'text/html' }),
);

const person = (item: unknown): string | null => {
  if (item === 'assignees') return item;
  const read = v.safeParse(identifier, item);
  return read.success ? read.output : null;
};

const actions: Readonly<Record<RuleAction['do'], v.ObjectEntries>> = {
  set: { fields: content, ...onTicket },
  add: { ...links, ...onTicket },
  remove: { ...links, ...onTicket },
  move: { ...board, position: maybe(oneOf(['start', 'end'])), ...onTicket },
  archive: onTicket,
  unarchive: onTicket,
  complete_tasks: onTicket,
  reset_tasks: onTicket,
  comment: { body_html: html, ...onTicket },
  create: {
    project_id: maybe(identifier),
    template_id: maybe(identifier),
    fields: maybe(content),
    as: maybe(oneOf(['sub_ticket', 'related'])),
    unless_open: maybe(flag),
    repeats: maybe(identifier),
    ...board,
  },
  notify: {
    user_ids: arrayOf<string>({
      of: 'identifiers',
      max: ruleBudget.people,
      min: 1,
      unique: true,
      read: person,
      fault: 'must be an identifier, or assignees',
      described: {
        items: { type: 'string', maxLength: 36 },
        description: 'People, and `assignees`.',
      },
    }),
    title: text(150, '{{ticket.key}} waits for you'),
    body: maybe(lines(2_000, 'It waits since yesterday.')),
  },
};

/** An object whose member `key` names which of the schemas it has. */
function oneOfKinds<Value>(
  key: string,
  entries: Readonly<Record<string, v.ObjectEntries>>,
  described: Readonly<Record<string, unknown>>,
) {
  const schemas = Object.entries(entries).map(
    ([kind, own]) => [kind, v.object({ [key]: v.literal(kind), ...own })] as const,
  );
  const known = new Map<unknown, FieldsSchema>(schemas);
  const names = Object.keys(entries).join(', ');
  return fieldsWithin<Value>(
    (members) => known.get(members[key]) ?? `${key} must be one of ${names}`,
    `must be an object with ${key}`,
    {
      oneOf: schemas.map(([, schema]) => ({ ...inputSchema(schema), additionalProperties: false })),
      ...described,
    },
  );
}

/** What a rule answers, and its actions, as they are sent and shown. */
export const when = oneOfKinds<RuleWhen>('on', whens, {
  description: 'What the rule answers: docs/rules.md.',
  examples: [{ on: 'event', kinds: ['ticket.created'] }],
});
export const action = oneOfKinds<RuleAction>('do', actions, {
  examples: [{ do: 'set', fields: { priority: 'high' } }],
});

const schemas = {
  when,
  if: v.nullable(listQuery),
  do: v.pipe(
    v.array(v.unknown(), 'must be an array of actions'),
    v.maxLength(ruleBudget.actions, `must have at most ${ruleBudget.actions} items`),
    v.metadata({ items: inputSchema(action), minItems: 1 }),
    v.array(action),
  ),
} as unknown as Record<'when' | 'if' | 'do', v.GenericSchema>;

/** The fields of a new rule, and of a change of one. */
export const newRuleFields = newBody(Rule, ['name', 'when', 'do'], schemas);
export const ruleChangeFields = changeBody(Rule, schemas);
